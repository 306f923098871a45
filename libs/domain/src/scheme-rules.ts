import type { SchemeNode } from '@springboard/contract';

type Rules = Pick<SchemeNode, 'completion' | 'dependencies'>;

/** Renames the nodes that a node's rules name; those without a new id are removed from them. */
export const mapRules = <N extends Rules>(node: N, idOf: (id: string) => string | null): N => {
  const rename = (ids: readonly string[]) => ids.flatMap((id) => idOf(id) ?? []);
  const completion = (node.completion ?? []).flatMap(({ nodes, count }) => {
    const left = rename(nodes);
    return left.length === 0 ? [] : [{ nodes: left, count: Math.min(count, left.length) }];
  });
  return withRules(node, { completion, dependencies: rename(node.dependencies ?? []) });
};

/** The node with these rules in place of its own. It has no field for empty ones. */
export const withRules = <N extends Rules>(
  node: N,
  { completion = [], dependencies = [] }: Rules,
): N => {
  const changed = { ...node };
  Reflect.deleteProperty(changed, 'completion');
  Reflect.deleteProperty(changed, 'dependencies');
  return Object.assign(changed, {
    ...(completion.length > 0 && { completion }),
    ...(dependencies.length > 0 && { dependencies }),
  });
};

/** Whether two nodes have the same rules. */
export const hasSameRules = (a: Rules, b: Rules): boolean => textOfRules(a) === textOfRules(b);

const textOfRules = ({ completion = [], dependencies = [] }: Rules): string =>
  JSON.stringify([completion.map(({ nodes, count }) => ({ nodes, count })), dependencies]);
