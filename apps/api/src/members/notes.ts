import { type Note, MAX_NOTE_LENGTH } from '@springboard/contract';
import { deviceOf, recordedTs } from '../database/last-write-wins.ts';
import { audit } from '../database/audit.ts';
import { batched } from '../database/batch-query.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { findWritableMemberBatched } from '../access/member-access.ts';
import { lockMembers } from './bulk-queries.ts';
import {
  deleteSharedNote,
  lockNotes,
  type NewNote,
  type NoteRow,
  saveNotes,
  shareNote,
} from './note-queries.ts';

/**
 * Sets a member's note; an empty note removes it. `shareable` says whether the guardians may read the current note, and
 * leaves its author and time unchanged. The response is the current note.
 */
export const writeNote = async (
  context: Context<'POST /members/:uuid/note'>,
): Promise<Note | null | ApiError> => {
  const { db, principal, params, body, now, lane, request_id } = context;
  const member_uuid = params.uuid;
  const recorded_ts = recordedTs(body.ts ?? now, now);
  const member = await findWritableMemberBatched(db, {
    principal,
    now,
    uuid: member_uuid,
    recorded_ts,
  });
  if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
  const { client_id } = principal;
  const { note, base, shareable } = body;
  if (note === undefined) {
    if (shareable === undefined) return apiError(422, 'VALIDATION', { note: 'required' });
    const unchanged = await shareNote(db, { client_id, member_uuid, shareable, now });
    if (unchanged === null) return null;
    await auditSharing(context, shareable);
    return unchanged;
  }

  const { current, superseded, isTooLong } = await saveNote(db, {
    client_id,
    club_id: member.club_id,
    member_uuid,
    note,
    updated_by: principal.name,
    updated_at: recorded_ts,
    user_uuid: principal.user_uuid,
    device_id: deviceOf(lane),
    received_ts: now,
    request_id,
    base,
  });
  if (isTooLong) return apiError(422, 'VALIDATION', { note: 'maxLength' });
  if (superseded) context.result('superseded');
  if (shareable !== undefined) {
    // A concurrent change may have saved another text already.
    const sharing = { client_id, member_uuid, shareable, now };
    const shared = await shareNote(db, sharing, current.note);
    if (shared !== null) await auditSharing(context, shareable);
  }
  return toNote(current);
};

/** DELETE /members/:uuid/shared-notes/:id: guardians may no longer read an earlier note. It stays in the history. */
export const endSharing = ({
  principal,
  params: { uuid, id },
  now,
  write,
}: Context<'DELETE /members/:uuid/shared-notes/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const [member] = await lockMembers(db, principal, [uuid]);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const key = { client_id: principal.client_id, member_uuid: uuid, id };
    if (!(await deleteSharedNote(db, key))) return apiError(404, 'NOT_FOUND');
    await auditSharing({ db, principal, params: { uuid }, now }, false);
    return undefined;
  });

const auditSharing = (
  {
    db,
    principal,
    params,
    now,
  }: Pick<Context<'POST /members/:uuid/note'>, 'db' | 'principal' | 'params' | 'now'>,
  shareable: boolean,
): Promise<void> =>
  audit(db, principal, now, {
    action: shareable ? 'note.share' : 'note.unshare',
    entity: 'member',
    entity_id: params.uuid,
    member_uuid: params.uuid,
  });

/** The note that the author edited. */
type Base = { base: string | undefined };
type EditedNote = NewNote & Base;
type MergedNote = {
  /** The note that stays; unchanged if both notes together are too long. */
  current: NoteRow;
  superseded: boolean;
  isTooLong: boolean;
};

/** Saves notes for one member in the order of the list. */
const saveNote = batched(
  async (db: Writer, notes: readonly EditedNote[]): Promise<readonly MergedNote[]> => {
    const currentByMember = await lockNotes(db, notes);
    const merged = notes.map((note) => {
      const result = mergeNote(currentByMember.get(note.member_uuid) ?? note, note);
      currentByMember.set(note.member_uuid, result.current);
      return result;
    });
    const lastByMember = new Map(notes.map((note) => [note.member_uuid, note]));
    await saveNotes(
      db,
      [...lastByMember.values()].map((note) => ({
        ...note,
        ...currentByMember.get(note.member_uuid),
      })),
    );
    return merged;
  },
);

/**
 * Keeps the notes of two coaches: the new lines of a note whose author had not read the current one are appended to it.
 * A note without a base is one of these if it was written before the current note of another coach.
 */
const mergeNote = (current: NoteRow, { base, ...incoming }: NoteRow & Base): MergedNote => {
  const isLater = incoming.updated_at >= current.updated_at;
  const hasRead =
    base === undefined
      ? isLater ||
        current.user_uuid === incoming.user_uuid ||
        current.device_id === incoming.device_id
      : current.note.trim() === base.trim();
  const added = newLines(incoming.note, [current.note, base ?? '']);
  if (!hasRead && added === '') return { current, superseded: true, isTooLong: false };
  const { updated_by, user_uuid, device_id } = hasRead || isLater ? incoming : current;
  const note = hasRead ? incoming.note : `${current.note}\n\n${added}`.trim();
  if (note.length > MAX_NOTE_LENGTH) return { current, superseded: false, isTooLong: true };
  const updated_at = Math.max(incoming.updated_at, current.updated_at);
  const merged = { note, updated_by, updated_at, user_uuid, device_id };
  return { current: merged, superseded: false, isTooLong: false };
};

/** The lines of `text` that are in none of the known texts. */
const newLines = (text: string, known: readonly string[]): string => {
  const knownLines = new Set(known.flatMap(linesOf));
  return linesOf(text)
    .filter((line) => line === '' || !knownLines.has(line))
    .join('\n')
    .trim();
};

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

/** An empty note counts as none. Its row stays, because later notes are ordered against it. */
const toNote = ({ note, updated_by, updated_at }: Note): Note | null =>
  note.trim() === '' ? null : { note, updated_by, updated_at };
