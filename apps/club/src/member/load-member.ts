import type { CallInput, MemberDetail } from '@springboard/contract';
import { portalContext, type CachedResult } from '@springboard/portal';
import type { LoaderFunctionArgs } from 'react-router';

type Parts = NonNullable<CallInput<'GET /members/:uuid'>['query']>;

/** The member of the address, with the parts that a section shows. */
export const loadMember = (
  { context, params, request }: LoaderFunctionArgs,
  query: Parts,
): Promise<CachedResult<MemberDetail>> =>
  portalContext(context).queries.fetch(
    'GET /members/:uuid',
    { params: { uuid: params['uuid'] ?? '' }, query },
    request.signal,
  );
