import { useToday } from '@springboard/portal';
import { useEffect } from 'react';
import { useRevalidator, type ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Loads the page again at midnight in the club's time zone, so that nothing is recorded for the day before.
 *
 * @param loadedDay the day that was today when the page was loaded
 */
export const useMidnightReload = (loadedDay: string): void => {
  const today = useToday();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (today !== loadedDay) void revalidate();
  }, [today, loadedDay, revalidate]);
};

/** Whether the same page is loaded again without an action. */
export const isReload = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.href === nextUrl.href && formMethod === undefined && defaultShouldRevalidate;
