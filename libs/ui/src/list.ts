export { RowList, type RowListProps } from './list/row-list.tsx';
export { VirtualList, type VirtualListProps } from './list/virtual-list.tsx';
export { useElementRows } from './list/element-rows.ts';
