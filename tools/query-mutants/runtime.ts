import type { RawBuilder } from 'kysely';

/** Stands for a `${}` of a template. */
export const GAP = '\0';

type Cut = { id: number; start: number; end: number; replacement: string };
type Tag = (strings: TemplateStringsArray, ...values: unknown[]) => RawBuilder<unknown>;

/** The conditions that are removed, and those that the test file has reached. */
export const state = { removed: new Set<number>(), reached: new Set<number>() };

const isRemoved = (id: number): boolean => {
  state.reached.add(id);
  return state.removed.has(id);
};

/** Adds a condition to a Kysely query, unless it is removed. A join needs one. */
export const without = <Query extends { onTrue?: () => Query }>(
  id: number,
  isJoin: boolean,
  query: Query,
  add: (query: Query) => Query,
): Query => {
  if (!isRemoved(id)) return add(query);
  return isJoin && query.onTrue !== undefined ? query.onTrue() : query;
};

/** A template tag that leaves out what is removed when the query is sent: fragments may be older than the test. */
export const cutting =
  (cuts: readonly Cut[], tag: Tag): Tag =>
  (strings, ...values) => {
    const whole = tag(strings, ...values);
    const remaining = (): RawBuilder<unknown> => {
      const removed = cuts.filter(({ id }) => isRemoved(id));
      return removed.length === 0 ? whole : tag(...withoutCuts(removed, strings, values));
    };
    return new Proxy(whole, {
      get: (_, name) => {
        const target = remaining();
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  };

const withoutCuts = (
  cuts: readonly Cut[],
  strings: readonly string[],
  values: readonly unknown[],
): Parameters<Tag> => {
  let text = strings.join(GAP);
  let remaining = values;
  let from = text.length;
  for (const { start, end, replacement } of cuts.toSorted((a, b) => b.end - a.end)) {
    // A condition inside another one that is removed too.
    if (end > from) continue;
    remaining = remaining.toSpliced(gapsIn(text.slice(0, start)), gapsIn(text.slice(start, end)));
    text = text.slice(0, start) + replacement + text.slice(end);
    from = start;
  }
  const parts = text.split(GAP);
  return [Object.assign(parts, { raw: parts }), ...remaining];
};

const gapsIn = (text: string): number => text.split(GAP).length - 1;
