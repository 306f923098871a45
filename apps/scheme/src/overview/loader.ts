import type { Scheme } from '@springboard/contract';
import { portalContext, type CachedResult } from '@springboard/portal';
import type { LoaderFunctionArgs } from 'react-router';

export type Overview = {
  readonly reading: CachedResult<Scheme[]>;
  /** Seconds since 1970 when it was shown. */
  readonly now: number;
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Overview> => {
  const { queries, now } = portalContext(context);
  const query = { with_stats: 1 } as const;
  const reading = await queries.fetch('GET /schemes', { query }, request.signal);
  return { reading, now: now() };
};
