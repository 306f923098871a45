import {
  ABSENCE_REASONS,
  type AbsenceReason,
  type Group,
  type GroupMember,
} from '@springboard/contract';
import { field } from './answer.ts';
import type { Change, Kind } from './change.ts';
import { fullName } from './names.ts';

/** What version 1 kept: nothing of the reason, which stays as the server said. */
export type AttendanceV1 = {
  readonly member_uuid: string;
  readonly member_name: string;
  readonly group_id: number;
  readonly group_ngo_id: string | null;
  readonly class_member_id: number;
  readonly date: string;
  readonly in: boolean | null;
};

export type Attendance = AttendanceV1 & {
  /** Why the member is not in (D7). */
  readonly absence: AbsenceReason | null;
};

type Marked = Pick<
  GroupMember,
  'uuid' | 'firstname' | 'lastname' | 'group_id' | 'class_member_id'
> &
  Partial<Pick<GroupMember, 'absence'>>;

/**
 * Marks a member in, not in, or without a mark (§4, D7). `date` is the session's, `ts` seconds. Not in
 * without an `absence`: the reason that was told ahead, or that stood there, counts.
 */
export const markAttendance = ({
  member,
  group,
  date,
  present,
  absence = member.absence ?? null,
  ts,
}: {
  member: Marked;
  group: Pick<Group, 'ngo_id'>;
  date: string;
  present: boolean | null;
  absence?: AbsenceReason | null;
  ts: number;
}): Change<Attendance> => ({
  kind: 'attendance',
  v: 2,
  ts,
  payload: {
    member_uuid: member.uuid,
    member_name: fullName(member),
    group_id: member.group_id,
    group_ngo_id: group.ngo_id,
    class_member_id: member.class_member_id,
    date,
    in: present,
    absence: present === false ? absence : null,
  },
});

export const attendanceV1: Kind<AttendanceV1> = {
  name: 'attendance',
  v: 1,
  lane: ({ member_uuid, date }) => `attendance:${date}:${member_uuid}`,
  rows: ({ group_id, date, member_uuid }) => [{ group_id, date, row: member_uuid }],
  apply: (row, { payload }) => ({ ...row, in: payload.in }),
  request: ({ member_uuid, group_ngo_id, class_member_id, date, in: present }, ts) =>
    present === true
      ? {
          method: 'POST',
          path: `/members/${member_uuid}/attendance`,
          body: { ts, date, group_ngo_id, class_member_id },
        }
      : {
          method: 'DELETE',
          path: `/members/${member_uuid}/attendance/${date}`,
          query: { class_member_id, ts, ...(present === null ? { unmark: 1 } : {}) },
        },
  amend(payload, answer) {
    const held = field(answer, 'in');
    return typeof held === 'boolean' || held === null ? { ...payload, in: held } : payload;
  },
  words: ({ member_name, date, in: present }) => ({
    kind: 'attendance',
    member: member_name,
    date,
    present,
    absence: null,
  }),
};

export const attendance: Kind<Attendance> = {
  ...attendanceV1,
  v: 2,
  apply: (row, { payload }) => ({ ...row, in: payload.in, absence: payload.absence }),
  request(payload, ts) {
    const request = attendanceV1.request(payload, ts);
    const { absence } = payload;
    return absence === null ? request : { ...request, query: { ...request.query, absence } };
  },
  amend(payload, answer) {
    const held = ABSENCE_REASONS.find((reason) => reason === field(answer, 'absence'));
    return { ...payload, ...attendanceV1.amend(payload, answer), absence: held ?? null };
  },
  words: (payload) => ({
    kind: 'attendance',
    member: payload.member_name,
    date: payload.date,
    present: payload.in,
    absence: payload.absence,
  }),
};
