import type { Note } from '@springboard/contract';
import { deviceOf, recordedTs } from '../changes/recorded.ts';
import type { Reader, Writer } from '../database/tenancy.ts';
import { todayHere } from '../groups/today.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { findOwnMember } from './may-write.ts';

const NOTE_LIMIT = 4000;

/**
 * Sets a member's note; an empty one removes it. Of two people's notes both are kept (offline.md): one that
 * arrives after another's later note is added below it. The answer is the note as it stands.
 */
export const writeNote = async (
  context: Context<'POST /members/:uuid/note'>,
): Promise<Note | null | Refusal> => {
  const { db, who, params, body, now, lane, request_id } = context;
  const member = await findOwnMember(db, who, todayHere(who, now), params.uuid);
  if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');

  const updated_at = recordedTs(body.ts ?? now, now);
  const device_id = deviceOf(lane);
  const key = { client_id: who.client_id, member_uuid: params.uuid };
  const given = { updated_by: who.name, user_uuid: who.user_uuid, device_id };
  const own = { ...key, club_id: member.club_id };
  await db
    .insertInto('note_history')
    .values({
      ...own,
      ...given,
      note: body.note,
      recorded_ts: updated_at,
      received_ts: now,
      request_id,
    })
    .execute();

  const stands = await lockNote(db, key);
  const isOlder =
    stands !== undefined &&
    stands.updated_at > updated_at &&
    stands.user_uuid !== who.user_uuid &&
    stands.device_id !== device_id;
  if (isOlder) {
    const added = body.note.trim();
    if (added === '' || stands.note.includes(added)) {
      context.result('superseded');
      return noteOf(stands);
    }
    const both = `${stands.note}\n\n${added}`.trim().slice(0, NOTE_LIMIT);
    await putNote(db, { ...own, ...stands, note: both });
    return noteOf({ ...stands, note: both });
  }
  const at = Math.max(updated_at, stands?.updated_at ?? updated_at);
  const note = { note: body.note, ...given, updated_at: at };
  await putNote(db, { ...own, ...note });
  return noteOf(note);
};

type NoteRow = Note & { user_uuid: string; device_id: string | null };
type NoteKey = { client_id: number; member_uuid: string };

const lockNote = (db: Reader, { client_id, member_uuid }: NoteKey): Promise<NoteRow | undefined> =>
  db
    .selectFrom('notes')
    .select(['note', 'updated_by', 'updated_at', 'user_uuid', 'device_id'])
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .forUpdate()
    .executeTakeFirst();

const putNote = async (db: Writer, row: NoteKey & NoteRow & { club_id: number }): Promise<void> => {
  const { note, updated_by, updated_at, user_uuid, device_id } = row;
  await db
    .insertInto('notes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'member_uuid'])
        .doUpdateSet({ note, updated_by, updated_at, user_uuid, device_id }),
    )
    .execute();
};

/** An empty note is none; its row stays, for the order of what comes later. */
const noteOf = ({ note, updated_by, updated_at }: Note): Note | null =>
  note.trim() === '' ? null : { note, updated_by, updated_at };
