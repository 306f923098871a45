import type { CrumbData } from '@springboard/portal';
import type { OpenedScheme } from './opened.ts';

/** Breadcrumbs: the scheme, then every node on the way to the present one. */
export const schemeCrumbs = ({ params, loaderData }: Omit<CrumbData, 'offline'>) =>
  isOpened(loaderData) ? loaderData.crumbs(params['*']) : [];

const isOpened = (data: unknown): data is OpenedScheme =>
  typeof data === 'object' && data !== null && 'crumbs' in data;
