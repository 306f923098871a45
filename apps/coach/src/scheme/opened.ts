import type { Curriculum } from '@springboard/contract';
import { failed, partsOf } from '@springboard/portal';
import type { Crumb } from '@springboard/ui';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { wayTo } from './way.ts';

/** The scheme that an address below /scheme/:schemeSlug is about. */
export type OpenedScheme = {
  readonly curriculum: Curriculum;
  /** Breadcrumbs to the node that the rest of the address names. */
  readonly crumbs: (rest: string | undefined) => readonly Crumb[];
};

/** A scheme of the coach's groups is on this device; any other is kept on it when it is opened. */
export async function loader({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<OpenedScheme> {
  const slug = params['schemeSlug'] ?? '';
  const { engine, reads } = partsOf(context);
  const here = engine?.store.getState()?.store.getState().schemes[slug];
  if (here) return { curriculum: here.curriculum, crumbs: wayTo(here.curriculum) };
  const input = { params: { slug }, query: {} };
  const { value: curriculum } = await reads.read('GET /curriculum/:slug', input, request.signal);
  // §8: scheme load fails if the response has no slug.
  if (!curriculum.slug) throw failed(WITHOUT_SLUG);
  return { curriculum, crumbs: wayTo(curriculum) };
}

const WITHOUT_SLUG = {
  status: 200,
  error: 'UNKNOWN_ERROR',
  detail: null,
  request_id: '',
  retry_after: null,
} as const;

/** Within a scheme nothing is read anew. */
export const shouldRevalidate = ({
  currentParams,
  nextParams,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentParams['schemeSlug'] !== nextParams['schemeSlug'];
