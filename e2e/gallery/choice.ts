import { LANGUAGES, type Locale } from '@springboard/contract';
import type { Scheme } from '../helpers/axe.ts';

/** Where a story is looked at, in CSS pixels (D11). */
export const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1280, height: 800 },
} as const;
export type Size = keyof typeof SIZES;

const SCHEMES = ['light', 'dark'] as const satisfies readonly Scheme[];

/** What of the gallery is walked through. */
export type Choice = {
  readonly stories: readonly string[];
  readonly sizes: readonly Size[];
  readonly schemes: readonly [Scheme, ...Scheme[]];
  readonly languages: readonly Locale[];
  /** Each story at one size, in one colour scheme and one language, which differ from story to story. */
  readonly mixed: boolean;
  /** Pictures of the whole page, not of what a window shows. */
  readonly whole: boolean;
};

/** One story in one language on one kind of device. */
export type Visit = {
  readonly story: string;
  readonly language: Locale;
  readonly sizes: readonly Size[];
  readonly schemes: readonly [Scheme, ...Scheme[]];
};

/**
 * `register dark cy-GB phone` narrows; whatever is not named is looked at in all ways. `mixed` looks at each
 * story in one way.
 *
 * @param names of all stories
 * @throws Error naming a word that is neither a story's beginning nor a size, look or language
 */
export const choiceOf = (words: readonly string[], names: readonly string[]): Choice => {
  const left = new Set(words);
  const pick = <One extends string>(known: readonly One[]): readonly One[] => {
    const named = known.filter((one) => left.delete(one));
    return named.length > 0 ? named : known;
  };
  const sizes = pick(sizeNames);
  const [scheme = 'light', ...schemes] = pick(SCHEMES);
  const languages = pick(LANGUAGES);
  const whole = left.delete('whole');
  const mixed = left.delete('mixed');
  const stories = [...left].flatMap((word) => {
    const meant = names.filter((name) => name === word || name.startsWith(`${word}.`));
    if (meant.length === 0) throw new Error(`No story, size, look or language is called ${word}`);
    return meant;
  });
  return {
    stories: left.size > 0 ? stories : names,
    sizes,
    schemes: [scheme, ...schemes],
    languages,
    mixed,
    whole,
  };
};

/** Every story of the choice in each chosen way, sizes with a mouse last. */
export const visitsOf = (choice: Choice): Visit[] => {
  const { stories, languages, sizes, schemes, mixed } = choice;
  if (mixed) return mixedVisits(choice);
  const devices = [
    sizes.filter((size) => size !== 'desk'),
    sizes.filter((size) => size === 'desk'),
  ];
  return devices
    .filter((ofDevice) => ofDevice.length > 0)
    .flatMap((ofDevice) =>
      languages.flatMap((language) =>
        stories.map((story) => ({ story, language, sizes: ofDevice, schemes })),
      ),
    );
};

/** The states of a screen follow one another, so that each screen is seen in most ways. */
const mixedVisits = ({ stories, languages, sizes, schemes }: Choice): Visit[] => {
  const ways = languages.flatMap((language) =>
    schemes.flatMap((scheme) => sizes.map((size) => ({ language, scheme, size }))),
  );
  return stories.flatMap((story, index) => {
    // Five steps visit all ways before one repeats.
    const way = ways[(index * 5) % ways.length];
    if (way === undefined) return [];
    return [{ story, language: way.language, sizes: [way.size], schemes: [way.scheme] as const }];
  });
};

const isSize = (name: string): name is Size => Object.hasOwn(SIZES, name);
const sizeNames = Object.keys(SIZES).filter(isSize);
