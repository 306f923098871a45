import { DAY_SECONDS } from '@springboard/domain';
import { sql } from 'kysely';
import { withWriteTransaction, type Writer } from '../database/tenant-transaction.ts';
import { releaseHolds } from '../groups/open-offers.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findClientIds, serverTenant, type TaskDeps } from '../operations/each-client.ts';
import { emailAdministrators, emailGuardians } from '../mail/move-emails.ts';

/**
 * Ends the offers whose time is over and releases their places, and reminds guardians a day before. Offers of deleted
 * clubs end without e-mails. Several servers may call it concurrently. Returns the numbers of both.
 */
export const expireMoves = async ({
  database,
  jobs,
  now,
}: TaskDeps): Promise<{ expired: number; reminded: number }> => {
  const total = { expired: 0, reminded: 0 };
  for (const client_id of await findClientIds(database)) {
    await withWriteTransaction(database, serverTenant(client_id), async (db) => {
      total.expired += await expireDue(db, jobs, client_id, now());
      total.reminded += await remindDue(db, jobs, client_id, now());
    });
  }
  return total;
};

type DueMove = {
  club_id: number;
  member_uuid: string;
  parent_origin: string;
  club_origin: string;
  api_origin: string;
};

/** Whether the club of `moves` is deleted. */
const IS_DELETED = sql`exists (select from clubs c where c.client_id = moves.client_id and c.id = moves.club_id
  and c.deleted_at is not null)`;

const expireDue = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  client_id: number,
  now: number,
): Promise<number> => {
  const { rows } = await sql<DueMove & { is_deleted: boolean }>`
    update moves set state = 'expired' where client_id = ${client_id} and id in (
      select id from moves where client_id = ${client_id} and state in ('offered', 'held')
        and expires_at <= ${now} for update skip locked)
    returning club_id, member_uuid, parent_origin, club_origin, api_origin, ${IS_DELETED} as is_deleted`.execute(
    db,
  );
  for (const move of rows) {
    const { club_id, member_uuid, api_origin } = move;
    const scope = { client_id, club_id, member_uuid, now };
    const email = { subject: 'offer_expired', api_origin } as const;
    await releaseHolds(db, client_id, [member_uuid]);
    if (move.is_deleted) continue;
    await emailGuardians(db, jobs, scope, { ...email, origin: move.parent_origin });
    await emailAdministrators(db, jobs, scope, { ...email, origin: move.club_origin });
  }
  return rows.length;
};

const remindDue = async (
  db: Writer,
  jobs: Pick<Jobs, 'add'>,
  client_id: number,
  now: number,
): Promise<number> => {
  const { rows } = await sql<DueMove & { id: number }>`
    update moves set reminded_at = ${now} where client_id = ${client_id} and id in (
      select mv.id from moves mv
      join members m on m.client_id = mv.client_id and m.uuid = mv.member_uuid and m.active
      join clubs c on c.client_id = mv.client_id and c.id = mv.club_id and c.deleted_at is null
      where mv.client_id = ${client_id} and mv.state in ('offered', 'held')
        and mv.reminded_at is null and mv.expires_at > ${now} and mv.expires_at <= ${now + DAY_SECONDS}
        and mv.created_at <= mv.expires_at - ${2 * DAY_SECONDS} for update of mv skip locked)
    returning id, club_id, member_uuid, parent_origin, club_origin, api_origin`.execute(db);
  for (const { id: move_id, club_id, member_uuid, parent_origin: origin, api_origin } of rows) {
    const scope = { client_id, club_id, member_uuid, now };
    const email = { subject: 'offer_ending', origin, api_origin, move_id } as const;
    await emailGuardians(db, jobs, scope, email);
  }
  return rows.length;
};
