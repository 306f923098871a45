import type { JobDetail } from '@springboard/contract';
import type { LoaderFunctionArgs } from 'react-router';
import { portalContext } from '../portal-context.ts';
import type { CachedResult } from '../queries/cached-query.ts';
import { notFound } from '../queries/load-error.ts';

/**
 * Loader of a page of one job, whose id is in the path.
 *
 * @throws a 404 response if the id is not a number
 */
export const readJob = ({
  context,
  params,
  request: { signal },
}: LoaderFunctionArgs): Promise<CachedResult<JobDetail>> => {
  const id = Number(params['id']);
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  return portalContext(context).queries.fetch('GET /jobs/:id', { params: { id } }, signal);
};
