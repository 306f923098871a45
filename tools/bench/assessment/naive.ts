import type { Curriculum, SchemeNode, Scores } from '@springboard/contract';
import type { Marks } from './one-pass.ts';

/** The rules in their simplest form: every check recomputes all others without a cache. */
export const naive = (curriculum: Curriculum, scores: Scores, pass: number): Marks => {
  const byId = new Map<string, SchemeNode>();
  const list = (node: SchemeNode) => {
    byId.set(node.id, node);
    node.children.forEach(list);
  };
  curriculum.tree.forEach(list);

  const completedAt = (id: string): number | null => {
    const node = byId.get(id);
    if (node === undefined) return null;
    if (node.t === 's') {
      const score = scores[id];
      return score !== undefined && score.assessment >= (node.grade ?? pass) ? score.ts : null;
    }
    const clauses = node.completion ?? [
      { nodes: node.children.map((child) => child.id), count: node.children.length },
    ];
    const met = clauses.map(({ nodes, count }) => {
      const moments = nodes.map(completedAt).filter((moment) => moment !== null);
      return moments.sort((a, b) => a - b)[count - 1] ?? null;
    });
    return met.some((moment) => moment === null) ? null : Math.max(...met.map(Number));
  };
  const availableAt = (id: string): number | null => {
    const node = byId.get(id);
    if (node === undefined) return null;
    const needs = (node.dependencies ?? []).map(completedAt);
    if (node.parentId !== null) needs.push(availableAt(node.parentId));
    return needs.some((moment) => moment === null) ? null : Math.max(0, ...needs.map(Number));
  };
  const skills = (node: SchemeNode): SchemeNode[] =>
    node.t === 's' ? [node] : node.children.flatMap(skills);
  const reached = (skill: SchemeNode): number =>
    Math.min(1, (1 + (scores[skill.id]?.assessment ?? -1)) / (1 + (skill.grade ?? pass)));

  const marks: Marks = { complete: new Map(), available: new Map(), progress: new Map() };
  for (const [id, node] of byId) {
    const complete = completedAt(id);
    if (complete !== null) marks.complete.set(id, complete);
    const available = availableAt(id);
    if (available === null || (node.t === 's' && node.dependencies === undefined)) continue;
    marks.available.set(id, available);
    if (node.t === 's' || complete !== null) continue;
    const below = skills(node);
    const done = below.filter((skill) => completedAt(skill.id) !== null).length;
    const sum = below.map(reached).reduce((a, b) => a + b, 0);
    marks.progress.set(id, [done, Math.floor((100 * sum) / below.length + 1e-9)]);
  }
  return marks;
};
