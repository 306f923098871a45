import type { Scheme } from '@springboard/contract';
import { partsOf, type Reading } from '@springboard/portal';
import type { LoaderFunctionArgs } from 'react-router';

export type Overview = {
  readonly reading: Reading<Scheme[]>;
  /** Seconds since 1970 when it was shown. */
  readonly now: number;
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Overview> => {
  const { reads, now } = partsOf(context);
  const query = { with_stats: 1 } as const;
  const reading = await reads.read('GET /schemes', { query }, request.signal);
  return { reading, now: now() };
};
