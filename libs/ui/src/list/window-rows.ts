/** Which rows are near the window. Its results change under the same reference: never memoise by it. */
export { useWindowVirtualizer as useWindowRows } from '@tanstack/react-virtual';
/** The same for rows in an element that scrolls. */
export { useVirtualizer as useElementRows } from '@tanstack/react-virtual';
