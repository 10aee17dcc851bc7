// The order of commands, and what a program has waited for: OpenCL's rules, one by one.
#include "grader/judge/host/record/command_order.hpp"

#include <CL/cl.h>
#include <gtest/gtest.h>

namespace
{
using lab::judge::Call;
using lab::judge::CallArgument;
using lab::judge::CommandOrder;
using Numbers = std::vector<std::uint64_t>;

constexpr std::uint64_t queue = 0x1000, other_queue = 0x2000, first_event = 0x3000, second_event = 0x4000;

Call call(const std::string& name, const std::vector<CallArgument>& arguments)
{
    Call made;
    made.name = name;
    made.arguments = arguments;
    made.has_returned = true;
    return made;
}

Call queue_creation(std::uint64_t handle, std::uint64_t properties)
{
    Call made =
        call("clCreateCommandQueueWithProperties", {{"properties", {CL_QUEUE_PROPERTIES, properties}, ""}});
    made.created = {handle};
    return made;
}

Call launch(std::uint64_t into, const Numbers& waits_for = {}, std::uint64_t event = 0)
{
    Call made =
        call("clEnqueueNDRangeKernel", {{"command_queue", {into}, ""}, {"event_wait_list", waits_for, ""}});
    made.event = event;
    return made;
}

Call read(std::uint64_t from, bool blocks, const Numbers& waits_for = {})
{
    return call("clEnqueueReadBuffer", {{"command_queue", {from}, ""},
                                        {"blocking_read", {blocks ? 1U : 0U}, ""},
                                        {"event_wait_list", waits_for, ""}});
}

/// An order with a queue with these properties.
CommandOrder order_with(std::uint64_t properties)
{
    CommandOrder order;
    order.add(queue_creation(queue, properties));
    order.add(queue_creation(other_queue, 0));
    return order;
}
CommandOrder in_order() { return order_with(0); }
CommandOrder out_of_order() { return order_with(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE); }

TEST(CommandOrder, AnInOrderQueueKeepsTheOrder)
{
    CommandOrder order = in_order();
    const auto first = *order.add(launch(queue)), second = *order.add(launch(queue)),
               third = *order.add(launch(queue));
    EXPECT_TRUE(order.is_ordered(first, second));
    EXPECT_TRUE(order.is_ordered(first, third));
    EXPECT_FALSE(order.is_ordered(third, first));
}

TEST(CommandOrder, AnOutOfOrderQueueAndAnotherQueueDoNot)
{
    CommandOrder order = out_of_order();
    const auto first = *order.add(launch(queue)), second = *order.add(launch(queue)),
               third = *order.add(launch(other_queue));
    EXPECT_FALSE(order.is_ordered(first, second));
    EXPECT_FALSE(order.is_ordered(first, third));
}

TEST(CommandOrder, AnEventInTheWaitListOrders)
{
    CommandOrder order = out_of_order();
    const auto first = *order.add(launch(queue, {}, first_event)),
               second = *order.add(launch(queue, {first_event}, second_event)),
               third = *order.add(launch(other_queue, {second_event}));
    EXPECT_TRUE(order.is_ordered(first, second));
    EXPECT_TRUE(order.is_ordered(first, third)) << "through the second";
}

TEST(CommandOrder, ABarrierOrdersWhatIsBeforeAndAfterIt)
{
    CommandOrder order = out_of_order();
    const auto first = *order.add(launch(queue));
    order.add(call("clEnqueueBarrierWithWaitList", {{"command_queue", {queue}, ""}}));
    const auto second = *order.add(launch(queue)), third = *order.add(launch(queue));
    EXPECT_TRUE(order.is_ordered(first, second));
    EXPECT_TRUE(order.is_ordered(first, third));
    EXPECT_FALSE(order.is_ordered(second, third));
}

TEST(CommandOrder, ABarrierForOneEventIsNoneForOthers)
{
    CommandOrder order = out_of_order();
    const auto first = *order.add(launch(queue)), second = *order.add(launch(queue, {}, first_event));
    order.add(call("clEnqueueBarrierWithWaitList",
                   {{"command_queue", {queue}, ""}, {"event_wait_list", {first_event}, ""}}));
    const auto third = *order.add(launch(queue));
    EXPECT_FALSE(order.is_ordered(first, third));
    EXPECT_TRUE(order.is_ordered(second, third));
}

TEST(CommandOrder, NothingHasEndedUntilItIsWaitedFor)
{
    CommandOrder order = in_order();
    const auto first = *order.add(launch(queue)), second = *order.add(read(queue, false));
    order.add(call("clFlush", {{"command_queue", {queue}, ""}}));
    order.add(call("clReleaseCommandQueue", {{"command_queue", {queue}, ""}}));
    EXPECT_FALSE(order.has_ended(first) || order.has_ended(second));
}

TEST(CommandOrder, ABlockingReadEndsWhatIsBeforeIt)
{
    CommandOrder order = in_order();
    const auto first = *order.add(launch(queue)), elsewhere = *order.add(launch(other_queue)),
               second = *order.add(read(queue, true)), later = *order.add(launch(queue));
    EXPECT_TRUE(order.has_ended(first));
    EXPECT_TRUE(order.has_ended(second));
    EXPECT_FALSE(order.has_ended(elsewhere));
    EXPECT_FALSE(order.has_ended(later));
}

TEST(CommandOrder, ABlockingReadOfAnOutOfOrderQueueEndsOnlyWhatItWaitsFor)
{
    CommandOrder order = out_of_order();
    const auto first = *order.add(launch(queue)), second = *order.add(launch(queue, {}, first_event));
    order.add(read(queue, true, {first_event}));
    EXPECT_FALSE(order.has_ended(first));
    EXPECT_TRUE(order.has_ended(second));
}

TEST(CommandOrder, FinishEndsItsQueue)
{
    CommandOrder order = out_of_order();
    const auto first = *order.add(launch(queue)), elsewhere = *order.add(launch(other_queue));
    order.add(call("clFinish", {{"command_queue", {queue}, ""}}));
    EXPECT_TRUE(order.has_ended(first));
    EXPECT_FALSE(order.has_ended(elsewhere));
}

TEST(CommandOrder, WaitingForAnEventEndsItsCommand)
{
    CommandOrder order = out_of_order();
    const auto first = *order.add(launch(queue)), second = *order.add(launch(queue, {}, first_event));
    order.add(call("clWaitForEvents", {{"event_list", {first_event}, ""}}));
    EXPECT_FALSE(order.has_ended(first));
    EXPECT_TRUE(order.has_ended(second));
}

TEST(CommandOrder, AskingForTheStateEndsACommandOnlyWhenItIsComplete)
{
    CommandOrder order = in_order();
    const auto command = *order.add(launch(queue, {}, first_event));
    Call asked = call("clGetEventInfo", {{"event", {first_event}, ""}});
    asked.status = CL_RUNNING;
    order.add(asked);
    EXPECT_FALSE(order.has_ended(command));
    asked.status = CL_COMPLETE;
    order.add(asked);
    EXPECT_TRUE(order.has_ended(command));
}

/// The second launch waits for a user event, which the program sets after it was told that the first one has ended,
/// or before.
bool orders_by_user_event(bool sets_it_after_the_end)
{
    CommandOrder::Known known;
    for (int pass = 0;; ++pass) {
        CommandOrder order(known);
        order.add(queue_creation(queue, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE));
        const auto first = *order.add(launch(queue, {}, first_event));
        Call creation = call("clCreateUserEvent", {});
        creation.created = {second_event};
        order.add(creation);
        const auto second = *order.add(launch(queue, {second_event}));
        const Call setting = call("clSetUserEventStatus", {{"event", {second_event}, ""}});
        if (!sets_it_after_the_end)
            order.add(setting);
        order.tell(first_event);
        if (sets_it_after_the_end)
            order.add(setting);
        if (pass == 1)
            return order.is_ordered(first, second);
        known = order.known();
    }
}

TEST(CommandOrder, AUserEventOrdersWhatHadEndedWhenItWasSet)
{
    EXPECT_TRUE(orders_by_user_event(true));
    EXPECT_FALSE(orders_by_user_event(false));
}

TEST(CommandOrder, ACallThatFailedEnqueuesNothing)
{
    CommandOrder order = in_order();
    Call refused = launch(queue);
    refused.error = CL_INVALID_WORK_GROUP_SIZE;
    EXPECT_FALSE(order.add(refused));
}
} // namespace
