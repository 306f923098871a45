import type { Curriculum } from '@springboard/contract';
import { shownPath } from '@springboard/domain';
import type { Crumb } from '@springboard/ui';
import { paths } from '../paths.ts';

/** The node that the rest of an address names; null for the scheme itself. */
export const nodeIdOf = (rest: string | undefined): string | null => {
  const node_id = (rest ?? '').replace(/\/+$/, '');
  return node_id === '' ? null : `/${node_id}`;
};

/** The scheme, then every node on the way to the one that the rest of an address names. */
export const wayTo =
  ({ slug, title, tree }: Curriculum) =>
  (rest: string | undefined): readonly Crumb[] => {
    const node_id = nodeIdOf(rest);
    const way = node_id === null ? [] : (shownPath(tree, node_id) ?? []);
    return [
      { label: title, to: paths.scheme(slug) },
      ...way.map((node) => ({ label: node.title, to: paths.schemeNode(slug, node.id) })),
    ];
  };
