import type { IndexedNode } from './indexed-scheme.ts';
import { SchemeFault } from './scheme-fault.ts';

type Wiring = Pick<
  IndexedNode,
  'node' | 'parent' | 'children' | 'clauses' | 'owners' | 'dependencies' | 'dependents'
>;

/**
 * Places of all nodes, each after everything that its completion needs. Two steps a node, "available"
 * and "complete": a node is completed when it is available and its clauses hold; it is available when
 * its parent is and its dependencies are complete. Steps that need each other are a `CYCLE` (AS3).
 */
export const completionOrder = (nodes: readonly Wiring[]): number[] => {
  const waits = nodes.flatMap((node) => [
    (node.parent >= 0 ? 1 : 0) + node.dependencies.length,
    1 + new Set(node.clauses.flatMap((clause) => clause.nodes)).size,
  ]);
  const ready = waits.flatMap((count, step) => (count === 0 ? [step] : []));
  const order: number[] = [];
  const meet = (step: number) => {
    const left = (waits[step] ?? 0) - 1;
    waits[step] = left;
    if (left === 0) ready.push(step);
  };

  for (let step = ready.pop(); step !== undefined; step = ready.pop()) {
    const place = step >> 1;
    const node = nodes[place];
    if (node === undefined) continue;
    if (step === available(place)) {
      meet(complete(place));
      for (const child of node.children) meet(available(child));
    } else {
      order.push(place);
      for (const owner of node.owners) meet(complete(owner));
      for (const dependent of node.dependents) meet(available(dependent));
    }
  }
  if (order.length < nodes.length) throw new SchemeFault('CYCLE', waitingForItself(nodes, waits));
  return order;
};

/** Goes from a step that was never reached to one that it waits for, until it comes round. */
const waitingForItself = (nodes: readonly Wiring[], waits: readonly number[]): string | null => {
  const seen = new Set<number>();
  let step = waits.findIndex((count) => count > 0);
  while (!seen.has(step)) {
    seen.add(step);
    step = needsOf(nodes, step).find((need) => (waits[need] ?? 0) > 0) ?? step;
  }
  return nodes[step >> 1]?.node.id ?? null;
};

const needsOf = (nodes: readonly Wiring[], step: number): number[] => {
  const place = step >> 1;
  const node = nodes[place];
  if (node === undefined) return [];
  if (step === complete(place))
    return [available(place), ...node.clauses.flatMap((clause) => clause.nodes).map(complete)];
  const parent = node.parent < 0 ? [] : [available(node.parent)];
  return [...parent, ...node.dependencies.map(complete)];
};

const available = (place: number) => place * 2;
const complete = (place: number) => place * 2 + 1;
