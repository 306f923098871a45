import type { IndexedNode } from './indexed-scheme.ts';
import { SchemeError } from './scheme-error.ts';

export type Wiring = Pick<
  IndexedNode,
  'node' | 'parent' | 'children' | 'clauses' | 'owners' | 'dependencies' | 'dependents'
>;

/**
 * Indexes of all nodes, each after all nodes that its completion needs. Every node has two steps: it becomes
 * available when its parent is available and its dependencies are complete; it becomes complete when it is
 * available and its clauses hold. Steps that need each other are a `CYCLE` (AS3).
 */
export const completionOrder = (nodes: readonly Wiring[]): number[] => {
  const { order, inDegree } = sortSteps(nodes);
  if (order.length < nodes.length) throw new SchemeError('CYCLE', findCycle(nodes, inDegree));
  return order;
};

/** The nodes whose steps need no cycle, in order, and the number of unmet needs of each step. */
export const sortSteps = (nodes: readonly Wiring[]) => {
  const inDegree = nodes.flatMap((node) => [
    (node.parent >= 0 ? 1 : 0) + node.dependencies.length,
    1 + new Set(node.clauses.flatMap((clause) => clause.nodes)).size,
  ]);
  const ready = inDegree.flatMap((count, step) => (count === 0 ? [step] : []));
  const order: number[] = [];
  const satisfy = (step: number) => {
    const left = (inDegree[step] ?? 0) - 1;
    inDegree[step] = left;
    if (left === 0) ready.push(step);
  };

  for (let step = ready.pop(); step !== undefined; step = ready.pop()) {
    const index = step >> 1;
    const node = nodes[index];
    if (node === undefined) continue;
    if (step === available(index)) {
      satisfy(complete(index));
      for (const child of node.children) satisfy(available(child));
    } else {
      order.push(index);
      for (const owner of node.owners) satisfy(complete(owner));
      for (const dependent of node.dependents) satisfy(available(dependent));
    }
  }
  return { order, inDegree };
};

/** Follows unmet requirements from an unreached step until a step repeats. */
const findCycle = (nodes: readonly Wiring[], inDegree: readonly number[]): string | null => {
  const seen = new Set<number>();
  let step = inDegree.findIndex((count) => count > 0);
  while (!seen.has(step)) {
    seen.add(step);
    step = needsOf(nodes, step).find((need) => (inDegree[need] ?? 0) > 0) ?? step;
  }
  return nodes[step >> 1]?.node.id ?? null;
};

/** The steps that a step needs. */
export const needsOf = (nodes: readonly Wiring[], step: number): number[] => {
  const index = step >> 1;
  const node = nodes[index];
  if (node === undefined) return [];
  if (step === complete(index))
    return [available(index), ...node.clauses.flatMap((clause) => clause.nodes).map(complete)];
  const parent = node.parent < 0 ? [] : [available(node.parent)];
  return [...parent, ...node.dependencies.map(complete)];
};

const available = (index: number) => index * 2;
const complete = (index: number) => index * 2 + 1;
