import type { Portal } from '@springboard/contract';

/** What tells in a minified file which portal it comes from. */
export type Traces = ReadonlyMap<Portal, PortalTraces>;
type PortalTraces = { texts: string[]; keys: string[] };

export type Messages = { [key: string]: string | Messages };
type Source = { portal: Portal; catalogues: readonly Messages[]; sources: readonly string[] };

/** A short text may occur anywhere by chance. */
const LEAST_LENGTH = 12;
/** Characters that a bundler has no reason to escape. */
const PLAIN = /^[\w\s.,-]+$/;
/** A word that may also be the name of a field. */
const FIELD_NAME = /^[a-z_]+$/;
const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/**
 * Of each portal: texts of its catalogue, and keys of its catalogue that its screens name, as far as no other
 * portal has the same, with the portal's namespace where they name it. Both are strings that a bundler keeps as they are.
 */
export function tracesOf(portals: readonly Source[], shared: readonly Messages[]): Traces {
  const all = portals.map(({ portal, catalogues, sources }) => {
    const entries = catalogues.flatMap((messages) => flatten(messages));
    const source = sources.join('\n');
    return {
      portal,
      texts: entries.map(([, text]) => text),
      keys: [...new Set(entries.map(([key]) => key.replace(PLURAL_FORM, '')))]
        .flatMap((key) => [key, `${portal}:${key}`])
        .filter((key) => source.includes(`'${key}'`)),
    };
  });
  const everywhere = shared.flatMap((messages) => flatten(messages).map(([, text]) => text));
  return new Map(
    all.map(({ portal, texts, keys }) => {
      const others = all.filter((other) => other.portal !== portal);
      const theirs = [...everywhere, ...others.flatMap((other) => [...other.texts, ...other.keys])];
      const tells = (trace: string) =>
        trace.length >= LEAST_LENGTH &&
        !FIELD_NAME.test(trace) &&
        !theirs.some((other) => other.includes(trace));
      return [
        portal,
        {
          texts: texts.filter((text) => PLAIN.test(text) && tells(text)),
          keys: keys.filter(tells),
        },
      ];
    }),
  );
}

export const ownTraces = (traces: Traces, portal: Portal): PortalTraces =>
  traces.get(portal) ?? { texts: [], keys: [] };

/** Traces of all portals but one. */
export const foreignTraces = (traces: Traces, portal: Portal): { from: Portal; trace: string }[] =>
  [...traces]
    .filter(([from]) => from !== portal)
    .flatMap(([from, { texts, keys }]) => [...texts, ...keys].map((trace) => ({ from, trace })));

function flatten(messages: Messages, before = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${before}${key}`, value] as [string, string]]
      : flatten(value, `${before}${key}.`),
  );
}

/** Whether a build holds the text or key itself, and not only as part of a longer one. */
export const occursIn = (build: string, trace: string): boolean =>
  new RegExp(`(?<![\\w.:])${RegExp.escape(trace)}(?![\\w.])`).test(build);
