import { createConnectivity, type SendResult, type SendRequest } from '@springboard/api-client';
import { UNANSWERED } from '@springboard/api-client/testing';
import { readField } from '../src/changes/change.ts';
import { createOffline } from '../src/create-offline.ts';
import { newDatabaseName } from './open-with-responses.ts';
import { AVA } from './data.ts';
import { tokenFor } from './token.ts';

/** A request, with its changes if it is a batch. */
export type SentRequest = SendRequest & { readonly changes: readonly unknown[] };

/** The response to one change of a batch. */
export const appliedItem = (change: unknown) => {
  const request_id = readField(readField(change, 'headers'), 'x-request-id');
  const headers = { 'x-request-id': request_id, 'x-op-result': 'applied' };
  return { request_id, status: 200, headers, body: null };
};

/** A response that our API gave to this request. */
export const apiResponse = (
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): SendResult => ({
  kind: 'response',
  status,
  headers: new Headers(headers),
  body,
  isFromApi: true,
});

export const batchApplied = ({ changes }: SentRequest) =>
  apiResponse({ results: changes.map(appliedItem) });

/** The response to a change that was sent individually. */
export const appliedResponse = (): SendResult =>
  apiResponse(null, 200, { 'x-op-result': 'applied' });

/**
 * A tab that sends to `server`, which gets the index of each request. No time passes: `endWaits` ends all waits.
 *
 * @param batching whether the server supports batches
 */
export const openTestSender = async (
  server: (sent: SentRequest, index: number) => SendResult | Promise<SendResult>,
  { batching = true }: { batching?: boolean } = {},
) => {
  const requests: SentRequest[] = [];
  let onChange = () => {};
  const pendingWaits: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => pendingWaits.push(resolve));
  const connectivity = createConnectivity({
    status: async () => ({ maintenance_mode: false }),
    browser: { onLine: () => true, listen: () => () => undefined },
    wait,
    random: () => 0,
  });
  const offline = await createOffline({
    name: newDatabaseName(),
    owner: AVA,
    api: {
      call: async () => UNANSWERED,
      text: async () => UNANSWERED,
      async send(request) {
        const changes = readField(request.body, 'changes');
        const sent = { ...request, changes: Array.isArray(changes) ? changes : [] };
        requests.push(sent);
        return server(sent, requests.length - 1);
      },
    },
    ...(batching && { changes_call: () => true }),
    tokens: { get: () => tokenFor(AVA, 1) },
    connectivity,
    now: () => 1_795_282_920_000,
    newId: () => crypto.randomUUID(),
    random: () => 0,
    wait,
  });
  const reached = (condition: () => boolean) =>
    new Promise<void>((resolve) => {
      onChange = () => condition() && resolve();
      onChange();
    });
  offline.store.subscribe(() => onChange());
  return {
    offline,
    requests,
    connectivity,
    unsent: (count: number) => reached(() => offline.store.getState().unsent === count),
    reached,
    /** Ends all waits, as if their time had passed. */
    endWaits: () => {
      for (const resolve of pendingWaits.splice(0)) resolve();
    },
    state: () => offline.store.getState(),
  };
};
