import { flat, type Words } from './catalogue.ts';

/** French sets a space between a word and these signs; one that breaks leaves the sign alone in its line. */
const BREAKS = /« | [»:;!?]/;

/** Texts of French words in which a line could begin or end with a sign that belongs to the word beside it. */
export const looseSigns = (words: Words): string[] =>
  [...flat(words)].flatMap(([key, text]) => {
    const [found] = BREAKS.exec(text) ?? [];
    return found === undefined ? [] : [`${key} has a space that breaks at "${found.trim()}"`];
  });
