import type { LessonPlanSkill } from '@springboard/contract';

type Skills = readonly LessonPlanSkill[];

/**
 * Joins two edits of the skills of a section, `theirs` and `mine`, which both began with `base`. Skills that either
 * edit added are kept, and skills that either edit removed are removed unless the other edit wrote in them. Of two
 * texts for one field, and of two orders, `mine` counts.
 */
export const mergePlanSkills = (base: Skills, theirs: Skills, mine: Skills): LessonPlanSkill[] => {
  const [before, other, own] = [byKey(base), byKey(theirs), byKey(mine)];
  const isReordered = !isEqual(keysIn(before, own), keysIn(own, before));
  const keys = isReordered ? mergeKeys(own, other) : mergeKeys(other, own);
  return keys.flatMap((key) => {
    const [inBase, inTheirs, inMine] = [before.get(key), other.get(key), own.get(key)];
    if (inTheirs !== undefined && inMine !== undefined) {
      return { ...inMine, fields: mergeFields(inBase, inTheirs, inMine) };
    }
    const only = inTheirs ?? inMine;
    const isRemoved = inBase !== undefined && isEqual(entriesOf(inBase), entriesOf(only));
    return only === undefined || isRemoved ? [] : only;
  });
};

/** Joins two edits of a text in the same way, line by line. The lines of `theirs` come first. */
export const mergeLines = (base: string, theirs: string, mine: string): string =>
  mergePlanSkills(toLines(base), toLines(mine), toLines(theirs))
    .map(({ node_id }) => node_id)
    .join('\n');

const toLines = (text: string): Skills =>
  text === '' ? [] : text.split('\n').map((line) => ({ node_id: line, fields: {} }));

/** A section may have a skill several times. The key contains which of them it is. */
const byKey = (skills: Skills): Map<string, LessonPlanSkill> => {
  const counts = new Map<string, number>();
  return new Map(
    skills.map((skill) => {
      const count = (counts.get(skill.node_id) ?? 0) + 1;
      counts.set(skill.node_id, count);
      return [`${skill.node_id} ${count}`, skill];
    }),
  );
};

type ByKey = ReadonlyMap<string, LessonPlanSkill>;

/** The keys of `skills` that `others` has too, in order. */
const keysIn = (skills: ByKey, others: ByKey): string[] =>
  [...skills.keys()].filter((key) => others.has(key));

/** The keys of both in the order of `first`. Each additional one of `second` follows the one before it there. */
const mergeKeys = (first: ByKey, second: ByKey): string[] => {
  const keys = [...first.keys()];
  let place = 0;
  for (const key of second.keys()) {
    if (first.has(key)) place = keys.indexOf(key) + 1;
    else keys.splice(place++, 0, key);
  }
  return keys;
};

const mergeFields = (
  base: LessonPlanSkill | undefined,
  { fields: theirs }: LessonPlanSkill,
  { fields: mine }: LessonPlanSkill,
): LessonPlanSkill['fields'] => {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = mine[name] === base?.fields[name] ? theirs[name] : mine[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
};

const entriesOf = (skill: LessonPlanSkill | undefined): string[] =>
  Object.entries(skill?.fields ?? {})
    .map((entry) => JSON.stringify(entry))
    .toSorted();

const isEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((value, index) => value === others[index]);
