import { createHash } from 'node:crypto';
import type { MemberImport } from '@springboard/contract';
import { calendarOf, planMemberImport, type PlannedRow, readMemberRows } from '@springboard/domain';
import { audit } from '../database/audit.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { findImport, findKnown, putRows } from './queries.ts';

/**
 * POST /imports: reads the file and keeps what each of its rows would do; nothing of a member is written. A
 * file that cannot be read as a whole leaves nothing.
 */
export const planImport = ({
  who,
  body,
  now,
  write,
}: Context<'POST /imports'>): Promise<MemberImport | Refusal> => {
  const { client_id, club_id } = who;
  if (club_id === null) return Promise.resolve(refuse(403, 'FORBIDDEN'));
  const rows = readMemberRows(body.text, calendarOf('UTC')(now));
  if ('code' in rows) return Promise.resolve(refuse(422, 'VALIDATION', { text: rows }));
  return write(async (db) => {
    const club = await db
      .selectFrom('clubs')
      .select('member_types')
      .where('client_id', '=', client_id)
      .where('id', '=', club_id)
      .executeTakeFirst();
    // Members of such a club come from elsewhere only (§3).
    if (club === undefined || club.member_types === 'remote_only') return refuse(403, 'FORBIDDEN');
    const planned = planMemberImport(rows, await findKnown(db, who, club_id));
    const { id } = await db
      .insertInto('imports')
      .values({
        client_id,
        club_id,
        name: body.name,
        plan_hash: hashOf(planned),
        user_uuid: who.user_uuid,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await putRows(db, { client_id, club_id, import_id: id }, planned);
    await audit(db, who, now, { action: 'import.plan', entity: 'import', entity_id: id });
    const made = await findImport(db, who, id);
    if (made === undefined) throw new Error('An import that was just planned is not there');
    return made;
  });
};

/** Two plans that do the same have the same one. */
export const hashOf = (planned: readonly PlannedRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(planned.map((row) => [row.line, row.action, row.member_uuid, row.given])),
    )
    .digest('base64url');
