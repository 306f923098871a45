import { addDays } from '@springboard/domain';

/** The longest period that the server counts. */
const MAX_DAYS = 366;

/** The days of the address, each undefined where it has none. */
type Days = { readonly from: string | undefined; readonly to: string | undefined };

/**
 * The period to request: days in the wrong order are exchanged, and a longer period than the server counts ends at its
 * last day, or begins at its first one if the address has no other. Days that the address lacks stay undefined, as far
 * as the server's default is right.
 */
export const reportPeriodOf = ({ from, to }: Days, today: string) => {
  if (from === undefined) return { from, to, isShortened: false };
  const last = to ?? (from > today ? from : today);
  const [first, end] = from <= last ? [from, last] : [last, from];
  if (end < addDays(first, MAX_DAYS)) {
    const isDefault = to === undefined && end === today;
    return { from: first, to: isDefault ? undefined : end, isShortened: false };
  }
  return to === undefined
    ? { from: first, to: addDays(first, MAX_DAYS - 1), isShortened: true }
    : { from: addDays(end, 1 - MAX_DAYS), to: end, isShortened: true };
};
