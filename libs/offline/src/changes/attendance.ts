import {
  ABSENCE_REASONS,
  type AbsenceReason,
  type Group,
  type GroupMember,
} from '@springboard/contract';
import { readField, type Change, type Kind } from './change.ts';
import { fullName } from './member.ts';

/** Version 1 has no reason of absence. The server's reason stays. */
export type AttendancePayloadV1 = {
  readonly member_uuid: string;
  readonly member_name: string;
  readonly group_id: number;
  readonly group_ngo_id: string | null;
  readonly class_member_id: number;
  readonly date: string;
  readonly in: boolean | null;
};

export type AttendancePayload = AttendancePayloadV1 & {
  /** The reason of the absence (D7). */
  readonly absence: AbsenceReason | null;
};

type MarkedMember = Pick<
  GroupMember,
  'uuid' | 'firstname' | 'lastname' | 'group_id' | 'class_member_id'
> &
  Partial<Pick<GroupMember, 'absence'>>;

/**
 * Marks a member in or not in, or clears the mark (§4, D7). `date` is the session's date, `ts` is in seconds.
 * Without an `absence`, an absent member's current reason stays. With one, a cleared mark shows it as reported.
 */
export const markAttendance = ({
  member,
  group,
  date,
  present,
  absence = present === false ? (member.absence ?? null) : null,
  ts,
}: {
  member: MarkedMember;
  group: Pick<Group, 'ngo_id'>;
  date: string;
  present: boolean | null;
  absence?: AbsenceReason | null;
  ts: number;
}): Change<AttendancePayload> => ({
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
    absence: present === true ? null : absence,
  },
});

export const attendanceV1 = {
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
  withServerValue(payload, body) {
    const present = readField(body, 'in');
    const isMark = typeof present === 'boolean' || present === null;
    return isMark ? { ...payload, in: present } : payload;
  },
  describe: ({ member_name, date, in: present }) => ({
    kind: 'attendance',
    member: member_name,
    date,
    present,
    absence: null,
  }),
} satisfies Kind<AttendancePayloadV1>;

export const attendance: Kind<AttendancePayload> = {
  ...attendanceV1,
  v: 2,
  apply: (row, { payload }) => ({ ...row, in: payload.in, absence: payload.absence }),
  request(payload, ts) {
    const request = attendanceV1.request(payload, ts);
    const { absence } = payload;
    // The server has the reported absence of a member without a mark.
    return absence === null || payload.in === null
      ? request
      : { ...request, query: { ...request.query, absence } };
  },
  withServerValue(payload, body) {
    const absence = ABSENCE_REASONS.find((reason) => reason === readField(body, 'absence'));
    return { ...payload, ...attendanceV1.withServerValue(payload, body), absence: absence ?? null };
  },
  describe: (payload) => ({
    kind: 'attendance',
    member: payload.member_name,
    date: payload.date,
    present: payload.in,
    absence: payload.absence,
  }),
};
