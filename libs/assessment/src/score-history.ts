import type { Score } from '@springboard/contract';
import type { Timeline } from './timeline.ts';

/** A grade from a moment on. */
type Step = NonNullable<Score['earlier']>[number];

/**
 * AS22: the score of a skill after one more grade, which counts after all earlier ones. A moment before that of
 * the last grade counts as that moment. Of several grades of one second, only the last counts.
 */
export const addGrade = (before: Score | undefined, grade: Score): Score => {
  const { assessment, user_uuid } = grade;
  if (before === undefined) return { assessment, ts: grade.ts, user_uuid };
  const ts = Math.max(before.ts, grade.ts);
  const earlier = stepsOf(before).filter((step) => step[1] < ts);
  return { assessment, ts, user_uuid, ...(earlier.length > 0 && { earlier }) };
};

/** AS22: the score with all grades of a second score after its own. */
export const appendScore = (before: Score | undefined, after: Score): Score => {
  if (before === undefined) return after;
  const { user_uuid, earlier = [] } = after;
  const grades = earlier.map(([assessment, ts]): Score => ({ assessment, ts, user_uuid }));
  return [...grades, after].reduce(addGrade, before);
};

/** AS24: the score in the grades of a later version. `gradeOf` returns the new grade of each old one. */
export const mapScore = (score: Score, gradeOf: (grade: number) => number): Score => {
  const steps = (score.earlier ?? []).map(([grade, ts]): Step => [gradeOf(grade), ts]);
  const earlier = steps.filter(([grade], at) => grade !== steps[at - 1]?.[0]);
  const { ts, user_uuid } = score;
  const assessment = gradeOf(score.assessment);
  return { assessment, ts, user_uuid, ...(earlier.length > 0 && { earlier }) };
};

/** AS4: when the skill was at least at `pass`: from, to, from, to … */
export const passedTimeline = ({ earlier, assessment, ts }: Score, pass: number): Timeline => {
  if (earlier === undefined) return assessment >= pass ? [ts] : [];
  const moments: number[] = [];
  for (const [value, from] of earlier) {
    if (value >= pass === (moments.length % 2 === 0)) moments.push(from);
  }
  if (assessment >= pass === (moments.length % 2 === 0)) moments.push(ts);
  return moments;
};

/** Every grade that differs from the one before, in their order. */
const stepsOf = ({ earlier = [], assessment, ts }: Score): Step[] =>
  earlier.at(-1)?.[0] === assessment ? [...earlier] : [...earlier, [assessment, ts]];
