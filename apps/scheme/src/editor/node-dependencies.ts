import type { DraftTree } from '@springboard/domain';
import { allIds, childIds, isByButton, manualId, nodeOf } from './draft.ts';

/** AS3: a node becomes available, then complete. */
type Step = `${'available' | 'complete'} ${string}`;

const available = (id: string): Step => `available ${id}`;
const complete = (id: string): Step => `complete ${id}`;
const idOf = (step: Step): string => step.slice(step.indexOf(' ') + 1);

/** The nodes that must be complete before this one is. */
const neededNodes = (draft: DraftTree, id: string): readonly string[] => {
  const clauses = nodeOf(draft, id)?.completion ?? [];
  if (clauses.length > 0) return clauses.flatMap(({ nodes }) => nodes);
  const manual = manualId(id);
  if (isByButton(draft, id) && manual !== null) return [manual];
  return childIds(draft, id).filter((child) => {
    const node = nodeOf(draft, child);
    return node?.hidden !== true && node?.skipped !== true;
  });
};

/**
 * Finds the cycle that a new need would close: nodes that wait for each other, from the candidate back to the node.
 * Null if there is none.
 *
 * @param kind of the need: a dependency, or a clause of the rule
 */
export const cycleFinder = (
  draft: DraftTree,
  node_id: string,
  kind: 'dependency' | 'clause',
): ((candidate: string) => readonly string[] | null) => {
  const dependents = new Map<Step, Step[]>();
  const need = (step: Step, needed: Step) => {
    const list = dependents.get(needed);
    if (list === undefined) dependents.set(needed, [step]);
    else list.push(step);
  };
  for (const id of allIds(draft)) {
    const node = nodeOf(draft, id);
    if (node === undefined) continue;
    if (node.parent !== null) need(available(id), available(node.parent));
    for (const other of node.dependencies ?? []) need(available(id), complete(other));
    need(complete(id), available(id));
    for (const other of neededNodes(draft, id)) need(complete(id), complete(other));
  }
  const target = kind === 'dependency' ? available(node_id) : complete(node_id);
  // What each step leads to, on the shortest way to the target.
  const next = new Map<Step, Step>();
  const queue = [target];
  for (const step of queue) {
    for (const dependent of dependents.get(step) ?? []) {
      if (dependent === target || next.has(dependent)) continue;
      next.set(dependent, step);
      queue.push(dependent);
    }
  }
  return (candidate) => {
    if (candidate === node_id) return [node_id];
    const path: string[] = [];
    for (
      let step: Step | undefined = complete(candidate);
      step !== undefined;
      step = next.get(step)
    ) {
      if (path.at(-1) !== idOf(step)) path.push(idOf(step));
      if (step === target) return path;
    }
    return null;
  };
};

/** Where a node is named by others. */
export type Use = { readonly id: string; readonly kind: 'rule' | 'dependency' | 'link' };

/** The rules, dependencies and links of other nodes that name a node. */
export const usesOf = (draft: DraftTree, node_id: string): readonly Use[] => {
  const link = `/scheme/${draft.slug}${node_id}`;
  return allIds(draft).flatMap((id): Use[] => {
    const { completion = [], dependencies = [], content = [] } = nodeOf(draft, id) ?? {};
    const isLinked = content.some(({ value }) =>
      [value].flat().some((text) => text.split(/[\s()<>"']/).includes(link)),
    );
    return [
      ...(completion.some(({ nodes }) => nodes.includes(node_id))
        ? [{ id, kind: 'rule' } as const]
        : []),
      ...(dependencies.includes(node_id) ? [{ id, kind: 'dependency' } as const] : []),
      ...(isLinked ? [{ id, kind: 'link' } as const] : []),
    ];
  });
};
