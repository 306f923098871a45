import type { Note } from '@springboard/contract';
import { deviceOf, recordedTs } from '../changes/recorded.ts';
import { gathered } from '../database/gathered.ts';
import type { Writer } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { findOwnMemberTogether } from './may-write.ts';
import { type GivenNote, lockNotes, type NoteRow, putNotes } from './note-queries.ts';

const NOTE_LIMIT = 4000;

/** Sets a member's note; an empty one removes it. The answer is the note as it stands. */
export const writeNote = async (
  context: Context<'POST /members/:uuid/note'>,
): Promise<Note | null | Refusal> => {
  const { db, who, params, body, now, lane, request_id } = context;
  const member_uuid = params.uuid;
  const member = await findOwnMemberTogether(db, { who, now, uuid: member_uuid });
  if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');

  const { stands, superseded } = await keepNote(db, {
    client_id: who.client_id,
    club_id: member.club_id,
    member_uuid,
    note: body.note,
    updated_by: who.name,
    updated_at: recordedTs(body.ts ?? now, now),
    user_uuid: who.user_uuid,
    device_id: deviceOf(lane),
    received_ts: now,
    request_id,
  });
  if (superseded) context.result('superseded');
  return noteOf(stands);
};

type NoteAfter = { stands: NoteRow; superseded: boolean };

/** Of several for one member the first given is kept first. */
const keepNote = gathered(
  async (db: Writer, given: readonly GivenNote[]): Promise<readonly NoteAfter[]> => {
    const standing = await lockNotes(db, given);
    const kept = given.map((one) => {
      const after = noteAfter(standing.get(one.member_uuid) ?? one, one);
      standing.set(one.member_uuid, after.stands);
      return after;
    });
    const keys = new Map(given.map((one) => [one.member_uuid, one]));
    await putNotes(
      db,
      [...keys.values()].map((one) => ({ ...one, ...standing.get(one.member_uuid) })),
    );
    return kept;
  },
);

/**
 * Of two people's notes both are kept (offline.md): one that arrives after another's later note is added
 * below it.
 */
const noteAfter = (stands: NoteRow, given: NoteRow): NoteAfter => {
  const isOlder =
    stands.updated_at > given.updated_at &&
    stands.user_uuid !== given.user_uuid &&
    stands.device_id !== given.device_id;
  if (!isOlder) {
    const { note, updated_by, user_uuid, device_id } = given;
    const updated_at = Math.max(given.updated_at, stands.updated_at);
    return {
      stands: { note, updated_by, updated_at, user_uuid, device_id },
      superseded: false,
    };
  }
  const added = given.note.trim();
  if (added === '' || stands.note.includes(added)) return { stands, superseded: true };
  const both = `${stands.note}\n\n${added}`.trim().slice(0, NOTE_LIMIT);
  return { stands: { ...stands, note: both }, superseded: false };
};

/** An empty note is none; its row stays, for the order of what comes later. */
const noteOf = ({ note, updated_by, updated_at }: Note): Note | null =>
  note.trim() === '' ? null : { note, updated_by, updated_at };
