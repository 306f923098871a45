import { shownPath } from '@springboard/domain';
import type { CrumbData } from '@springboard/portal';
import { paths } from '../paths.ts';
import type { OpenedScheme } from './opened.ts';

/** The node that the address names; null for the scheme itself. */
export const nodeIdOf = (rest: string | undefined): string | null => {
  const node_id = (rest ?? '').replace(/\/+$/, '');
  return node_id === '' ? null : `/${node_id}`;
};

/** Breadcrumbs: the scheme, then every node on the way to the present one. */
export const schemeCrumbs = ({ params, loaderData }: Omit<CrumbData, 'offline'>) => {
  if (!isOpened(loaderData)) return [];
  const { slug, title, tree } = loaderData.curriculum;
  const node_id = nodeIdOf(params['*']);
  const way = node_id === null ? [] : (shownPath(tree, node_id) ?? []);
  return [
    { label: title, to: paths.scheme(slug) },
    ...way.map((node) => ({ label: node.title, to: paths.schemeNode(slug, node.id) })),
  ];
};

const isOpened = (data: unknown): data is OpenedScheme =>
  typeof data === 'object' && data !== null && 'curriculum' in data;
