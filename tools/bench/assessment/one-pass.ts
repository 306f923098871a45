import type { Curriculum, Score, SchemeNode, Scores } from '@springboard/contract';

/** The results of the scores by node id. */
export type Marks = {
  complete: Map<string, number>;
  available: Map<string, number>;
  progress: Map<string, [number, number]>;
};

/** The moments at which a node became complete, incomplete, complete … again, in this order. */
type Timeline = readonly number[];

/** A member's scores with the skills' timelines, by node id. */
export type Graded = { scores: Map<string, Score>; timelines: Map<string, Timeline> };

export const gradedOf = (scores: Scores, isPass: (id: string, score: Score) => boolean): Graded => {
  const graded: Graded = { scores: new Map(), timelines: new Map() };
  for (const [id, score] of Object.entries(scores)) setScore(graded, { id, score, isPass });
  return graded;
};

/** Sets a score that is newer than the one before. */
export const setScore = (
  { scores, timelines }: Graded,
  {
    id,
    score,
    isPass,
  }: { id: string; score: Score; isPass: (id: string, score: Score) => boolean },
): void => {
  scores.set(id, score);
  const timeline = timelines.get(id) ?? [];
  if (isComplete(timeline) !== isPass(id, score)) timelines.set(id, [...timeline, score.ts]);
};

const isComplete = (timeline: Timeline): boolean => timeline.length % 2 === 1;

/** A good simple implementation: one pass up and one pass down the tree, with results in Maps. */
export const onePass = (curriculum: Curriculum, graded: Graded, pass: number): Marks => {
  const marks: Marks = { complete: new Map(), available: new Map(), progress: new Map() };
  const timelines = new Map(graded.timelines);
  const up = (node: SchemeNode): [done: number, reached: number, skills: number] => {
    if (node.t === 's') return skill(node, graded, pass, marks);
    let done = 0;
    let reached = 0;
    let skills = 0;
    for (const child of node.children) {
      const [childDone, childReached, childSkills] = up(child);
      done += childDone;
      reached += childReached;
      skills += childSkills;
    }
    const timeline = ruleTimeline(node, timelines);
    timelines.set(node.id, timeline);
    const moment = timeline.at(-1);
    if (moment !== undefined && isComplete(timeline)) marks.complete.set(node.id, moment);
    marks.progress.set(node.id, [done, Math.floor((100 * reached) / skills + 1e-9)]);
    return [done, reached, skills];
  };
  const down = (node: SchemeNode, parentSince: number) => {
    let since = parentSince;
    for (const dependency of node.dependencies ?? []) {
      const moment = marks.complete.get(dependency);
      if (moment === undefined) return;
      since = Math.max(since, moment);
    }
    if (node.t !== 's' || node.dependencies !== undefined) marks.available.set(node.id, since);
    for (const child of node.children) down(child, since);
  };
  for (const node of curriculum.tree) up(node);
  for (const node of curriculum.tree) down(node, 0);
  for (const id of marks.progress.keys())
    if (marks.complete.has(id) || !marks.available.has(id)) marks.progress.delete(id);
  return marks;
};

const skill = (
  node: SchemeNode,
  { scores, timelines }: Graded,
  schemePass: number,
  marks: Marks,
): [number, number, number] => {
  const score = scores.get(node.id);
  if (score === undefined) return [0, 0, 1];
  const pass = node.grade ?? schemePass;
  const isPassed = score.assessment >= pass;
  if (isPassed) marks.complete.set(node.id, timelines.get(node.id)?.at(-1) ?? score.ts);
  return [isPassed ? 1 : 0, Math.min(1, (1 + score.assessment) / (1 + pass)), 1];
};

const NONE: Timeline = [];

const ruleTimeline = (node: SchemeNode, timelines: ReadonlyMap<string, Timeline>): Timeline => {
  const clauses = node.completion ?? [
    { nodes: node.children.map((child) => child.id), count: node.children.length },
  ];
  const members = clauses.map(({ nodes, count }) => ({
    count,
    nodes: nodes.map((id) => timelines.get(id) ?? NONE),
  }));
  if (members.some(({ nodes }) => nodes.some(({ length }) => length > 1))) return sweep(members);
  let met = Number.NEGATIVE_INFINITY;
  for (const { nodes, count } of members) {
    const moments: number[] = [];
    for (const [moment] of nodes) if (moment !== undefined) moments.push(moment);
    if (moments.length < count) return NONE;
    met = Math.max(met, moments.sort((a, b) => a - b)[count - 1] ?? met);
  }
  return [met];
};

/** Checks all clauses at every moment at which a node became complete or incomplete. */
const sweep = (clauses: readonly { count: number; nodes: readonly Timeline[] }[]): Timeline => {
  const moments = new Set(clauses.flatMap(({ nodes }) => nodes.flat()));
  const timeline: number[] = [];
  for (const moment of [...moments].sort((a, b) => a - b)) {
    const holds = clauses.every(
      ({ count, nodes }) =>
        nodes.filter((node) => node.filter((at) => at <= moment).length % 2 === 1).length >= count,
    );
    if (holds !== isComplete(timeline)) timeline.push(moment);
  }
  return timeline;
};
