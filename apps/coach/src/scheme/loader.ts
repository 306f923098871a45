import type { Curriculum } from '@springboard/contract';
import { loadError, portalContext } from '@springboard/portal';
import type { Crumb } from '@springboard/ui';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { breadcrumbsFor } from './breadcrumbs.ts';

/** The data of the routes below /scheme/:schemeSlug. */
export type SchemeRouteData = {
  readonly curriculum: Curriculum;
  /** The breadcrumbs for the rest of the path, which is a node id. */
  readonly crumbs: (rest: string | undefined) => readonly Crumb[];
};

/** Schemes of the coach's groups are on this device. Other schemes are requested and cached. */
export async function loader({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<SchemeRouteData> {
  const slug = params['schemeSlug'] ?? '';
  const { offlineSession, queries } = portalContext(context);
  const local = offlineSession?.store.getState()?.store.getState().schemes[slug];
  if (local) return { curriculum: local.curriculum, crumbs: breadcrumbsFor(local.curriculum) };
  const input = { params: { slug }, query: {} };
  const { value: curriculum } = await queries.fetch('GET /curriculum/:slug', input, request.signal);
  // §8: scheme load fails if the response has no slug.
  if (!curriculum.slug) throw loadError(WITHOUT_SLUG);
  return { curriculum, crumbs: breadcrumbsFor(curriculum) };
}

const WITHOUT_SLUG = {
  status: 200,
  error: 'UNKNOWN_ERROR',
  detail: null,
  request_id: '',
  retry_after: null,
} as const;

/** Another node of the same scheme needs no new data. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentParams['schemeSlug'] !== nextParams['schemeSlug'];
