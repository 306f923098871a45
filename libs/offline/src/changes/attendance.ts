import type { Group, GroupMember } from '@springboard/contract';
import { field } from './answer.ts';
import type { Change, Kind } from './change.ts';
import { fullName } from './names.ts';

export type Attendance = {
  readonly member_uuid: string;
  readonly member_name: string;
  readonly group_id: number;
  readonly group_ngo_id: string | null;
  readonly class_member_id: number;
  readonly date: string;
  readonly in: boolean | null;
};

/** Marks a member in, not in, or without a mark (§4, D7). `date` is the session's, `ts` seconds. */
export const markAttendance = ({
  member,
  group,
  date,
  present,
  ts,
}: {
  member: Pick<GroupMember, 'uuid' | 'firstname' | 'lastname' | 'group_id' | 'class_member_id'>;
  group: Pick<Group, 'ngo_id'>;
  date: string;
  present: boolean | null;
  ts: number;
}): Change<Attendance> => ({
  kind: 'attendance',
  v: 1,
  ts,
  payload: {
    member_uuid: member.uuid,
    member_name: fullName(member),
    group_id: member.group_id,
    group_ngo_id: group.ngo_id,
    class_member_id: member.class_member_id,
    date,
    in: present,
  },
});

export const attendance: Kind<Attendance> = {
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
  }),
};
