/** Which rows are near the window. Its results change under the same reference: never memoise by it. */
export { useWindowVirtualizer as useWindowRows } from '@tanstack/react-virtual';
