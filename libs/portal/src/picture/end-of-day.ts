/** Offsets of time zones are whole quarters of an hour. */
const QUARTER_S = 900;

/**
 * When the date is another one, in seconds.
 *
 * @param now seconds
 * @param dateOf `YYYY-MM-DD` of a time in seconds
 */
export const endOfDay = (now: number, dateOf: (seconds: number) => string): number => {
  const today = dateOf(now);
  let then = now - (now % QUARTER_S) + QUARTER_S;
  while (dateOf(then) === today) then += QUARTER_S;
  return then;
};
