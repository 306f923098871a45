import type { Note } from '@springboard/contract';
import { sql } from 'kysely';
import type { Received } from '../database/last-write-wins.ts';
import { valuesTable } from '../database/values-table.ts';
import type { Writer } from '../database/tenant-transaction.ts';

/** A note with its author and device. */
export type NoteRow = Note & { user_uuid: string; device_id: string | null };

type NoteKey = { client_id: number; club_id: number; member_uuid: string };

export type NewNote = NoteKey & NoteRow & Received;

/**
 * Adds the notes to the history, in the order of the list. Returns each member's current note, locked until the
 * transaction ends; a member without a note gets an empty one with the time 0.
 */
export const lockNotes = async (
  db: Writer,
  notes: readonly NewNote[],
): Promise<Map<string, NoteRow>> => {
  const { rows } = await sql<NoteRow & { member_uuid: string }>`
    with input as materialized (
      select * from ${valuesTable(notes, 'input', { ...NOTE_COLUMNS, received_ts: 'bigint', request_id: 'text' })}
    ), history as (
      insert into note_history (client_id, club_id, member_uuid, note, updated_by, recorded_ts, user_uuid,
        device_id, received_ts, request_id)
      select client_id, club_id, member_uuid, note, updated_by, updated_at, user_uuid,
        device_id, received_ts, request_id
      from input order by row_index
    )
    insert into notes (client_id, club_id, member_uuid, note, updated_by, updated_at, user_uuid)
    select distinct on (member_uuid) client_id, club_id, member_uuid, '', '', 0, user_uuid
    from input order by member_uuid
    on conflict (client_id, member_uuid) do update set note = notes.note
    returning member_uuid, note, updated_by, updated_at, user_uuid, device_id`.execute(db);
  return new Map(rows.map(({ member_uuid, ...note }) => [member_uuid, note]));
};

/**
 * Saves at most one note for each member. The caller must hold the locks. Guardians may read a new text only after it
 * is shared again. They still read the one that it replaces, but not one that is removed.
 */
export const saveNotes = async (
  db: Writer,
  notes: readonly (NoteKey & NoteRow)[],
): Promise<void> => {
  const columns = sql`client_id, club_id, member_uuid, note, updated_by, updated_at, user_uuid, device_id`;
  await sql`
    with input as materialized (
      select * from ${valuesTable(notes, 'input', NOTE_COLUMNS)}
    ), replaced as (
      insert into shared_notes (client_id, club_id, member_uuid, note, updated_by, updated_at, shared_at, user_uuid)
      select n.client_id, n.club_id, n.member_uuid, n.note, n.updated_by, n.updated_at,
        coalesce(n.shared_at, n.updated_at), n.user_uuid
      from input
      join notes n on n.client_id = input.client_id and n.member_uuid = input.member_uuid
      where n.shareable and n.note <> input.note and trim(n.note) <> '' and trim(input.note) <> ''
      order by n.member_uuid
    )
    insert into notes (${columns})
    select ${columns} from input
    order by member_uuid
    on conflict (client_id, member_uuid) do update set note = excluded.note,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at,
      user_uuid = excluded.user_uuid, device_id = excluded.device_id,
      shareable = notes.shareable and notes.note = excluded.note,
      shared_at = case when notes.note = excluded.note then notes.shared_at end`.execute(db);
};

type Sharing = Omit<NoteKey, 'club_id'> & { shareable: boolean; now: number };

/** Decides whether guardians may read the member's note. null: there is none, or not the given one any more. */
export const shareNote = async (
  db: Writer,
  { client_id, member_uuid, shareable, now }: Sharing,
  text?: string,
): Promise<Note | null> => {
  const { rows } = await sql<Note>`
    update notes set shareable = ${shareable},
      shared_at = case when not ${shareable} then null when shareable then shared_at else ${now}::bigint end
    where client_id = ${client_id} and member_uuid = ${member_uuid} and trim(note) <> ''
      ${text === undefined ? sql`` : sql`and note = ${text}`}
    returning note, updated_by, updated_at`.execute(db);
  return rows[0] ?? null;
};

/** Guardians may no longer read this earlier note. false: unknown. */
export const deleteSharedNote = async (
  db: Writer,
  { client_id, member_uuid, id }: Omit<NoteKey, 'club_id'> & { id: number },
): Promise<boolean> => {
  const row = await db
    .deleteFrom('shared_notes')
    .where('client_id', '=', client_id)
    .where('member_uuid', '=', member_uuid)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

const NOTE_COLUMNS = {
  client_id: 'bigint',
  club_id: 'bigint',
  member_uuid: 'uuid',
  note: 'text',
  updated_by: 'text',
  updated_at: 'bigint',
  user_uuid: 'uuid',
  device_id: 'uuid',
} as const;
