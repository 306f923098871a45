import type { CallInput, MemberDetail } from '@springboard/contract';
import { portalContext, type CachedResult, uuidOf } from '@springboard/portal';
import type { LoaderFunctionArgs } from 'react-router';

type Parts = NonNullable<CallInput<'GET /members/:uuid'>['query']>;

/** The member of the address, with the parts that a section shows. */
export const loadMember = async (
  args: LoaderFunctionArgs,
  query: Parts,
): Promise<CachedResult<MemberDetail>> =>
  portalContext(args.context).queries.fetch(
    'GET /members/:uuid',
    { params: { uuid: uuidOf(args) }, query },
    args.request.signal,
  );
