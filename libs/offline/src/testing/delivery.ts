import type { SendOutcome, SendRequest } from '@springboard/api-client';
import type { Fault } from './faults.ts';
import type { ServerAnswer } from './server.ts';

/** One delivery, as the wire saw it. */
export type Delivery = {
  readonly op_id: string;
  readonly print: string;
  readonly path: string;
  readonly device_id: string;
  readonly lane: string;
  readonly lane_seq: number;
  /** Whose token came with it. */
  readonly user_uuid: string;
  readonly fault: Fault | null;
  /** Changes of the call that brought it. */
  readonly together: number;
  /** The verdict that came back; null: none did. */
  heard: string | null;
};

/** A change on its way: alone or with others it says the same. */
export const deliveryOf = ({
  method,
  path,
  headers,
  body,
}: SendRequest): Omit<Delivery, 'user_uuid' | 'fault' | 'together'> => ({
  op_id: headers['x-request-id'] ?? '',
  print: JSON.stringify([method, path, body ?? null]),
  path,
  device_id: headers['x-device-id'] ?? '',
  lane: headers['x-lane'] ?? '',
  lane_seq: Number(headers['x-lane-seq']),
  heard: null,
});

export const outcomeOf = (
  request: SendRequest,
  { status, body, result }: ServerAnswer,
): SendOutcome => ({
  kind: 'answer',
  status,
  headers: new Headers({
    'content-type': 'application/json',
    'x-request-id': request.headers['x-request-id'] ?? '',
    ...(result ? { 'x-op-result': result } : {}),
  }),
  body,
  ours: true,
});
