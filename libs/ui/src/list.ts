export { VirtualList, type VirtualListProps } from './list/virtual-list.tsx';
