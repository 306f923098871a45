import type { AssessedMember, IndexedScheme, NodeGrade } from '@springboard/assessment';
import {
  assessMember,
  indexScheme,
  memberAssessmentOf,
  openAssessment,
  passGrade,
  withGrade,
} from '@springboard/assessment';
import type { Curriculum, Score, Scores } from '@springboard/contract';
import { naive } from './naive.ts';
import { gradedOf, onePass, setScore } from './one-pass.ts';
import { requireSame, requireSameFlat } from './same.ts';
import {
  GRADES,
  numbersFrom,
  PASS,
  sampleCurriculum,
  sampleScores,
  type Shape,
  skillIdsOf,
} from './sample.ts';
import { typedArrays } from './typed-arrays.ts';

/** One kind of work, done by the product in one or more ways and by another implementation. */
export type Work = { name: string; ours: Goal[]; other: Contender };

/** Does the work `times` times and returns the last result. */
export type Contender = { name: string; times: number; run: (times: number) => unknown };

/** Ours may take at most `limit` of the other's time; null: no goal. */
export type Goal = Contender & { limit: number | null; goal: string };

export type Sample = {
  shape: Shape;
  size: string;
  curriculum: Curriculum;
  scheme: IndexedScheme;
  members: Scores[];
  skillIds: string[];
};

export const sample = (shape: Shape, members: number): Sample => {
  const curriculum = sampleCurriculum(shape);
  const skillIds = skillIdsOf(curriculum.tree);
  const random = numbersFrom(skillIds.length);
  return {
    shape,
    size: `${skillIds.length} skills`,
    curriculum,
    scheme: indexScheme(curriculum, GRADES),
    members: Array.from({ length: members }, () => sampleScores(skillIds, random)),
    skillIds,
  };
};

/** One grade after the other on one member, each crossing the pass grade of its skill. */
export const oneGrade = ({ size, curriculum, scheme, members, skillIds }: Sample): Work => {
  const scores = members[0] ?? {};
  const grades = crossings(scheme, scores, skillIds);
  const opened = openAssessment(scheme, scores);
  const ours = (times: number) => {
    let member: AssessedMember = opened;
    for (let i = 0; i < times; i += 1) {
      const grade = grades[i % grades.length];
      if (i % grades.length === 0) member = opened;
      if (grade !== undefined) member = withGrade(member, grade);
    }
    return member;
  };
  const isPass = (id: string, score: Score) => score.assessment >= passGrade(scheme, id);
  const other = (times: number) => {
    let graded = gradedOf(scores, isPass);
    let marks = onePass(curriculum, graded, PASS);
    for (let i = 0; i < times; i += 1) {
      const grade = grades[i % grades.length];
      if (i % grades.length === 0) graded = gradedOf(scores, isPass);
      if (grade !== undefined) setScore(graded, { id: grade.node_id, score: grade, isPass });
      marks = onePass(curriculum, graded, PASS);
    }
    return marks;
  };
  for (let times = 0; times < grades.length; times += 61)
    requireSame(memberAssessmentOf(ours(times)), other(times));
  return {
    name: `one grade, ${size}`,
    ours: [{ name: 'withGrade', times: 30_000, run: ours, limit: 1 / 150, goal: '≤ 1/150' }],
    other: { name: 'one pass with Maps', times: Math.ceil(300_000 / skillIds.length), run: other },
  };
};

/** From the scores to all marks, and, without a goal, on to the plain data of the wire. */
export const wholeMember = ({ size, curriculum, scheme, members, skillIds }: Sample): Work => {
  const open = (scores: Scores) => openAssessment(scheme, scores);
  const plain = (scores: Scores) => assessMember(scheme, scores, []);
  const recursion = (scores: Scores) => naive(curriculum, scores, PASS);
  for (const scores of members.slice(0, 3)) requireSame(plain(scores), recursion(scores));
  const times = Math.ceil(2_000_000 / skillIds.length);
  const seldom = Math.ceil(6_000 / skillIds.length);
  return {
    name: `a whole member, ${size}`,
    ours: [
      { name: 'openAssessment', times, run: inTurn(members, open), limit: 1 / 60, goal: '≤ 1/60' },
      { name: 'assessMember', times, run: inTurn(members, plain), limit: null, goal: '' },
    ],
    other: { name: 'naive recursion', times: seldom, run: inTurn(members, recursion) },
  };
};

/** All members from their scores, one after the other. */
export const manyMembers = (sample: Sample): Work => {
  const { size, shape, curriculum, scheme, members, skillIds } = sample;
  const floor = typedArrays(curriculum, shape, PASS);
  const open = (scores: Scores) => openAssessment(scheme, scores);
  for (const scores of members.slice(0, 20))
    requireSameFlat(memberAssessmentOf(open(scores)), floor(scores), shape, skillIds);
  const all = (evaluate: (scores: Scores) => unknown) => () =>
    inTurn(members, evaluate)(members.length);
  return {
    name: `${members.length} members, ${size}`,
    ours: [{ name: 'openAssessment', times: 1, run: all(open), limit: 6, goal: '≤ 6 ×' }],
    other: { name: 'typed arrays for this shape', times: 1, run: all(floor) },
  };
};

const inTurn =
  <T>(members: readonly Scores[], evaluate: (scores: Scores) => T) =>
  (times: number): T | undefined => {
    let result: T | undefined;
    for (let i = 0; i < times; i += 1) result = evaluate(members[i % members.length] ?? {});
    return result;
  };

/** Grades all over the scheme that each cross the pass grade; the second half takes the first back. */
const crossings = (
  scheme: IndexedScheme,
  scores: Scores,
  skillIds: readonly string[],
): NodeGrade[] => {
  const random = numbersFrom(7);
  const chosen = [
    ...new Set(
      Array.from({ length: 400 }, () => skillIds[Math.floor(random() * skillIds.length)] ?? ''),
    ),
  ];
  let ts = 1_750_000_000;
  const graded = (node_id: string, assessment: number): NodeGrade => ({
    node_id,
    assessment,
    ts: (ts += Math.ceil(random() * 1000)),
    user_uuid: 'bench',
  });
  const isPassed = (id: string) => (scores[id]?.assessment ?? -1) >= passGrade(scheme, id);
  const there = chosen.map((id) => graded(id, isPassed(id) ? -1 : PASS));
  const back = chosen.map((id) => graded(id, isPassed(id) ? PASS : -1));
  return [...there, ...back];
};
