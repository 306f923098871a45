import { randomUUID } from 'node:crypto';
import type { QueuedChange } from '@springboard/contract';
import type { LoadCoach, LoadMember } from './fixture.ts';

const DAY = 86_400;
const DAYS = 3;
const SKILLS = ['/bronze/roll', '/bronze/jump'] as const;

/** An entry of a device's outbox. */
export type Entry = {
  readonly request_id: string;
  readonly lane: string;
  readonly seq: number;
  readonly request: Pick<QueuedChange, 'method' | 'path' | 'body'>;
};

export type Outbox = { readonly device_id: string; readonly entries: readonly Entry[] };

/**
 * The outbox of a coach after some days offline: registers with corrections, grades, notes and move intents,
 * in the portal's lanes. `now` is in seconds.
 */
export const recordOffline = (coach: LoadCoach, count: number, now: number): Outbox => {
  const numbers = new Map<string, number>();
  const entries = Array.from({ length: count }, (_, n): Entry => {
    const member = coach.members[n % coach.members.length];
    if (member === undefined) throw new Error('A coach without members');
    const round = Math.floor(n / coach.members.length);
    const { lane, ...request } = changeOf(coach, member, round, now - 2 * 3600 + n);
    const seq = (numbers.get(lane) ?? 0) + 1;
    numbers.set(lane, seq);
    return { request_id: randomUUID(), lane, seq, request };
  });
  return { device_id: randomUUID(), entries };
};

/** Half are attendance marks, three in ten are grades, the rest are notes and move intents. */
const changeOf = (
  coach: LoadCoach,
  member: LoadMember,
  round: number,
  ts: number,
): Entry['request'] & { lane: string } => {
  const date = dateOf(ts - (round % DAYS) * DAY);
  const { uuid } = member;
  switch (round % 10) {
    case 5:
    case 6:
    case 7:
      return grade(uuid, SKILLS[round % SKILLS.length] ?? SKILLS[0], round % 3, ts);
    case 8:
      return {
        lane: `note:${uuid}`,
        method: 'POST',
        path: `/members/${uuid}/note`,
        body: { note: `Noted in round ${round}`, ts },
      };
    case 9:
      return {
        lane: `mark:${coach.group_id}:${uuid}`,
        method: 'POST',
        path: `/groups/${coach.group_id}/members/${uuid}/mark`,
        body: { remote_node_id: '/silver', stay: false, ts },
      };
    default:
      return mark(member, date, round % 2 === 0, ts);
  }
};

const mark = ({ uuid, class_member_id }: LoadMember, date: string, present: boolean, ts: number) =>
  present
    ? {
        lane: `attendance:${date}:${uuid}`,
        method: 'POST' as const,
        path: `/members/${uuid}/attendance`,
        body: { ts, date, group_ngo_id: null, class_member_id },
      }
    : {
        lane: `attendance:${date}:${uuid}`,
        method: 'DELETE' as const,
        path: `/members/${uuid}/attendance/${date}?ts=${ts}&class_member_id=${class_member_id}`,
      };

const grade = (uuid: string, node_id: string, assessment: number, ts: number) => ({
  lane: `assessment:recreational:${uuid}`,
  method: 'POST' as const,
  path: `/members/${uuid}/assessments/recreational`,
  body: { member_id: uuid, node_id, assessment, ts, context: { group_ngo_id: null } },
});

const dateOf = (ts: number): string => new Date(ts * 1000).toISOString().slice(0, 10);
