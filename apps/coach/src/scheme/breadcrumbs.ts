import type { Curriculum } from '@springboard/contract';
import { visiblePath } from '@springboard/domain';
import type { Crumb } from '@springboard/ui';
import { paths } from '../paths.ts';

/** The node id in the rest of a path; null for the scheme itself. */
export const nodeIdOf = (rest: string | undefined): string | null => {
  const node_id = (rest ?? '').replace(/\/+$/, '');
  return node_id === '' ? null : `/${node_id}`;
};

/** The breadcrumbs of the scheme, the ancestors and the node in the rest of a path. */
export const breadcrumbsFor =
  ({ slug, title, tree }: Curriculum) =>
  (rest: string | undefined): readonly Crumb[] => {
    const node_id = nodeIdOf(rest);
    const nodes = node_id === null ? [] : (visiblePath(tree, node_id) ?? []);
    return [
      { label: title, to: paths.scheme(slug) },
      ...nodes.map((node) => ({ label: node.title, to: paths.schemeNode(slug, node.id) })),
    ];
  };
