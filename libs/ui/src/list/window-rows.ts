/** Which rows stand near the window. Its answers change under the same reference: never memoise by it. */
export { useWindowVirtualizer as useWindowRows } from '@tanstack/react-virtual';
