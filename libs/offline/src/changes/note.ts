import { readField, type Change, type Kind } from './change.ts';
import { fullName, groupIds, type MemberIdentity } from './member.ts';

export type NotePayload = {
  readonly member_uuid: string;
  readonly member_name: string;
  readonly group_ids: readonly number[];
  readonly note: string;
  /** The note that the author edited. Earlier releases did not store it. */
  readonly base?: string;
  /** The author's name, as the note shows it. */
  readonly updated_by: string;
  /** When the note was written, if not at the change's own time. */
  readonly updated_at?: number;
};

/**
 * Writes the member's note. An empty text removes it. `base` is the text that its author edited, so that the server
 * also keeps what another coach has written since. `ts` is in seconds.
 */
export const writeNote = ({
  member,
  note,
  base,
  updated_by,
  ts,
}: {
  member: MemberIdentity;
  note: string;
  base?: string;
  updated_by: string;
  ts: number;
}): Change<NotePayload> => ({
  kind: 'note',
  v: 1,
  ts,
  payload: {
    member_uuid: member.uuid,
    member_name: fullName(member),
    group_ids: groupIds(member),
    note,
    ...(base === undefined ? {} : { base }),
    updated_by,
  },
});

export const note: Kind<NotePayload> = {
  name: 'note',
  v: 1,
  lane: ({ member_uuid }) => `note:${member_uuid}`,
  rows: ({ group_ids, member_uuid }) =>
    group_ids.map((group_id) => ({ group_id, row: member_uuid })),
  apply: (row, { payload: { note, updated_by, updated_at }, ts }) => ({
    ...row,
    note: note === '' ? null : { note, updated_by, updated_at: updated_at ?? ts },
  }),
  request: ({ member_uuid, note, base }, ts) => ({
    method: 'POST',
    path: `/members/${member_uuid}/note`,
    body: { note, ...(base === undefined ? {} : { base }), ts },
  }),
  withServerValue(payload, body) {
    const note = readField(body, 'note');
    const updated_by = readField(body, 'updated_by');
    const updated_at = readField(body, 'updated_at');
    return {
      ...payload,
      note: typeof note === 'string' ? note : body === null ? '' : payload.note,
      ...(typeof updated_by === 'string' ? { updated_by } : {}),
      ...(typeof updated_at === 'number' ? { updated_at } : {}),
    };
  },
  mergedValue(payload, body) {
    const merged = note.withServerValue(payload, body);
    return merged.note === payload.note ? undefined : merged;
  },
  describe: ({ member_name, note }) => ({ kind: 'note', member: member_name, note }),
};
