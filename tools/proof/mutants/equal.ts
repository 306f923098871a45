/** A mutant that changes nothing that anybody could notice. */
export type Equal = {
  /** Below `src` of its package. */
  readonly file: string;
  /** The line, or the part of one, in which it is. */
  readonly line: string;
  readonly instead: string;
  readonly why: string;
};

export const EQUAL: readonly Equal[] = [];
