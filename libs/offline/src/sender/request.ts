import type { SendRequest } from '@springboard/api-client';
import { CHANGE_HEADERS } from '@springboard/contract';
import type { Kind } from '../changes/change.ts';
import type { Entry } from '../outbox/entry.ts';

/** The request of an entry. It is the same for every delivery, except for the token (OF3). */
export const createRequest = (
  entry: Entry,
  kind: Kind<unknown>,
  { token, device_id }: { token: string; device_id: string },
): SendRequest => {
  const { method, path, query, body } = kind.request(entry.payload, entry.recorded_ts);
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`);
  return {
    method,
    path: search.length === 0 ? path : `${path}?${search.join('&')}`,
    ...(body === undefined ? {} : { body }),
    headers: {
      authorization: `Bearer ${token}`,
      [CHANGE_HEADERS.request_id]: entry.op_id,
      [CHANGE_HEADERS.device_id]: device_id,
      [CHANGE_HEADERS.lane]: entry.lane,
      [CHANGE_HEADERS.lane_seq]: String(entry.lane_seq),
    },
  };
};
