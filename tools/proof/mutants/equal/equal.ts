/** A mutant that changes nothing that anybody could notice. */
export type Equal = {
  /** Below `src` of its package. */
  readonly file: string;
  /** The line, or the part of one, in which it is. */
  readonly line: string;
  readonly instead: string;
  readonly why: string;
};

export const ANEW = 'The same is made once more: it only takes longer.';
export const ALWAYS_THERE = 'It is always there: what asks for it has put it there.';
export const NEVER_EMPTY = 'What it stands for never comes.';
