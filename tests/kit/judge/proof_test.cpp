// A prefix sum is only certified for every input if it deserves it: Kernel.UnitVectors says "Proved", or which
// premise is not met and where. The kernels here are correct for every input that a judge would try, but not, or not
// provably, for all others.
#include "tests/kit/lab_command.hpp"

namespace
{
using namespace lab::kit;
using nlohmann::json;

/// A scan by doubling steps in two buffers; TWIST is between the load and the scan, FINISH before the store.
std::string scan_with(const std::string& twist, const std::string& finish = "",
                      const std::string& helper = "")
{
    return helper + R"(
kernel void prefix_sum(global const int* input, global int* output)
{
    local int values[2][256];
    const uint i = get_local_id(0);
    int own = input[i];
)" + twist +
           R"(
    values[0][i] = own;
    uint now = 0;
    for (uint step = 1; step < 256; step *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        values[1 - now][i] = values[now][i] + (i >= step ? values[now][i - step] : 0);
        now = 1 - now;
    }
    int result = values[now][i] - own;
)" + finish +
           R"(
    output[i] = result;
}
)";
}

std::string verdict_on(const std::string& kernel)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", kernel);
    const json report = report_of(desk.check("01-prefix-sum", "Kernel"));
    EXPECT_EQ(status_of(report, "Kernel.Builds"), "passed") << kernel;
    EXPECT_FALSE(has_fault(report)) << report.dump(1);
    return check_of(report, "Kernel.UnitVectors").at("message");
}

void expect_proved(const std::string& kernel) { EXPECT_TRUE(contains(verdict_on(kernel), "Proved")); }

/// Expects a correct result wherever it was tried, but no certificate, for this reason.
void expect_not_proved(const std::string& kernel, const std::string& reason)
{
    const std::string verdict = verdict_on(kernel);
    EXPECT_FALSE(contains(verdict, "Proved"));
    EXPECT_TRUE(contains(verdict, "not proved"));
    EXPECT_TRUE(contains(verdict, reason));
}

TEST(Proof, IsGivenToAScanOfAnotherKind) { expect_proved(scan_with("")); }

TEST(Proof, SeesThroughWhatCancelsOut)
{
    expect_proved(scan_with("own = -(~own + 1);",
                            "result = (int)(((long)result << 3) / 1); result = values[now][i] - own;"));
    expect_proved(scan_with("const int3 three = (int3)(1, own, 2); own = three.y * 5 - (own << 2);"));
    expect_proved(scan_with("own = (int)((ulong)(uint)own + 7ul) - 7;"));
    expect_proved(scan_with("own &= i < 256 ? -1 : 0; own |= 0; own = i < 300 ? own : 1;"));
    expect_proved(scan_with("own = twice(own) - own;", "", "int twice(int x) { return x + x; }"));
    expect_proved(scan_with(
        "int copies[4] = {1, 2, 3, 4}; vstore2((int2)(own, own), 1, copies); own = vload4(0, copies).w;"));
}

TEST(Proof, IsDeniedToABranchOnAnElement)
{
    expect_not_proved(scan_with("if (own == 123456789) own = 0;"), "line 7 branches on the value");
    expect_not_proved(scan_with("for (int k = 0; k > own && k < 0; --k) barrier(CLK_LOCAL_MEM_FENCE);"),
                      "line 7 branches on the value");
    expect_not_proved(scan_with("switch (own) { case 123456789: own = 0; }"), "line 7 branches on the value");
}

TEST(Proof, IsDeniedWhereOneHugeValueIsAddedWrongly)
{
    expect_not_proved(scan_with("own = select(own, 0, own == 123456789);"), "line 7");
    expect_not_proved(scan_with("own -= (own == 123456789);"), "line 7");
    expect_not_proved(scan_with("own = (int)((float)own * 0.0f) + own;"), "line 7");
    expect_not_proved(scan_with("own = (int)add_sat((long)own, 0l);"), "line 7");
}

TEST(Proof, IsDeniedToWhatOnlyEqualsAnAddition)
{
    expect_not_proved(scan_with("own = (own ^ 1) + 2 * (own & 1) - 1;"), "line 7");
    expect_not_proved(scan_with("own = (own & 0xffff) | (own & 0xffff0000);"), "line 7");
    expect_not_proved(scan_with("own = (int)(own * (long)own / (own ? own : 1));"), "line 7");
    expect_not_proved(scan_with("const short high = own >> 16; own = (high << 16) + (own & 0xffff);"),
                      "line 7");
}

/// The value that a built-in function stores through a pointer depends on its arguments.
TEST(Proof, IsDeniedToWhatABuiltInFunctionStores)
{
    const std::string told = verdict_on(
        scan_with("int exponent = 0; frexp((float)(own == 12345678), &exponent); own += exponent;"));
    EXPECT_FALSE(contains(told, "Proved")) << told;
}

TEST(Proof, IsDeniedToBytesTakenApart)
{
    expect_not_proved(scan_with("uchar4 bytes = as_uchar4(own); if (0) bytes.x = 0; own = as_int(bytes);"),
                      "line 7");
    expect_not_proved(scan_with("private char* byte = (private char*)&own; byte[3] += 0;"), "line 7");
}

TEST(Proof, IsDeniedToAnAddressMadeOfAnElement)
{
    expect_not_proved(scan_with("int table[4]; table[own & 3] = own; own = table[own & 3];"),
                      "computes an address from the value");
    expect_not_proved(scan_with("own += other(input, own);", "",
                                "int other(global const int* p, int k) { return p[k & 1] - p[k & 1]; }"),
                      "computes an address from the value");
}

TEST(Proof, IsDeniedToAnOutputThatDependsOnTheOrder)
{
    expect_not_proved(scan_with("local int turns; if (i == 0) turns = 0; barrier(CLK_LOCAL_MEM_FENCE); "
                                "own += 0 * atomic_inc(&turns);"),
                      "which work-item comes first");
}

TEST(Proof, IsDeniedToARace)
{
    expect_not_proved(scan_with("local int last; last = own; own += 0 * last;"), "there is a data race");
}

TEST(Proof, IsDeniedToUninitialisedMemory)
{
    expect_not_proved(scan_with("local int old[256]; own += 0 * old[i];"), "uninitialised memory is read");
}

TEST(Proof, IsDeniedToWhatTheOutputHeld)
{
    expect_not_proved(scan_with("const int before = output[i];", "result += (before == 123456789);"),
                      "uninitialised memory is read");
}
} // namespace
