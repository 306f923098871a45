import type { IncomingHttpHeaders } from 'node:http';

/** Whether the caller asks for a file of the list. */
export const acceptsCsv = ({ accept = '' }: IncomingHttpHeaders): boolean =>
  /\btext\/csv\b/.test(accept);
