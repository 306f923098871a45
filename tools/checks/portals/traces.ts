import type { Portal } from '@springboard/contract';

/** What tells in a minified file which portal it comes from. */
export type Traces = ReadonlyMap<Portal, PortalTraces>;
type PortalTraces = { texts: string[]; keys: string[] };

type Words = { [key: string]: string | Words };
type Source = { portal: Portal; words: Words; sources: readonly string[] };

/** Short words may stand anywhere by chance. */
const LEAST_LENGTH = 12;

/**
 * Of each portal: texts of its catalogue, and keys of its catalogue that its screens name, as far as no other
 * portal has the same. Both are strings that a bundler keeps as they are.
 */
export function tracesOf(portals: readonly Source[]): Traces {
  const all = portals.map(({ portal, words, sources }) => {
    const entries = flatten(words);
    const keys = entries.map(([key]) => key.replace(/_(zero|one|two|few|many|other)$/, ''));
    const source = sources.join('\n');
    return {
      portal,
      texts: entries
        .map(([, text]) => text)
        .filter((text) => text.length >= LEAST_LENGTH && /^[\w\s.,-]+$/.test(text)),
      keys: [...new Set(keys)].filter(
        (key) => key.length >= LEAST_LENGTH && source.includes(`'${key}'`),
      ),
    };
  });
  const uniqueTo = (portal: Portal, part: 'texts' | 'keys', values: readonly string[]) =>
    values.filter((value) =>
      all.every(
        (other) => other.portal === portal || !other[part].some((text) => text.includes(value)),
      ),
    );
  return new Map(
    all.map(({ portal, texts, keys }) => [
      portal,
      { texts: uniqueTo(portal, 'texts', texts), keys: uniqueTo(portal, 'keys', keys) },
    ]),
  );
}

export const ownTraces = (traces: Traces, portal: Portal): PortalTraces =>
  traces.get(portal) ?? { texts: [], keys: [] };

/** Traces of all portals but one. */
export const foreignTraces = (traces: Traces, portal: Portal): { from: Portal; trace: string }[] =>
  [...traces]
    .filter(([from]) => from !== portal)
    .flatMap(([from, { texts, keys }]) => [...texts, ...keys].map((trace) => ({ from, trace })));

function flatten(words: Words, before = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${before}${key}`, value] as [string, string]]
      : flatten(value, `${before}${key}.`),
  );
}
