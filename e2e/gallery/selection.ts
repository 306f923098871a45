import { LANGUAGES, PORTALS, type Locale, type Portal } from '@springboard/contract';
import type { Scheme } from '../helpers/axe.ts';

/** The windows in which a story is checked, in CSS pixels (D11). */
export const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1280, height: 800 },
} as const;
export type Size = keyof typeof SIZES;

const SCHEMES = ['light', 'dark'] as const satisfies readonly Scheme[];

/** The part of the gallery that a run checks. */
export type Selection = {
  readonly stories: readonly string[];
  readonly sizes: readonly Size[];
  readonly schemes: readonly [Scheme, ...Scheme[]];
  readonly languages: readonly Locale[];
  /** A part of the stories, each at one size, in one colour scheme and one language, which change from story to story. */
  readonly mixed: boolean;
  /** Screenshots of the whole page, not only of the window. */
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
 * Parses the arguments of a run. `register dark cy-GB phone` selects one screen, colour scheme, language and size;
 * all sizes, schemes or languages are checked where none is named. `mixed` checks a part of the stories once.
 *
 * @param names of all stories of the portal
 * @throws Error naming an argument that is neither a story, nor a size, colour scheme or language
 */
export const parseSelection = (
  words: readonly string[],
  names: readonly string[],
  portal: Portal,
): Selection => {
  const left = new Set(words);
  const pick = <Value extends string>(all: readonly Value[]): readonly Value[] => {
    const named = all.filter((value) => left.delete(value));
    return named.length > 0 ? named : all;
  };
  const sizes = pick(sizeNames);
  const [scheme = 'light', ...schemes] = pick(SCHEMES);
  const languages = pick(LANGUAGES);
  const whole = left.delete('whole');
  const mixed = left.delete('mixed');
  const stories = [...left].flatMap((word) => {
    const matches = names.filter((name) => name === word || name.startsWith(`${word}.`));
    if (matches.length === 0)
      throw new Error(`No story, size, colour scheme or language is called ${word}`);
    return matches;
  });
  const chosen = left.size > 0 ? stories : names;
  return {
    stories: mixed ? sampleOf(chosen, portal) : chosen,
    sizes,
    schemes: [scheme, ...schemes],
    languages,
    mixed,
    whole,
  };
};

/** Every visit of a selection; sizes with a mouse come last. */
export const visitsOf = (selection: Selection): Visit[] => {
  const { stories, languages, sizes, schemes, mixed } = selection;
  if (mixed) return mixedVisits(selection);
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

/** The pages that all portals share. */
const SHARED = /^(entry|frame)\./;
/** States whose view comes from the same few components on every screen. */
const SAME_EVERYWHERE = /\.(loading|error|offline|no-permission)$/;
/**
 * The stories of a run that has little time: a portal's quarter of those that all portals share, a quarter of the
 * states that are the same everywhere, and a fifth of the rest. The nightly run checks all of them.
 */
const sampleOf = (names: readonly string[], portal: Portal): readonly string[] => {
  const shared = names.filter((name) => SHARED.test(name));
  const same = names.filter((name) => !SHARED.test(name) && SAME_EVERYWHERE.test(name));
  const own = names.filter((name) => !SHARED.test(name) && !SAME_EVERYWHERE.test(name));
  const turn = PORTALS.indexOf(portal);
  return [
    ...own.filter((_, index) => index % 5 === 0),
    ...same.filter((_, index) => index % PORTALS.length === turn),
    ...shared.filter((_, index) => index % PORTALS.length === turn),
  ];
};

/** The states of a screen follow one another, so that each screen is checked in most combinations. */
const mixedVisits = ({ stories, languages, sizes, schemes }: Selection): Visit[] => {
  const combinations = languages.flatMap((language) =>
    schemes.flatMap((scheme) => sizes.map((size) => ({ language, scheme, size }))),
  );
  return stories.flatMap((story, index) => {
    // Steps of five use all combinations before one repeats.
    const combination = combinations[(index * 5) % combinations.length];
    if (combination === undefined) return [];
    const { language, size, scheme } = combination;
    return [{ story, language, sizes: [size], schemes: [scheme] as const }];
  });
};

const isSize = (name: string): name is Size => Object.hasOwn(SIZES, name);
const sizeNames = Object.keys(SIZES).filter(isSize);
