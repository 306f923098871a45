import type { Child } from '@springboard/contract';
import { portalContext, type CachedResult } from '@springboard/portal';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';

export type Overview = {
  readonly reading: CachedResult<Child[]>;
  /** Seconds since 1970 when it was shown. */
  readonly now: number;
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Overview> => {
  const { queries, now } = portalContext(context);
  const reading = await queries.fetch('GET /children', {}, request.signal);
  return { reading, now: now() };
};

/** Another child is here already; only coming back asks the server again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;
