import type { Locale } from '@springboard/contract';
import type { Resources } from './resources.ts';

/** A tree of texts. Plural forms are separate texts: `members_one`, `members_other` … */
export type Messages = { readonly [key: string]: string | Messages };

export type Namespace = keyof Resources;

/**
 * Messages of one namespace, a file per language: `<namespace>.json`, or `<namespace>/<area>.json` for what
 * one area of a portal shows. Every file of a namespace holds other keys.
 */
export type Catalogue = {
  readonly namespace: Namespace;
  readonly load: (locale: Locale) => Promise<Messages>;
};

/** What a dynamic import of a catalogue's file results in. */
type MessageModule = { readonly default: Messages };

/**
 * Without side effects, so that a portal's build leaves out what none of its screens names.
 *
 * @param load imports the file, so that the build makes one chunk per language of it
 */
// @__NO_SIDE_EFFECTS__
export const catalogue = (
  namespace: Namespace,
  load: (locale: Locale) => Promise<MessageModule>,
): Catalogue => ({
  namespace,
  load: async (locale) => (await load(locale)).default,
});

/** What one portal shows as soon as a user is signed in. Its areas follow with their screens. */
export type PortalMessages = {
  readonly catalogue: Catalogue;
  /** §1: the wording of an audience, in place of the common one. */
  readonly audience?: (locale: Locale) => Promise<Messages>;
};

/** The messages with those of `layer` in place of their own. */
export const layered = (messages: Messages, layer: Messages): Messages => {
  const result: Record<string, string | Messages> = { ...messages };
  for (const [key, value] of Object.entries(layer)) {
    const below = result[key];
    result[key] =
      typeof value === 'object' && typeof below === 'object' ? layered(below, value) : value;
  }
  return result;
};
