import type { Curriculum, Score, SchemeNode } from '@springboard/contract';

/** The results of the scores by node id. */
export type Marks = {
  complete: Map<string, number>;
  available: Map<string, number>;
  progress: Map<string, [number, number]>;
};

/** A good simple implementation: one pass up and one pass down the tree, with results in Maps. */
export const onePass = (
  curriculum: Curriculum,
  scores: ReadonlyMap<string, Score>,
  pass: number,
): Marks => {
  const marks: Marks = { complete: new Map(), available: new Map(), progress: new Map() };
  const up = (node: SchemeNode): [done: number, reached: number, skills: number] => {
    if (node.t === 's') return skill(node, scores.get(node.id), pass, marks);
    let done = 0;
    let reached = 0;
    let skills = 0;
    for (const child of node.children) {
      const [childDone, childReached, childSkills] = up(child);
      done += childDone;
      reached += childReached;
      skills += childSkills;
    }
    const moment = ruleMet(node, marks.complete);
    if (moment !== null) marks.complete.set(node.id, moment);
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
  score: Score | undefined,
  schemePass: number,
  marks: Marks,
): [number, number, number] => {
  if (score === undefined) return [0, 0, 1];
  const pass = node.grade ?? schemePass;
  const isPassed = score.assessment >= pass;
  if (isPassed) marks.complete.set(node.id, score.ts);
  return [isPassed ? 1 : 0, Math.min(1, (1 + score.assessment) / (1 + pass)), 1];
};

const ruleMet = (node: SchemeNode, complete: ReadonlyMap<string, number>): number | null => {
  const clauses = node.completion ?? [
    { nodes: node.children.map((child) => child.id), count: node.children.length },
  ];
  let met = Number.NEGATIVE_INFINITY;
  for (const { nodes, count } of clauses) {
    const moments: number[] = [];
    for (const id of nodes) {
      const moment = complete.get(id);
      if (moment !== undefined) moments.push(moment);
    }
    if (moments.length < count) return null;
    met = Math.max(met, moments.sort((a, b) => a - b)[count - 1] ?? met);
  }
  return met;
};
