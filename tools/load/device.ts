import { setTimeout as wait } from 'node:timers/promises';
import {
  type HttpConnection,
  type HttpRequest,
  type HttpResponse,
  sendRequest,
} from '@springboard/api/testing/request.ts';
import { CHANGE_HEADERS, type ChangeResponse } from '@springboard/contract';
import type { Entry, Outbox } from './outbox.ts';
import type { LoadCoach } from './fixture.ts';

/** The portal's limits for single calls and for the changes call (libs/offline). */
const MAX_CONCURRENT_LANES = 6;
const MAX_BATCH_SIZE = 500;
/** Random addition to a Retry-After. */
const SPREAD_MS = 1000;

/** Every browser accepts compressed responses. */
const AS_A_BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** A change with its final result, as the device received it. */
export type Acknowledged = {
  readonly user_uuid: string;
  readonly request_id: string;
  readonly lane: string;
  readonly seq: number;
  readonly status: number;
  readonly result: string;
};

/** Milliseconds of each served and each deferred (503) call, other errors, and the acknowledged changes. */
export type DeviceLog = {
  readonly served_ms: number[];
  readonly deferred_ms: number[];
  readonly errors: string[];
  readonly acknowledged: Acknowledged[];
};

export const createDeviceLog = (): DeviceLog => ({
  served_ms: [],
  deferred_ms: [],
  errors: [],
  acknowledged: [],
});

type Device = { line: HttpConnection; coach: LoadCoach; device_id: string; log: DeviceLog };

/** Sends the whole outbox by the changes call, one change per lane at a time. */
export const drainInBatches = async (device: Device, { entries }: Outbox): Promise<void> => {
  let lanes = [...Map.groupBy(entries, ({ lane }) => lane).values()];
  while (lanes.length > 0) {
    const batch = lanes.flatMap(([head]) => head ?? []).slice(0, MAX_BATCH_SIZE);
    const done = await deliverAll(device, batch);
    if (done.size < batch.length) await wait(Math.random() * 2 * SPREAD_MS);
    lanes = lanes
      .map((lane) => (lane[0] !== undefined && done.has(lane[0]) ? lane.slice(1) : lane))
      .filter((lane) => lane.length > 0);
  }
};

/** Sends each change by its own call, several lanes concurrently. */
export const drainIndividually = async (device: Device, { entries }: Outbox): Promise<void> => {
  const lanes = [...Map.groupBy(entries, ({ lane }) => lane).values()];
  const work = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
      for (const entry of lane) await deliver(device, entry);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_LANES }, work));
};

const headersOf = ({ device_id }: Device, { request_id, lane, seq }: Entry) => ({
  [CHANGE_HEADERS.request_id]: request_id,
  [CHANGE_HEADERS.device_id]: device_id,
  [CHANGE_HEADERS.lane]: lane,
  [CHANGE_HEADERS.lane_seq]: String(seq),
});

const deliverAll = async (device: Device, batch: readonly Entry[]): Promise<Set<Entry>> => {
  const changes = batch.map((entry) => ({ ...entry.request, headers: headersOf(device, entry) }));
  const answer = await sendUntilServed(
    device,
    { method: 'POST', path: '/changes', body: { changes } },
    {},
  );
  const { results }: { results: ChangeResponse[] } = JSON.parse(answer.text);
  const byId = new Map(results.map((result) => [result.request_id, result]));
  return new Set(
    batch.filter((entry) => {
      const result = byId.get(entry.request_id);
      return recordResult(
        device,
        entry,
        result?.status ?? 0,
        result?.headers[CHANGE_HEADERS.result],
      );
    }),
  );
};

const deliver = async (device: Device, entry: Entry): Promise<void> => {
  for (;;) {
    const { status, headers } = await sendUntilServed(
      device,
      entry.request,
      headersOf(device, entry),
    );
    const result = headers[CHANGE_HEADERS.result];
    if (recordResult(device, entry, status, typeof result === 'string' ? result : undefined))
      return;
  }
};

/**
 * Records the result of a change, and returns whether it is final. A busy server defers single changes of a call.
 * Any other result than applied is an error here.
 */
const recordResult = (
  { log, coach: { user_uuid } }: Device,
  { request_id, lane, seq }: Entry,
  status: number,
  result: string | undefined,
): boolean => {
  if (status === 503) return false;
  if (result !== 'applied') log.errors.push(`${status} ${result ?? 'without a result'} in ${lane}`);
  if (result === undefined) return false;
  log.acknowledged.push({ user_uuid, request_id, lane, seq, status, result });
  return true;
};

/** Repeats the call after each Retry-After, as the portal does. */
export const sendUntilServed = async (
  device: Pick<Device, 'line' | 'log'> & { coach: Pick<LoadCoach, 'token'> },
  call: HttpRequest,
  headers: Readonly<Record<string, string>>,
): Promise<HttpResponse> => {
  for (;;) {
    const start = performance.now();
    const answer = await sendRequest(device.line, device.coach.token, {
      ...call,
      headers: { ...headers, ...AS_A_BROWSER },
    });
    const took = performance.now() - start;
    const seconds = Number(answer.headers['retry-after']);
    if (answer.status === 503 && seconds > 0) {
      device.log.deferred_ms.push(took);
      await wait(seconds * 1000 + Math.random() * SPREAD_MS);
      continue;
    }
    device.log.served_ms.push(took);
    if (answer.status >= 400) device.log.errors.push(`${answer.status} ${answer.text}`);
    return answer;
  }
};
