import { field } from './answer.ts';
import { groupIds } from './assessment.ts';
import type { Change, Kind, Whose } from './change.ts';
import { fullName } from './names.ts';

export type NoteWritten = {
  readonly member_uuid: string;
  readonly member_name: string;
  readonly group_ids: readonly number[];
  readonly note: string;
  /** Name of who wrote it, as the note shows it. */
  readonly updated_by: string;
  /** When, where that is not the change's own time. */
  readonly updated_at?: number;
};

/** Writes the member's note; an empty text removes it. `ts` is seconds. */
export const writeNote = ({
  member,
  note,
  updated_by,
  ts,
}: {
  member: Whose;
  note: string;
  updated_by: string;
  ts: number;
}): Change<NoteWritten> => ({
  kind: 'note',
  v: 1,
  ts,
  payload: {
    member_uuid: member.uuid,
    member_name: fullName(member),
    group_ids: groupIds(member),
    note,
    updated_by,
  },
});

export const note: Kind<NoteWritten> = {
  name: 'note',
  v: 1,
  lane: ({ member_uuid }) => `note:${member_uuid}`,
  rows: ({ group_ids, member_uuid }) =>
    group_ids.map((group_id) => ({ group_id, row: member_uuid })),
  apply: (row, { payload: { note, updated_by, updated_at }, ts }) => ({
    ...row,
    note: note === '' ? null : { note, updated_by, updated_at: updated_at ?? ts },
  }),
  request: ({ member_uuid, note }, ts) => ({
    method: 'POST',
    path: `/members/${member_uuid}/note`,
    body: { note, ts },
  }),
  amend(payload, answer) {
    const note = field(answer, 'note');
    const updated_by = field(answer, 'updated_by');
    const updated_at = field(answer, 'updated_at');
    return {
      ...payload,
      note: typeof note === 'string' ? note : answer === null ? '' : payload.note,
      ...(typeof updated_by === 'string' ? { updated_by } : {}),
      ...(typeof updated_at === 'number' ? { updated_at } : {}),
    };
  },
  words: ({ member_name, note }) => ({ kind: 'note', member: member_name, note }),
};
