import type { AdministeredGroup } from '@springboard/contract';
import { portalContext, type CachedResult } from '@springboard/portal';
import type { LoaderFunctionArgs } from 'react-router';

/** The id in the address; 0, which no group has, if it is not a number. */
export const groupIdOf = ({ params }: Pick<LoaderFunctionArgs, 'params'>): number => {
  const id = Number(params['id']);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

type Reading = Promise<CachedResult<AdministeredGroup>>;

/** By the request of a navigation, which all its loaders have. */
const readings = new WeakMap<Request, Reading>();

/** The group of the address. The layout and its page load it together, with one call. */
export const loadGroup = (args: LoaderFunctionArgs): Reading => {
  const { request, context } = args;
  const shared = readings.get(request);
  if (shared !== undefined) return shared;
  const { queries } = portalContext(context);
  const params = { id: groupIdOf(args) };
  const reading = queries.fetch('GET /groups/:id', { params }, request.signal);
  readings.set(request, reading);
  return reading;
};
