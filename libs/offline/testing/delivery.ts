import type { SendResult, SendRequest } from '@springboard/api-client';
import type { NetworkFailure } from './failures.ts';
import type { ServerResponse } from './server.ts';

/** One delivery of a change over the network. */
export type Delivery = {
  readonly op_id: string;
  readonly content: string;
  readonly path: string;
  readonly device_id: string;
  readonly lane: string;
  readonly lane_seq: number;
  /** The user of the token in the request. */
  readonly user_uuid: string;
  readonly failure: NetworkFailure | null;
  /** Number of changes in the request. */
  readonly batch_size: number;
  /** The `X-Op-Result` of the response; null: no response, or one without it. */
  op_result: string | null;
};

/** What is delivered of a change. It is the same individually and in a batch. */
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
  kind: 'response',
  status,
  headers: new Headers({
    'content-type': 'application/json',
    'x-request-id': request.headers['x-request-id'] ?? '',
    ...(result ? { 'x-op-result': result } : {}),
  }),
  body,
  isFromApi: true,
});
