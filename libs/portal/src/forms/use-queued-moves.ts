import { useEffect, useEffectEvent, useRef, useState } from 'react';

type Move<Id> = { readonly id: Id; readonly by: -1 | 1 };

type QueuedMovesOptions<T, Id> = {
  /** The list in the server's order: a new array each time it is loaded. */
  readonly items: readonly T[];
  readonly idOf: (item: T) => Id;
  /** Whether a change is being sent. */
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
  /** The list of which a move was accepted. The next move needs the list that is loaded after it. */
  const movedItems = useRef<readonly T[]>(null);
  const send = useEffectEvent(async ({ id, by }: Move<Id>): Promise<boolean> => {
    const index = items.findIndex((item) => idOf(item) === id);
    const item = items[index];
    const isAtEnd = items[index + by] === undefined;
    if (item === undefined || isAtEnd) return true;
    const isMoved = await move(item, index, by);
    if (isMoved) movedItems.current = items;
    return isMoved;
  });
  useEffect(() => {
    const sendNext = async (first: Move<Id>) => {
      isSending.current = true;
      const isMoved = await send(first);
      isSending.current = false;
      setQueue((current) => (isMoved ? current.slice(1) : []));
    };
    const isReady = !isBusy && !isSending.current && items !== movedItems.current;
    if (next !== undefined && isReady) void sendNext(next);
  }, [next, isBusy, items]);
  return (id, by) => setQueue((current) => [...current, { id, by }]);
};
