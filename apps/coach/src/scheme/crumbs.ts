import type { CrumbData } from '@springboard/portal';
import type { SchemeRouteData } from './loader.ts';

/** The breadcrumbs of the scheme, the ancestors and the current node. */
export const schemeCrumbs = ({ params, loaderData }: Omit<CrumbData, 'offline'>) =>
  isSchemeRouteData(loaderData) ? loaderData.crumbs(params['*']) : [];

const isSchemeRouteData = (data: unknown): data is SchemeRouteData =>
  typeof data === 'object' && data !== null && 'crumbs' in data;
