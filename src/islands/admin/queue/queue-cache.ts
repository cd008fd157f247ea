import type { Queue } from '#contract/reports.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { operatorKeys } from '#islands/admin/operator-calls.ts';
import type { Thing } from '#islands/admin/acts/asked-act.ts';

/** Removes a settled thing from the shown queue, without reloading the queue. */
export function dropThing(target: Thing): void {
  queryClient.setQueryData<Queue>(
    operatorKeys.queue,
    (queue) => queue && withoutThing(queue, target),
  );
}

export function withoutThing(queue: Queue, { kind, id }: Thing): Queue {
  const isOther = (one: { readonly id: string }) => one.id !== id;
  const data = queue.data.filter((card) => card.kind !== kind || isOther(card));
  const rest = { ...queue, data, total: queue.total - (queue.data.length - data.length) };
  if (kind === 'review') {
    return { ...rest, contactComments: rest.contactComments.filter(isOther) };
  }
  if (kind === 'product') {
    const { heldAgain, heldRatings } = rest;
    return {
      ...rest,
      heldAgain: heldAgain.filter(isOther),
      heldRatings: heldRatings.filter(isOther),
    };
  }
  return {
    ...rest,
    newStores: rest.newStores.filter(isOther),
    blockedBefore: rest.blockedBefore.filter(isOther),
    pretendingNames: rest.pretendingNames.filter(isOther),
    samePhone: rest.samePhone
      .map((group) => group.filter(isOther))
      .filter((group) => group.length > 1),
  };
}
