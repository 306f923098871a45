import { APP_VERSION_HEADER } from '@springboard/contract';
import { DAY_SECONDS, dateIn, isDate } from '@springboard/domain';
import type { IncomingHttpHeaders } from 'node:http';

/** The release of the portal on a device. `app_built` is the day of its build. */
export type AppVersion = { app_version: string; app_built: string };

const MAX_LENGTH = 64;
const FORM = /^(?<app_version>[\w.+-]+) (?<app_built>\d{4}-\d{2}-\d{2})$/;

/** Null: there is no such header, or it is not one of a release that can exist at `now` (seconds). */
export const appVersionOf = (headers: IncomingHttpHeaders, now: number): AppVersion | null => {
  const value = headers[APP_VERSION_HEADER]?.toString() ?? '';
  if (value.length > MAX_LENGTH) return null;
  const { app_version, app_built } = FORM.exec(value)?.groups ?? {};
  if (app_version === undefined || app_built === undefined) return null;
  // The clock of the build may be ahead by a day. Later ones would make all real releases old.
  const isPast = app_built <= dateIn('UTC', now + DAY_SECONDS);
  return isDate(app_built) && isPast ? { app_version, app_built } : null;
};
