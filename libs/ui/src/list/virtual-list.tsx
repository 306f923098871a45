import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useWindowRows } from './window-rows.ts';

export type VirtualListProps<Item> = {
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  /** Renders the content of one row. */
  children: (item: Item, index: number) => ReactNode;
  /** Expected height of a row in px; rows are measured as they appear. */
  rowHeight: number;
  label: string;
};

/** A long list that scrolls with the page and renders only the rows near the window. */
export function VirtualList<Item>({
  items,
  itemKey,
  children,
  rowHeight,
  label,
}: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), []);
  const virtualizer = useWindowRows({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: offset,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : itemKey(item);
    },
  });
  return (
    <ul
      ref={list}
      aria-label={label}
      style={{ blockSize: virtualizer.getTotalSize() }}
      className="relative overflow-hidden rounded-card border border-line bg-surface"
    >
      {virtualizer.getVirtualItems().map((row) => {
        const item = items[row.index];
        return item === undefined ? null : (
          <li
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
            style={{ transform: `translateY(${row.start - offset}px)` }}
            className="absolute inset-x-0 top-0 border-b border-line"
          >
            {children(item, row.index)}
          </li>
        );
      })}
    </ul>
  );
}
