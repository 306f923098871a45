import { randomUUID } from 'node:crypto';
import { type BenchWorld, HOST, tokenFor } from './world.ts';

/** A single request that marks a member present. */
export type MarkRequest = {
  method: 'POST';
  path: string;
  headers: Record<string, string>;
  body: string;
};

/**
 * Returns a function that creates the next request: the devices take turns, and each request marks the next
 * member. `nextTs` returns a later second each time, so that no mark is superseded.
 */
export const marks = async (
  world: BenchWorld,
  { coaches, devices, nextTs }: { coaches: number; devices: number; nextTs: () => number },
): Promise<() => MarkRequest> => {
  const now = Math.floor(Date.now() / 1000);
  const date = new Date((now - 3 * DAY) * 1000).toISOString().slice(0, 10);
  const senders = await Promise.all(
    Array.from({ length: devices }, async (_, device) => ({
      device_id: randomUUID(),
      token: await tokenFor(world, world.coaches[device % coaches] ?? '', now),
    })),
  );
  let sent = 0;
  return () => {
    sent += 1;
    const sender = senders[sent % senders.length];
    // A different member each time, so that concurrent calls do not wait for the same row.
    const member = world.members[sent % world.members.length];
    if (sender === undefined || member === undefined)
      throw new Error('there is no device or member');
    return {
      method: 'POST',
      path: `/v1/members/${member.uuid}/attendance`,
      headers: {
        host: HOST,
        'content-type': 'application/json',
        authorization: `Bearer ${sender.token}`,
        'x-request-id': randomUUID(),
        'x-device-id': sender.device_id,
        // The first change of its lane, like nearly every mark of a day.
        'x-lane': `attendance:${date}:${member.uuid}:${sent}`,
        'x-lane-seq': '1',
      },
      // A new time in every call, because an unchanged row is not written.
      body: JSON.stringify({
        ts: nextTs(),
        date,
        group_ngo_id: null,
        class_member_id: member.class_member_id,
      }),
    };
  };
};

const DAY = 86_400;

/** Returns consecutive seconds, starting two days ago. */
export const seconds = (): (() => number) => {
  let ts = Math.floor(Date.now() / 1000) - 2 * DAY;
  return () => {
    ts += 1;
    return ts;
  };
};
