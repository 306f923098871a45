import type { Grade, SchemeNode } from '@springboard/contract';
import { linkNodes, unitsPerSkillOf } from './index-scheme.ts';
import type { SchemeErrorCode } from './scheme-error.ts';
import { needsOf, sortSteps, type Wiring } from './topological-order.ts';

/** A broken rule. `with`: the unknown node, or the nodes of a cycle, each needing the next. */
export type SchemeErrorEntry = {
  readonly node_id: string | null;
  readonly code: SchemeErrorCode;
  readonly with?: readonly string[];
};

/** Every reason for which `indexScheme` rejects a curriculum, in the order of the rules (AS2, AS3). */
export const findSchemeErrors = (
  tree: readonly SchemeNode[],
  grades: readonly Grade[],
): readonly SchemeErrorEntry[] => {
  const errors: SchemeErrorEntry[] = [];
  const report = (code: SchemeErrorCode, node_id: string | null, named?: readonly string[]) => {
    errors.push({ node_id, code, ...(named !== undefined && { with: named }) });
  };
  const { drafts, pass } = linkNodes(tree, grades, report);
  unitsPerSkillOf(drafts, pass, report);
  for (const cycle of cyclesOf(drafts)) report('CYCLE', cycle[0] ?? null, cycle);
  return errors;
};

/** One cycle of each group of steps that need each other. It begins with a node whose own rule causes it. */
const cyclesOf = (nodes: readonly Wiring[]): string[][] => {
  const { order, inDegree } = sortSteps(nodes);
  if (order.length === nodes.length) return [];
  const isUnmet = (step: number) => (inDegree[step] ?? 0) > 0;
  const needs = (step: number) => needsOf(nodes, step).filter(isUnmet);
  const components = stronglyConnected([...inDegree.keys()].filter(isUnmet), needs);
  return components.flatMap((steps) => {
    const within = new Set(steps);
    const cycle = shortestCycle(Math.min(...steps), (step) =>
      needs(step).filter((need) => within.has(need)),
    );
    return cycle === null ? [] : [idsOf(nodes, cycle)];
  });
};

/** Tarjan's algorithm, without recursion: a chain of dependencies can be longer than the stack. */
const stronglyConnected = (
  steps: readonly number[],
  needs: (step: number) => readonly number[],
): number[][] => {
  const components: number[][] = [];
  const indexes = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open = new Set<number>();
  const stack: number[] = [];
  const lower = (step: number, to: number) => {
    lowest.set(step, Math.min(lowest.get(step) ?? to, to));
  };
  for (const root of steps) {
    if (indexes.has(root)) continue;
    const path = [{ step: root, left: [...needs(root)], entered: false }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { step } = top;
      if (!top.entered) {
        top.entered = true;
        lower(step, indexes.size);
        indexes.set(step, indexes.size);
        open.add(step);
        stack.push(step);
      }
      const need = top.left.pop();
      if (need !== undefined) {
        const index = indexes.get(need);
        if (index === undefined) path.push({ step: need, left: [...needs(need)], entered: false });
        else if (open.has(need)) lower(step, index);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(parent.step, lowest.get(step) ?? 0);
      if (lowest.get(step) !== indexes.get(step)) continue;
      const component = stack.splice(stack.lastIndexOf(step));
      for (const member of component) open.delete(member);
      components.push(component);
    }
  }
  return components;
};

/** The steps of the shortest cycle through `start`, or null if there is none. */
const shortestCycle = (
  start: number,
  needs: (step: number) => readonly number[],
): number[] | null => {
  const from = new Map<number, number>();
  const queue = [start];
  for (const step of queue) {
    for (const need of needs(step)) {
      if (need === start) {
        const cycle = [step];
        for (let at = step; at !== start; cycle.push(at)) at = from.get(at) ?? start;
        return cycle.toReversed();
      }
      if (from.has(need)) continue;
      from.set(need, step);
      queue.push(need);
    }
  }
  return null;
};

/** The nodes of a cycle, each once, beginning with one whose dependency or completion names the next. */
const idsOf = (nodes: readonly Wiring[], cycle: readonly number[]): string[] => {
  const ids = cycle.flatMap((step) => nodes[step >> 1]?.node.id ?? []);
  const distinct = ids.filter((id, at) => id !== ids[(at + 1) % ids.length]);
  if (distinct.length === 0) return ids.slice(0, 1);
  const byId = new Map(nodes.map(({ node }) => [node.id, node]));
  const first = distinct.findIndex((id, at) => {
    const next = distinct[(at + 1) % distinct.length] ?? id;
    const { dependencies = [], completion = [] } = byId.get(id) ?? {};
    return [dependencies, ...completion.map(({ nodes: named }) => named)].flat().includes(next);
  });
  return [...distinct.slice(Math.max(first, 0)), ...distinct.slice(0, Math.max(first, 0))];
};
