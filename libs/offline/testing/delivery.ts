import type { SendResult, SendRequest } from '@springboard/api-client';
import type { NetworkFailure } from './failures.ts';
import type { ServerResponse } from './server.ts';

/** One delivery, as the wire saw it. */
export type Delivery = {
  readonly op_id: string;
  readonly content: string;
  readonly path: string;
  readonly device_id: string;
  readonly lane: string;
  readonly lane_seq: number;
  /** Whose token came with it. */
  readonly user_uuid: string;
  readonly failure: NetworkFailure | null;
  /** Changes of the call that brought it. */
  readonly batch_size: number;
  /** The verdict that came back; null: none did. */
  op_result: string | null;
};

/** A change on its way: alone or with others it says the same. */
export const toDelivery = ({
  method,
  path,
  headers,
  body,
}: SendRequest): Omit<Delivery, 'user_uuid' | 'failure' | 'batch_size'> => ({
  op_id: headers['x-request-id'] ?? '',
  content: JSON.stringify([method, path, body ?? null]),
  path,
  device_id: headers['x-device-id'] ?? '',
  lane: headers['x-lane'] ?? '',
  lane_seq: Number(headers['x-lane-seq']),
  op_result: null,
});

export const toSendResult = (
  request: SendRequest,
  { status, body, result }: ServerResponse,
): SendResult => ({
  kind: 'answer',
  status,
  headers: new Headers({
    'content-type': 'application/json',
    'x-request-id': request.headers['x-request-id'] ?? '',
    ...(result ? { 'x-op-result': result } : {}),
  }),
  body,
  isFromApi: true,
});
