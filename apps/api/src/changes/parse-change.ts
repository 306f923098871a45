import { createHash } from 'node:crypto';
import { CHANGE_HEADERS, type CallKey } from '@springboard/contract';
import type { IncomingHttpHeaders } from 'node:http';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { RequestInput } from '../http/validate.ts';
import type { RequestContext } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import type { Change, Lane } from './types.ts';

/** Whether a request id is unique enough to recognise its request by. */
export const isUuid = (text: string): boolean => UUID.test(text);

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const LANE = /^[\x21-\x7e]{1,400}$/;

/**
 * The change in a request. Without lane headers it is idempotent by its request id; if that is no UUID, every
 * request is a change of its own. Wrong or incomplete lane headers are an API error without a stored response,
 * because the position in the lane is unknown.
 */
export const parseChange = (
  call: CallKey,
  { request_id, headers, now: received_ts, server }: Sent,
  input: RequestInput,
): Change | ApiError => {
  const lane = readLane(headers);
  if (lane !== null && 'kind' in lane) return lane;
  if (lane !== null && !isUuid(request_id))
    return apiError(422, 'VALIDATION', { [CHANGE_HEADERS.request_id]: 'format' });
  return {
    request_id: (isUuid(request_id) ? request_id : server.newId()).toLowerCase(),
    call,
    body_hash: hashRequest(call, input),
    lane,
    received_ts,
  };
};

type Sent = Pick<RequestContext, 'request_id' | 'headers' | 'now'> & {
  readonly server: Pick<Server, 'newId'>;
};

const readLane = (headers: IncomingHttpHeaders): Lane | null | ApiError => {
  const [device_id, name, seq] = [
    CHANGE_HEADERS.device_id,
    CHANGE_HEADERS.lane,
    CHANGE_HEADERS.lane_seq,
  ].map((header) => headers[header]?.toString());
  if (device_id === undefined && name === undefined && seq === undefined) return null;
  const errors = {
    ...(isUuid(device_id ?? '') ? {} : { [CHANGE_HEADERS.device_id]: 'format' }),
    ...(LANE.test(name ?? '') ? {} : { [CHANGE_HEADERS.lane]: 'format' }),
    ...(/^[1-9]\d{0,14}$/.test(seq ?? '') ? {} : { [CHANGE_HEADERS.lane_seq]: 'format' }),
  };
  if (Object.keys(errors).length > 0) return apiError(422, 'VALIDATION', errors);
  return { device_id: (device_id ?? '').toLowerCase(), name: name ?? '', seq: Number(seq) };
};

/** The same for the same request, whatever the order of its fields. */
export const hashRequest = (call: CallKey, { params, query, body }: RequestInput): string =>
  createHash('sha256')
    .update(canonical([call, params ?? null, query ?? null, body ?? null]))
    .digest('base64url');

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`);
  return `{${fields.join()}}`;
};
