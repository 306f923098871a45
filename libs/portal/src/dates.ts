import type { SessionState } from '@springboard/auth';
import { dateIn } from '@springboard/domain';
import { useFormats, type Formats } from '@springboard/i18n';
import { useEffect, useState } from 'react';
import { usePortalContext, useSession } from './hooks.ts';

/** Slow to find out, and asked by every component that shows a date. */
let ofDevice: string | undefined;

/** IANA name of the club's time zone, which every date of the club is in (D7); without a club that of the device. */
export const timeZoneOf = ({ club }: Pick<SessionState, 'club'>): string =>
  club?.time_zone ?? (ofDevice ??= Intl.DateTimeFormat().resolvedOptions().timeZone);

export const useTimeZone = (): string => useSession(timeZoneOf);

/** Dates, times and numbers in the language on screen and the club's time zone. */
export const useFormat = (): Formats => useFormats(useTimeZone());

/** The club's date today, `YYYY-MM-DD`; turns at midnight while the page is open. */
export const useToday = (): string => {
  const { now } = usePortalContext();
  const time_zone = useTimeZone();
  const [today, setToday] = useState(() => dateIn(time_zone, now()));
  useEffect(() => {
    const look = () => setToday(dateIn(time_zone, now()));
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, [now, time_zone]);
  return today;
};
