import type { LessonPlanSkill } from '@springboard/contract';
import { byNumberedKey, isEqual, mergeKeys } from './merge-keys.ts';

type Skills = readonly LessonPlanSkill[];

/**
 * Joins two edits of the skills of a section, `theirs` and `mine`, which both began with `base`. Skills that either
 * edit added are kept, and skills that either edit removed are removed unless the other edit wrote in them. Of two
 * texts for one field, and of two orders, `mine` counts.
 */
export const mergePlanSkills = (base: Skills, theirs: Skills, mine: Skills): LessonPlanSkill[] => {
  const [before, other, own] = [byNode(base), byNode(theirs), byNode(mine)];
  return mergeKeys(before, other, own).flatMap((key) => {
    const [inBase, inTheirs, inMine] = [before.get(key), other.get(key), own.get(key)];
    if (inTheirs !== undefined && inMine !== undefined) {
      return { ...inMine, fields: mergeFields(inBase, inTheirs, inMine) };
    }
    const only = inTheirs ?? inMine;
    const isRemoved = inBase !== undefined && isEqual(entriesOf(inBase), entriesOf(only));
    return only === undefined || isRemoved ? [] : only;
  });
};

const byNode = (skills: Skills) => byNumberedKey(skills, ({ node_id }) => node_id);

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
