// The memory model of our own simulator, by litmus tests: a kernel of a few lines and the verdict on it.
#include "tests/kit/simulated.hpp"

#include <gtest/gtest.h>

#include <set>

namespace
{
using namespace lab::kit;
using Kind = lab::simulator::Finding::Kind;

struct Litmus {
    const char* name;
    const char* body; // of a kernel with l, the local id, of 8 work-items in two groups of 4
    std::set<Kind> expected;
    const char* language = "CL1.2";
};

std::ostream& operator<<(std::ostream& out, const Litmus& litmus) { return out << litmus.name; }

class Model : public testing::TestWithParam<Litmus> {};

TEST_P(Model, FindsExactlyThat)
{
    const Litmus& litmus = GetParam();
    const std::string kernel =
        std::string("struct two { int a[4]; int b[4]; };\n"
                    "void wait_here() { barrier(CLK_LOCAL_MEM_FENCE); }\n"
                    "kernel void k(global int* in, global int* out)\n{\n"
                    "    local int s[8]; local int t[8]; local struct two st; local int m[4][4];\n"
                    "    const int l = get_local_id(0), g = get_global_id(0), w = get_group_id(0);\n") +
        litmus.body + "\n}\n";
    const Simulated ran =
        simulate(kernel, {1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0}, 16, {8, 4}, litmus.language);
    EXPECT_FALSE(ran.ended) << ran.ended->what;
    std::set<Kind> found;
    for (const auto& finding : ran.findings)
        found.insert(finding.kind);
    EXPECT_EQ(found, litmus.expected);
}

std::string name_of(const testing::TestParamInfo<Litmus>& litmus) { return litmus.param.name; }

INSTANTIATE_TEST_SUITE_P(
    Races, Model,
    testing::Values(
        Litmus{
            "NeighbourBehindABarrier", "s[l] = in[g]; barrier(CLK_LOCAL_MEM_FENCE); out[g] = s[l ^ 1];", {}},
        Litmus{"NeighbourWithoutABarrier",
               "s[l] = in[g]; s[l + 4] = 0; out[g] = s[l ^ 1];",
               {Kind::data_race, Kind::uninitialised}},
        Litmus{"BarrierOfTheOtherMemory",
               "s[l] = in[g]; barrier(CLK_GLOBAL_MEM_FENCE); out[g] = s[l ^ 1];",
               {Kind::data_race}},
        Litmus{"GlobalBehindALocalBarrier",
               "out[g] = 1; barrier(CLK_LOCAL_MEM_FENCE); in[g] = out[g ^ 1];",
               {Kind::data_race}},
        Litmus{"ComponentsOfOneVector",
               "local int4 v; if (l == 0) v.x = 1; if (l == 1) v.yz = (int2)(2, 3); if (l == 2) v.w = 4;\n"
               "    barrier(CLK_LOCAL_MEM_FENCE); out[g] = v.x + v.y + v.z + v.w;",
               {}},
        Litmus{"BarrierWithOtherFlagsForOthers",
               "s[l] = in[g]; barrier(l == 0 ? CLK_LOCAL_MEM_FENCE : 0); out[g] = s[l ^ 1];",
               {Kind::data_race}},
        Litmus{
            "WaitForNothing", "s[l] = in[g]; wait_group_events(0, 0); out[g] = s[l ^ 1];", {Kind::data_race}},
        Litmus{
            "StructThatIsCopiedBeforeAllOfItIsSet",
            "struct pair { char c; int i; }; local struct pair p[8]; p[l].i = in[g]; barrier(CLK_LOCAL_MEM_FENCE);\n"
            "    struct pair other = p[l ^ 1]; out[g] = other.i;",
            {}},
        Litmus{"TheSameComponent",
               "local int4 v; if (l == 0) v.xyz = (int3)(1); if (l == 1) v.zw = (int2)(2, 3);\n"
               "    barrier(CLK_LOCAL_MEM_FENCE); out[g] = v.x;",
               {Kind::data_race}},
        Litmus{"AComponentThatNobodyStores",
               "local int4 v; if (l == 0) v.xyz = (int3)(1);\n"
               "    barrier(CLK_LOCAL_MEM_FENCE); out[g] = v.w;",
               {Kind::uninitialised}},
        Litmus{
            "GlobalBehindItsBarrier", "out[g] = 1; barrier(CLK_GLOBAL_MEM_FENCE); in[g] = out[g ^ 1];", {}},
        Litmus{"BarrierOfNoMemory", "s[l] = in[g]; barrier(0); out[g] = s[l ^ 1];", {Kind::data_race}},
        Litmus{"ReadBeforeItIsWritten",
               "s[l] = 1; barrier(CLK_LOCAL_MEM_FENCE); int x = s[l ^ 1]; s[l] = x;",
               {Kind::data_race}},
        Litmus{"EqualStores", "out[w] = 1;", {Kind::equal_stores}},
        Litmus{"DifferentStores", "out[w] = l;", {Kind::data_race}},
        Litmus{"EqualStoresOfGroups", "if (l == 0) out[0] = 1;", {Kind::equal_stores}},
        Litmus{"GroupsAreNotOrdered",
               "barrier(CLK_GLOBAL_MEM_FENCE); if (l == 0) { if (w == 0) out[0] = 1; else out[1] = out[0]; }",
               {Kind::data_race}},
        Litmus{"BytesOfOneWord", "((global uchar*)out)[g] = 1;", {}},
        Litmus{
            "BytesAndTheirWord", "((global uchar*)out)[g] = 1; if (g == 0) out[0] = 2;", {Kind::data_race}},
        Litmus{"VectorsThatOverlap", "vstore2((int2)(9, l), 0, &out[g]);", {Kind::data_race}},
        Litmus{"ManyReadersThenAWriter",
               "s[l] = in[g]; barrier(CLK_LOCAL_MEM_FENCE); out[g] = s[0]; if (l == 2) s[0] = 5;",
               {Kind::data_race}},
        Litmus{"FirstReaderWrites",
               "s[l] = in[g]; barrier(CLK_LOCAL_MEM_FENCE); out[g] = s[0]; if (l == 0) s[0] = 5;",
               {Kind::data_race}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Atomics, Model,
    testing::Values(
        Litmus{"Counter", "atomic_add(&out[0], 1);", {}},
        Litmus{"CounterSetByOneThatCountsFirst",
               "if (g == 0) out[0] = 0; atomic_inc(&out[0]);",
               {Kind::data_race}},
        Litmus{"CounterSetByOneThatCountsFirstInLocalMemory",
               "if (l == 0) s[0] = 0; atomic_inc(&s[0]);",
               {Kind::data_race}},
        Litmus{"CounterSetBeforeABarrier",
               "if (l == 0) { out[w] = 0; s[0] = 0; } barrier(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE);\n"
               "atomic_inc(&out[w]); atomic_inc(&s[0]);",
               {}},
        Litmus{"CounterReadPlainly", "atomic_add(&out[0], 1); in[g] = out[0];", {Kind::data_race}},
        Litmus{"CounterReadBehindABarrier",
               "atomic_add(&out[w], 1); barrier(CLK_GLOBAL_MEM_FENCE); in[g] = out[w];",
               {}},
        Litmus{"MessageWithoutFences",
               "if (g == 0) { in[8] = 1; atomic_xchg(&in[9], 1); }\n"
               "if (g == 4 && atomic_or(&in[9], 0)) out[0] = in[8];",
               {Kind::data_race}},
        Litmus{"MessageWithFences",
               "if (g == 0) { in[8] = 1; mem_fence(CLK_GLOBAL_MEM_FENCE); atomic_xchg(&in[9], 1); }\n"
               "if (g == 4 && atomic_or(&in[9], 0)) { mem_fence(CLK_GLOBAL_MEM_FENCE); out[0] = in[8]; }",
               {}},
        Litmus{
            "MessageByReleaseAndAcquire",
            "if (g == 0) { in[8] = 1; atomic_store_explicit((global atomic_int*)&in[9], 1, memory_order_release, memory_scope_device); }\n"
            "if (g == 4 && atomic_load_explicit((global atomic_int*)&in[9], memory_order_acquire, memory_scope_device)) out[0] = in[8];",
            {},
            "CL2.0"},
        Litmus{
            "MessageRelaxed",
            "if (g == 0) { in[8] = 1; atomic_store_explicit((global atomic_int*)&in[9], 1, memory_order_relaxed, memory_scope_device); }\n"
            "if (g == 4 && atomic_load_explicit((global atomic_int*)&in[9], memory_order_relaxed, memory_scope_device)) out[0] = in[8];",
            {Kind::data_race},
            "CL2.0"},
        Litmus{
            "MessageInTheScopeOfAnotherGroup",
            "if (g == 0) { in[8] = 1; atomic_store_explicit((global atomic_int*)&in[9], 1, memory_order_release, memory_scope_work_group); }\n"
            "if (g == 4 && atomic_load_explicit((global atomic_int*)&in[9], memory_order_acquire, memory_scope_work_group)) out[0] = in[8];",
            {Kind::data_race},
            "CL2.0"},
        Litmus{
            "MessageInItsGroup",
            "if (l == 0) { in[8 + w] = 1; atomic_store_explicit((global atomic_int*)&in[10 + w], 1, memory_order_release, memory_scope_work_group); }\n"
            "if (l == 1 && atomic_load_explicit((global atomic_int*)&in[10 + w], memory_order_acquire, memory_scope_work_group)) out[w] = in[8 + w];",
            {},
            "CL2.0"},
        Litmus{"WhatAGroupDidBeforeItsBarrier",
               "in[g] = l; barrier(CLK_GLOBAL_MEM_FENCE);\n"
               "if (g == 0) atomic_store((global atomic_int*)&in[9], 1);\n"
               "if (g == 4 && atomic_load((global atomic_int*)&in[9])) out[0] = in[1] + in[3];",
               {},
               "CL2.0"},
        Litmus{"WhatCameAfterTheRelease",
               "if (g == 0) { atomic_store((global atomic_int*)&in[9], 1); in[8] = 1; }\n"
               "if (g == 4 && atomic_load((global atomic_int*)&in[9])) out[0] = in[8];",
               {Kind::data_race},
               "CL2.0"},
        Litmus{"MessageWithAFenceOfTheOtherMemory",
               "if (g == 0) { in[8] = 1; mem_fence(CLK_LOCAL_MEM_FENCE); atomic_xchg(&in[9], 1); }\n"
               "if (g == 4 && atomic_or(&in[9], 0)) { mem_fence(CLK_GLOBAL_MEM_FENCE); out[0] = in[8]; }",
               {Kind::data_race}},
        Litmus{"MessageAwaitedWithAFenceOfTheOtherMemory",
               "if (g == 0) { in[8] = 1; mem_fence(CLK_GLOBAL_MEM_FENCE); atomic_xchg(&in[9], 1); }\n"
               "if (g == 4 && atomic_or(&in[9], 0)) { mem_fence(CLK_LOCAL_MEM_FENCE); out[0] = in[8]; }",
               {Kind::data_race}},
        Litmus{"LocalMessageWithItsFence",
               "if (l == 0) { s[0] = 1; mem_fence(CLK_LOCAL_MEM_FENCE); atomic_xchg(&in[8 + w], 1); }\n"
               "if (l == 1 && atomic_or(&in[8 + w], 0)) { mem_fence(CLK_LOCAL_MEM_FENCE); out[w] = s[0]; }",
               {}},
        Litmus{"LocalMessageByAnObjectInGlobalMemory",
               "if (l == 0) { s[0] = 1; atomic_store((global atomic_int*)&in[8 + w], 1); }\n"
               "if (l == 1 && atomic_load((global atomic_int*)&in[8 + w])) out[w] = s[0];",
               {Kind::data_race},
               "CL2.0"},
        Litmus{
            "TwoOfThreeReadersAreAwaited",
            "if (g < 3) { out[g] = in[8]; mem_fence(CLK_GLOBAL_MEM_FENCE); if (g < 2) atomic_inc(&in[9]); }\n"
            "if (g == 4 && atomic_or(&in[9], 0) == 2) { mem_fence(CLK_GLOBAL_MEM_FENCE); in[8] = 1; }",
            {Kind::data_race}},
        Litmus{"AllOfThreeReadersAreAwaited",
               "if (g < 3) { out[g] = in[8]; mem_fence(CLK_GLOBAL_MEM_FENCE); atomic_inc(&in[9]); }\n"
               "if (g == 4 && atomic_or(&in[9], 0) == 3) { mem_fence(CLK_GLOBAL_MEM_FENCE); in[8] = 1; }",
               {}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Copies, Model,
    testing::Values(
        Litmus{
            "Awaited",
            "event_t e = async_work_group_copy(s, in + 4 * w, 4, 0); wait_group_events(1, &e); out[g] = s[3 - l];",
            {}},
        Litmus{"NotAwaited",
               "event_t e = async_work_group_copy(s, in + 4 * w, 4, 0); barrier(CLK_LOCAL_MEM_FENCE);",
               {Kind::copy_not_awaited}},
        Litmus{
            "ReadOnItsWay",
            "s[l] = 0; barrier(CLK_LOCAL_MEM_FENCE); event_t e = async_work_group_copy(s, in + 4 * w, 4, 0);\n"
            "out[g] = s[l]; wait_group_events(1, &e);",
            {Kind::data_race}},
        Litmus{
            "WrittenJustBefore",
            "s[l] = 0; event_t e = async_work_group_copy(s, in + 4 * w, 4, 0); wait_group_events(1, &e); out[g] = s[l];",
            {Kind::data_race}},
        Litmus{
            "TwoToOnePlace",
            "event_t e[2]; e[0] = async_work_group_copy(s, in, 4, 0); e[1] = async_work_group_copy(s, in + 4, 4, 0);\n"
            "wait_group_events(2, e);",
            {Kind::data_race}},
        Litmus{"SharedEvent",
               "event_t e = async_work_group_copy(s, in, 4, 0); e = async_work_group_copy(t, in + 4, 4, e);\n"
               "wait_group_events(1, &e); out[g] = s[l] + t[l];",
               {}},
        Litmus{
            "OtherArgumentsForEach",
            "event_t e = async_work_group_copy(s, in + l % 2, 4, 0); wait_group_events(1, &e); out[g] = s[l];",
            {Kind::divergence}},
        Litmus{
            "ByOneAlone",
            "event_t e = 0; if (l == 0) e = async_work_group_copy(s, in, 4, 0); wait_group_events(1, &e); out[g] = s[l];",
            {Kind::divergence}},
        Litmus{"OutOfBounds",
               "event_t e = async_work_group_copy(s, in, 9, 0); wait_group_events(1, &e); out[g] = s[l];",
               {Kind::out_of_bounds}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Barriers, Model,
    testing::Values(
        Litmus{"InAnIfForAll", "if (in[0] == 1) barrier(CLK_LOCAL_MEM_FENCE);", {}},
        Litmus{"InAnIfForSome", "if (l < 2) barrier(CLK_LOCAL_MEM_FENCE);", {Kind::divergence}},
        Litmus{"InBothBranches",
               "if (l < 2) barrier(CLK_LOCAL_MEM_FENCE);\nelse barrier(CLK_LOCAL_MEM_FENCE);",
               {Kind::divergence}},
        Litmus{"ByDifferentCalls", "if (l < 2) wait_here();\nelse wait_here();", {Kind::divergence}},
        Litmus{"ByOneCall", "wait_here();", {}},
        Litmus{"InRoundsOfALoop", "for (int i = 0; i < 3; ++i) barrier(CLK_LOCAL_MEM_FENCE);", {}},
        Litmus{
            "InDifferentRounds",
            "for (int i = 0; i < 2; ++i) for (int k = 0; k < (i == l % 2 ? 2 : 1); ++k) barrier(CLK_LOCAL_MEM_FENCE);",
            {Kind::divergence}},
        Litmus{"AfterAReturn", "if (l == 0) return; barrier(CLK_LOCAL_MEM_FENCE);", {Kind::divergence}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Bounds, Model,
    testing::Values(
        Litmus{"Inside", "out[g + 8] = in[g];", {}},
        Litmus{"BehindABuffer", "out[g] = in[g + 9];", {Kind::out_of_bounds}},
        Litmus{"BeforeABuffer", "out[g] = in[g - 1];", {Kind::out_of_bounds}},
        Litmus{"OnePastALocalArray", "s[2 * l + 2] = 1;", {Kind::out_of_bounds}},
        Litmus{"PrivateArray",
               "int a[3]; for (int i = 0; i < 3; ++i) a[i] = i; out[g] = a[l];",
               {Kind::out_of_bounds}},
        Litmus{"ArrayInAStruct",
               "struct two p; for (int i = 0; i < 8; ++i) p.a[i] = i; out[g] = p.a[0];",
               {Kind::out_of_bounds}},
        Litmus{"ArrayInAStructByAPointer",
               "struct two p; int* q = p.a; for (int i = 0; i < 5; ++i) q[i] = i; out[g] = p.a[0];",
               {Kind::out_of_bounds}},
        Litmus{"PointerBackInside", "out[g] = *(in + 100 + g - 100);", {}},
        Litmus{"RowOfAnArray",
               "m[l][0] = 1; barrier(CLK_LOCAL_MEM_FENCE); out[g] = m[0][4 * l];",
               {Kind::out_of_bounds}},
        Litmus{
            "ComponentOfAVector", "int4 v = (int4)(1, 2, 3, 4); out[g] = v[l + 1];", {Kind::out_of_bounds}},
        Litmus{"ComponentThatIsThere", "int4 v = (int4)(1, 2, 3, 4); v[l] = 7; out[g] = v[3 - l];", {}},
        Litmus{"NullPointer", "global int* p = 0; if (l == 0) out[g] = p[l];", {Kind::out_of_bounds}},
        Litmus{"Misaligned", "out[g] = ((global int4*)(in + 1))[0].x;", {Kind::misaligned}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Uninitialised, Model,
    testing::Values(
        Litmus{"LocalMemory", "out[g] = s[l];", {Kind::uninitialised}},
        Litmus{"Variable", "int x; if (l > 1) x = 1; out[g] = x;", {Kind::uninitialised}},
        Litmus{
            "VariableThatDecides", "int x; if (l > 1) x = 1; if (x > 0) out[g] = 1;", {Kind::uninitialised}},
        Litmus{"VariableOnEachWay", "int x; if (l > 1) x = 1; else x = 2; out[g] = x;", {}},
        Litmus{"NewInEachRound",
               "for (int i = 0; i < 2; ++i) { int x; if (i == 0) x = 1; out[g] = x; }",
               {Kind::uninitialised}},
        Litmus{"CopiedAndNotUsed", "int x, y; y = x; out[g] = l; (void)y;", {}},
        Litmus{"StructCopiedInPart", "struct two p, q; p.a[0] = l; q = p; out[g] = q.a[0];", {}},
        Litmus{"StructUsedInPart",
               "struct two p, q; p.a[0] = l; q = p; out[g] = q.a[1];",
               {Kind::uninitialised}},
        Litmus{"VectorPutTogether", "int4 v; v.x = 1; v.y = 2; v.z = 3; v.w = l; out[g] = v.x + v.w;", {}},
        Litmus{"ThreeComponents", "int3 v = (int3)(l, 1, 2); int3 u = v; out[g] = u.z;", {}},
        Litmus{"ThreeComponentsInLocalMemory",
               "local int3 v[4]; v[l].x = l; v[l].y = 1; v[l].z = 2; barrier(CLK_LOCAL_MEM_FENCE);\n"
               "    int3 u = v[l ^ 1]; out[g] = u.x + u.y + u.z;",
               {}},
        Litmus{"DecisionOnWhatAnExchangeFound",
               "if (atomic_xchg(&s[l], 1) == 5) out[g] = 1;",
               {Kind::uninitialised}},
        Litmus{"FirstWrittenByAnExchange", "atomic_xchg(&s[l], 1); out[g] = s[l];", {}}),
    name_of);
} // namespace
