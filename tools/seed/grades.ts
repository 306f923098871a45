import {
  isThere,
  WEEKS_BEHIND,
  type Meeting,
  type Plan,
  type SeedMember,
  type SeedScheme,
} from './plan.ts';
import type { IndexedNode } from '@springboard/assessment';
import { addDays, weekdayOf } from '@springboard/domain';
import type { Random } from './random.ts';

/** One grade grades to a member in a meeting. */
export type SampleGrade = {
  node_id: string;
  assessment: number;
  ts: number;
  user_uuid: string;
  group_ngo_id: string;
};

/** When and by whom a member could be graded. */
type Occasion = { start_at: number; user_uuid: string; group_ngo_id: string };

/** A skill and the grades it was grades on its way, the last one being what counts. */
type Steps = { node_id: string; grades: number[] };

/**
 * Grades of a member from the first meeting to the last before today, in the order in which they were
 * grades: all levels below the member's own, and of that one as much as `done` says.
 */
export const gradesOf = (
  plan: Plan,
  member: SeedMember,
  visits: readonly Meeting[],
  random: Random,
): SampleGrade[] => {
  const [first] = member.memberships;
  if (first === undefined) return [];
  const { scheme } = first.group;
  const own = visits.filter(({ group }) => group.scheme === scheme);
  const occasions = [...earlierOccasions(plan, member, random), ...own.map(occasionOf(random))];
  if (occasions.length === 0) return [];

  const steps = stepsOf(scheme, member, random);
  const grades = steps.flatMap(({ node_id, grades }, index) =>
    grades.map((assessment, grade) => {
      // The last grade of a skill falls at its index in the whole course, earlier ones some meetings before.
      const at = Math.floor(((index + 1) / (steps.length + 1)) * occasions.length);
      const occasion = occasions[Math.max(0, at - (grades.length - 1 - grade) * 2)];
      if (occasion === undefined) return null;
      const { start_at, user_uuid, group_ngo_id } = occasion;
      const ts = start_at + 900 + random.between(0, 1500);
      return { node_id, assessment, ts, user_uuid, group_ngo_id };
    }),
  );
  return inOrder(grades.filter((grade) => grade !== null));
};

/** Grades of one skill never come earlier than a lower one before them. */
const inOrder = (grades: SampleGrade[]): SampleGrade[] => {
  const last = new Map<string, number>();
  return grades
    .map((grade) => {
      const ts = Math.max(grade.ts, (last.get(grade.node_id) ?? 0) + 60);
      last.set(grade.node_id, ts);
      return { ...grade, ts };
    })
    .toSorted((a, b) => a.ts - b.ts);
};

const stepsOf = (scheme: SeedScheme, member: SeedMember, random: Random): Steps[] => {
  const passed = new Set<string>();
  const isReady = ({ node }: IndexedNode) =>
    (node.dependencies ?? []).every((id) => passed.has(id));
  const learnSkill = ({ node, pass }: IndexedNode, isOwn: boolean): Steps => {
    passed.add(node.id);
    return {
      node_id: node.id,
      grades: gradesUpTo(random, pass, scheme.file.grades.length, isOwn),
    };
  };
  const below = scheme.levels
    .slice(0, member.level - 1)
    .flat()
    // Of skills to choose from, now and then one was never learnt.
    .filter(({ node }) => !scheme.optional.has(node.id) || random.chance(0.8))
    .map((skill) => learnSkill(skill, false));

  const skills = mixed(random, scheme.levels[member.level - 1] ?? []);
  const count = member.missing === null ? Math.floor(member.done * skills.length) : skills.length;
  const own: Steps[] = [];
  let trying = random.between(1, 4);
  for (const skill of skills.filter(({ node }) => node.id !== member.missing)) {
    if (!isReady(skill)) continue;
    if (own.length < count) own.push(learnSkill(skill, true));
    else if (trying > 0) {
      trying -= 1;
      own.push({ node_id: skill.node.id, grades: [almost(random, skill)] });
    }
  }
  const missing = skills.find(({ node }) => node.id === member.missing);
  if (missing) own.push({ node_id: missing.node.id, grades: [almost(random, missing)] });
  return [...below, ...own];
};

/** A grade under the pass grade. */
const almost = (random: Random, { pass }: IndexedNode): number =>
  random.between(Math.min(1, pass - 1), pass - 1);

/** Lower grades on the way to a pass; for levels long done only the pass itself is on record. */
const gradesUpTo = (random: Random, pass: number, grades: number, isOwn: boolean): number[] => {
  const final = pass + (pass < grades - 1 && random.chance(0.25) ? 1 : 0);
  if (!isOwn || random.chance(0.35)) return [final];
  return pass > 1 && random.chance(0.3) ? [pass - 2, pass - 1, final] : [pass - 1, final];
};

/** Roughly the order of the scheme, with some skills taken earlier. */
const mixed = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((entry, index) => ({ entry, at: index + random.next() * list.length * 0.5 }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ entry }) => entry);

const occasionOf =
  (random: Random) =>
  ({ group, start_at }: Meeting): Occasion => ({
    start_at,
    user_uuid: random.pick(group.coaches).uuid,
    group_ngo_id: group.ngo_id,
  });

/** Weekly meetings before those that are on record, since the member joined. */
const earlierOccasions = (
  { today, momentOf }: Plan,
  { memberships: [membership] }: SeedMember,
  random: Random,
): Occasion[] => {
  const [time] = membership?.group.times ?? [];
  if (membership === undefined || time === undefined) return [];
  const occasions: Occasion[] = [];
  for (let days = 7 * WEEKS_BEHIND + weekdayOf(today) - time.weekday + 7; ; days += 7) {
    const date = addDays(today, -days);
    if (!isThere(membership, date)) break;
    occasions.unshift({
      start_at: momentOf(date, time.start),
      user_uuid: random.pick(membership.group.coaches).uuid,
      group_ngo_id: membership.group.ngo_id,
    });
  }
  return occasions;
};
