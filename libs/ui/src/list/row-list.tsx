import { Fragment, useDeferredValue, type ReactNode } from 'react';
import { List } from '../rows/list.tsx';
import { VirtualList, type VirtualListProps } from './virtual-list.tsx';

/** Longer lists render only the rows near the window. */
const ALL_DRAWN = 60;

export type RowListProps<Item> = Omit<VirtualListProps<Item>, 'children'> & {
  /** Renders a row, as an item of the list or as the content of one. */
  children: (item: Item, as: 'li' | 'div') => ReactNode;
};

/**
 * Rows on one surface, in any number. The rows that fill the window render first, so that they can be tapped
 * immediately.
 */
export function RowList<Item>({ children, ...list }: RowListProps<Item>) {
  const { items, itemKey, label, rowHeight } = list;
  const drawn = useDeferredValue(ALL_DRAWN, Math.ceil(window.innerHeight / rowHeight));
  if (items.length > ALL_DRAWN) {
    return <VirtualList {...list}>{(item) => children(item, 'div')}</VirtualList>;
  }
  return (
    <List label={label}>
      {items.slice(0, drawn).map((item) => (
        <Fragment key={itemKey(item)}>{children(item, 'li')}</Fragment>
      ))}
    </List>
  );
}
