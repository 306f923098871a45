import type { Child } from '@springboard/contract';
import { partsOf, type Reading } from '@springboard/portal';
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';

export type Overview = {
  readonly reading: Reading<Child[]>;
  /** Seconds since 1970 when it was shown. */
  readonly now: number;
};

export const loader = async ({ context, request }: LoaderFunctionArgs): Promise<Overview> => {
  const { reads, now } = partsOf(context);
  const reading = await reads.read('GET /children', {}, request.signal);
  return { reading, now: now() };
};

/** Another child is here already; only coming back asks the server again. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.search === nextUrl.search && defaultShouldRevalidate;
