import type { AdministeredGroup } from '@springboard/contract';
import { portalContext, type CachedResult } from '@springboard/portal';
import type { LoaderFunctionArgs } from 'react-router';

/** The id in the address; 0, which no group has, if it is not a number. */
export const groupIdOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>): number => {
  const id = Number(params['id']);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

/** The group of the address. */
export const loadGroup = (args: LoaderFunctionArgs): Promise<CachedResult<AdministeredGroup>> =>
  portalContext(args.context).queries.fetch(
    'GET /groups/:id',
    { params: { id: groupIdOf(args) } },
    args.request.signal,
  );
