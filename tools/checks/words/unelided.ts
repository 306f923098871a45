import { flat, type Words } from './catalogue.ts';

/** French words that lose their vowel before another one, right before what the text is given. */
const BEFORE_GIVEN = /(?<!\p{L})(?:de|que|le|la|ne|se|ce) \{\{(\w+)\}\}/giu;

/** Numbers, dates and times are said with a consonant, or keep the vowel before them. */
const WITHOUT_ELISION = new Set(['count', 'n', 'date', 'day', 'moment', 'from', 'to']);

/** Texts of French words that read wrong for a name such as Ella: "de Ella". */
export const unelided = (words: Words): string[] =>
  [...flat(words)].flatMap(([key, text]) =>
    [...text.matchAll(BEFORE_GIVEN)]
      .filter(([, given = '']) => !WITHOUT_ELISION.has(given))
      .map(([found]) => `${key} reads wrong before a vowel: "${found}"`),
  );
