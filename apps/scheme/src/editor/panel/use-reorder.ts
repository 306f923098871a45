import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

export type Edge = 'before' | 'after';

type Item = {
  /** Only items of the same list change places. */
  readonly list: string;
  /** From 0. */
  readonly index: number;
  readonly isLocked: boolean;
  /** Called for the item that is dragged, with its places in the list before and after. */
  readonly onMove: (from: number, to: number) => void;
};

/** Lets an item of a list be dragged to another place by mouse, pen and long press. Returns where it would be dropped. */
export const useReorder = (element: RefObject<HTMLElement | null>, item: Item): Edge | null => {
  const { list, index, isLocked, onMove } = item;
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useEffectEvent((from: number, at: Edge) => onMove(from, targetOf(from, index, at)));
  useEffect(() => {
    const target = element.current;
    if (target === null || isLocked) return undefined;
    const edgeAt = (y: number): Edge => {
      const { top, height } = target.getBoundingClientRect();
      return y < top + height / 2 ? 'before' : 'after';
    };
    const endDrag = draggable({ element: target, getInitialData: () => ({ list, index }) });
    const endDrop = dropTargetForElements({
      element: target,
      canDrop: ({ source }) => source.data['list'] === list,
      onDrag: ({ source, location }) =>
        setEdge(source.element === target ? null : edgeAt(location.current.input.clientY)),
      onDragLeave: () => setEdge(null),
      onDrop: ({ source, location }) => {
        setEdge(null);
        drop(Number(source.data['index']), edgeAt(location.current.input.clientY));
      },
    });
    return () => {
      endDrag();
      endDrop();
    };
  }, [element, list, index, isLocked]);
  return edge;
};

/** The place of an item, from 0, once it is dropped at the edge of another one. */
export const targetOf = (from: number, over: number, edge: Edge): number => {
  const gap = edge === 'before' ? over : over + 1;
  return from < gap ? gap - 1 : gap;
};
