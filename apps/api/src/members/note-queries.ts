import type { Note } from '@springboard/contract';
import { sql } from 'kysely';
import type { Received } from '../changes/recorded.ts';
import { records } from '../database/records.ts';
import type { Writer } from '../database/tenancy.ts';

/** A note with who wrote it, and on which device. */
export type NoteRow = Note & { user_uuid: string; device_id: string | null };

type NoteKey = { client_id: number; club_id: number; member_uuid: string };

export type GivenNote = NoteKey & NoteRow & Received;

/**
 * Adds to the history, in the order given; gives what stands of each member, which nobody else changes until
 * the transaction ends. A member without a note has an empty one from before all others.
 */
export const lockNotes = async (
  db: Writer,
  given: readonly GivenNote[],
): Promise<Map<string, NoteRow>> => {
  const { rows } = await sql<NoteRow & { member_uuid: string }>`
    with given as materialized (
      select * from ${records(given, 'given', { ...NOTE, received_ts: 'bigint', request_id: 'text' })}
    ), kept as (
      insert into note_history (client_id, club_id, member_uuid, note, updated_by, recorded_ts, user_uuid,
        device_id, received_ts, request_id)
      select client_id, club_id, member_uuid, note, updated_by, updated_at, user_uuid,
        device_id, received_ts, request_id
      from given order by place
    )
    insert into notes (client_id, club_id, member_uuid, note, updated_by, updated_at, user_uuid)
    select distinct on (member_uuid) client_id, club_id, member_uuid, '', '', 0, user_uuid
    from given order by member_uuid
    on conflict (client_id, member_uuid) do update set note = notes.note
    returning member_uuid, note, updated_by, updated_at, user_uuid, device_id`.execute(db);
  return new Map(rows.map(({ member_uuid, ...note }) => [member_uuid, note]));
};

/** Each member once. They must be locked. */
export const putNotes = async (
  db: Writer,
  notes: readonly (NoteKey & NoteRow)[],
): Promise<void> => {
  const columns = sql`client_id, club_id, member_uuid, note, updated_by, updated_at, user_uuid, device_id`;
  await sql`
    insert into notes (${columns})
    select ${columns} from ${records(notes, 'given', NOTE)}
    order by member_uuid
    on conflict (client_id, member_uuid) do update set note = excluded.note,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at,
      user_uuid = excluded.user_uuid, device_id = excluded.device_id`.execute(db);
};

const NOTE = {
  client_id: 'bigint',
  club_id: 'bigint',
  member_uuid: 'uuid',
  note: 'text',
  updated_by: 'text',
  updated_at: 'bigint',
  user_uuid: 'uuid',
  device_id: 'uuid',
} as const;
