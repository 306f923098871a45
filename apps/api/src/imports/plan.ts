import { createHash } from 'node:crypto';
import type { MemberImport } from '@springboard/contract';
import { parseMemberFile, type PlannedRow, readMemberRow, rowPlanner } from '@springboard/domain';
import { findToday } from '../access/today.ts';
import { audit } from '../database/audit.ts';
import { membersAreRemote } from '../groups/bulk-queries.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { createPause, inPortions, mapInPortions, noPause } from '../jobs/pause.ts';
import { findImport, findKnownMembers, replaceRows } from './queries.ts';

/**
 * POST /imports: reads the file and saves what each row would do, without writing members. An unreadable file saves
 * nothing.
 */
export const planImport = async ({
  server,
  principal,
  body,
  now,
  read,
  write,
}: Context<'POST /imports'>): Promise<MemberImport | ApiError> => {
  const { client_id, club_id } = principal;
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const pause = createPause(server.wait, 'portions');
  const file = parseMemberFile(body.text);
  if ('code' in file) return apiError(422, 'VALIDATION', { text: file });
  await pause();
  const today = await read((db) => findToday(db, principal, now));
  const rows = await mapInPortions(file.rows, pause, (row) => readMemberRow(file, row, today));
  return write(async (db) => {
    if (await membersAreRemote(db, client_id, club_id)) return apiError(403, 'FORBIDDEN');
    const known = await findKnownMembers(db, principal, club_id, rows);
    await pause();
    const planned = await mapInPortions(rows, pause, rowPlanner(known));
    const plan_hash = await hashPlan(planned, pause);
    const { id } = await db
      .insertInto('imports')
      .values({
        client_id,
        club_id,
        name: body.name,
        plan_hash,
        file_hash: body.file_hash ?? null,
        user_uuid: principal.user_uuid,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await replaceRows(db, { client_id, club_id, import_id: id }, planned, pause);
    await audit(db, principal, now, { action: 'import.plan', entity: 'import', entity_id: id });
    const planned_import = await findImport(db, principal, id);
    if (planned_import === undefined) throw new Error('The new import was not found');
    return planned_import;
  });
};

/** Equal plans have equal hashes. */
export const hashPlan = async (
  planned: readonly PlannedRow[],
  pause = noPause,
): Promise<string> => {
  const hash = createHash('sha256').update('[');
  let separator = '';
  const add = (portion: readonly PlannedRow[]) => {
    const rows = portion.map((row) => [row.line, row.action, row.member_uuid, row.fields]);
    hash.update(separator + JSON.stringify(rows).slice(1, -1));
    separator = ',';
  };
  await inPortions(planned, pause, add);
  return hash.update(']').digest('base64url');
};
