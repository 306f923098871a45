import type { Child } from '@springboard/contract';

/** The child that the address names, else the first; undefined without children. */
export const childOf = (children: readonly Child[], search: URLSearchParams): Child | undefined =>
  children.find(({ uuid }) => uuid === search.get('child')) ?? children[0];
