/** Id of the element in the header that gets the parts that load after the first screen. */
export const HEADER_TOOLS = 'header-tools';
