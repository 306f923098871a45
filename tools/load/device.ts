import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, askOver, type Line } from '@springboard/api/src/testing/ask.ts';
import { CHANGE_HEADERS, type ChangeAnswer } from '@springboard/contract';
import type { Entry, Outbox } from './outbox.ts';
import type { LoadCoach } from './world.ts';

/** As the portal: so many lanes at once alone, so many changes in one call (libs/offline). */
const LANES_AT_ONCE = 6;
const CHANGES_AT_ONCE = 500;
/** It comes again up to so much later than told. */
const SPREAD_MS = 1000;

/** What every browser offers: answers to many changes come packed. */
const AS_A_BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** Told to the device: which change was answered for good, and how. */
export type Acknowledged = {
  readonly user_uuid: string;
  readonly request_id: string;
  readonly lane: string;
  readonly seq: number;
  readonly status: number;
  readonly result: string;
};

/** Milliseconds of each call that was served; how many were told to come again; what else went wrong. */
export type Told = {
  readonly served_ms: number[];
  readonly put_off_ms: number[];
  readonly faults: string[];
  readonly acknowledged: Acknowledged[];
};

export const nothingTold = (): Told => ({
  served_ms: [],
  put_off_ms: [],
  faults: [],
  acknowledged: [],
});

type Device = { line: Line; coach: LoadCoach; device_id: string; told: Told };

/** Sends the whole outbox in the changes call, of each lane one at a time, until nothing waits. */
export const drainTogether = async (device: Device, { entries }: Outbox): Promise<void> => {
  let lanes = [...Map.groupBy(entries, ({ lane }) => lane).values()];
  while (lanes.length > 0) {
    const batch = lanes.flatMap(([head]) => head ?? []).slice(0, CHANGES_AT_ONCE);
    const done = await deliverAll(device, batch);
    lanes = lanes
      .map((lane) => (lane[0] !== undefined && done.has(lane[0]) ? lane.slice(1) : lane))
      .filter((lane) => lane.length > 0);
  }
};

/** Sends each change by its own call, some lanes at once. */
export const drainAlone = async (device: Device, { entries }: Outbox): Promise<void> => {
  const lanes = [...Map.groupBy(entries, ({ lane }) => lane).values()];
  const work = async (): Promise<void> => {
    for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
      for (const entry of lane) await deliver(device, entry);
    }
  };
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, work));
};

const headersOf = ({ device_id }: Device, { request_id, lane, seq }: Entry) => ({
  [CHANGE_HEADERS.request_id]: request_id,
  [CHANGE_HEADERS.device_id]: device_id,
  [CHANGE_HEADERS.lane]: lane,
  [CHANGE_HEADERS.lane_seq]: String(seq),
});

const deliverAll = async (device: Device, batch: readonly Entry[]): Promise<Set<Entry>> => {
  const changes = batch.map((entry) => ({ ...entry.request, headers: headersOf(device, entry) }));
  const answer = await served(device, { method: 'POST', path: '/changes', body: { changes } }, {});
  const { results }: { results: ChangeAnswer[] } = JSON.parse(answer.text);
  const byId = new Map(results.map((result) => [result.request_id, result]));
  return new Set(
    batch.filter((entry) => {
      const result = byId.get(entry.request_id);
      return settle(device, entry, result?.status ?? 0, result?.headers[CHANGE_HEADERS.result]);
    }),
  );
};

const deliver = async (device: Device, entry: Entry): Promise<void> => {
  for (;;) {
    const { status, headers } = await served(device, entry.request, headersOf(device, entry));
    const result = headers[CHANGE_HEADERS.result];
    if (settle(device, entry, status, typeof result === 'string' ? result : undefined)) return;
  }
};

/** Whether it was answered for good; a verdict other than that it was applied is a fault of the load. */
const settle = (
  { told, coach: { user_uuid } }: Device,
  { request_id, lane, seq }: Entry,
  status: number,
  result: string | undefined,
): boolean => {
  if (result !== 'applied')
    told.faults.push(`${status} ${result ?? 'without a verdict'} in ${lane}`);
  if (result === undefined) return false;
  told.acknowledged.push({ user_uuid, request_id, lane, seq, status, result });
  return true;
};

/** Comes again for as long as it is told to, as the portal does. */
const served = async (
  device: Device,
  call: Entry['request'],
  headers: Readonly<Record<string, string>>,
): Promise<Answer> => {
  for (;;) {
    const start = performance.now();
    const answer = await askOver(device.line, device.coach.token, {
      ...call,
      headers: { ...headers, ...AS_A_BROWSER },
    });
    const took = performance.now() - start;
    const seconds = Number(answer.headers['retry-after']);
    if (answer.status === 503 && seconds > 0) {
      device.told.put_off_ms.push(took);
      await wait(seconds * 1000 + Math.random() * SPREAD_MS);
      continue;
    }
    device.told.served_ms.push(took);
    if (answer.status >= 400) device.told.faults.push(`${answer.status} ${answer.text}`);
    return answer;
  }
};
