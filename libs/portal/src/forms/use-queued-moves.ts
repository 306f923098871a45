import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Move<Id> = { readonly id: Id; readonly by: -1 | 1 };

type QueuedMovesOptions<T, Id> = {
  /** The list in the server's order. */
  readonly items: readonly T[];
  readonly idOf: (item: T) => Id;
  /** Whether a change is being sent, or the list is being loaded after it. */
  readonly isBusy: boolean;
  /** Sends the move of an item from its index, counted from 0. Resolves to whether the server accepted it. */
  readonly move: (item: T, index: number, by: -1 | 1) => Promise<boolean>;
};

/**
 * Queues the moves of a list's items, so that quick presses of the buttons add up. A rejected move discards the others.
 * Returns the function that adds a move.
 */
export const useQueuedMoves = <T, Id>({
  items,
  idOf,
  isBusy,
  move,
}: QueuedMovesOptions<T, Id>): ((id: Id, by: -1 | 1) => void) => {
  const [queue, setQueue] = useState<readonly Move<Id>[]>([]);
  const [next] = queue;
  const isSending = useRef(false);
  const send = useEffectEvent(async ({ id, by }: Move<Id>): Promise<boolean> => {
    const index = items.findIndex((item) => idOf(item) === id);
    const item = items[index];
    const isAtEnd = items[index + by] === undefined;
    return item === undefined || isAtEnd || move(item, index, by);
  });
  useEffect(() => {
    const sendNext = async (first: Move<Id>) => {
      isSending.current = true;
      const isMoved = await send(first);
      isSending.current = false;
      setQueue((current) => (isMoved ? current.slice(1) : []));
    };
    if (next !== undefined && !isBusy && !isSending.current) void sendNext(next);
  }, [next, isBusy]);
  return (id, by) => setQueue((current) => [...current, { id, by }]);
};
