import type { CertificatesFile } from '@springboard/contract';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { withSignInReadTransaction } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { JobHandler } from '../jobs/steps.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import { describeAwards, findAwards, findSender, logViewsOf, writeFile } from './certificates.ts';

/** The awards of an administrator's request. */
export type CertificatesInput = {
  club_id: number;
  awards: Context<'POST /certificates'>['body']['awards'];
};

/** The job: one file, which is deleted after 7 days. Levels that are not complete any more have no page. */
export const makeCertificatesJob =
  ({
    database,
    findScheme,
  }: { database: Database } & Pick<Server, 'findScheme'>): JobHandler<'make_certificates'> =>
  async (db, { principal, input: { club_id, awards }, now }) => {
    const owner = { ...principal, club_id, role: 'admin' as const };
    const found = await findAwards(db, owner, awards);
    const rows = found.filter(({ completed_ts }) => completed_ts !== null);
    const skipped = awards.length - rows.length;
    const counts = { certificates: rows.length, ...(skipped > 0 && { skipped }) };
    if (rows.length === 0) return { outcome: { ended: 'DONE', counts } };
    const described = await describeAwards(db, { findScheme }, owner, rows);
    const { client_id } = principal;
    const sender = await withSignInReadTransaction(database, client_id, (signIn) =>
      findSender(signIn, client_id, described),
    );
    return { outcome: { ended: 'DONE', counts, file: await writeFile(described, sender, now) } };
  };

/** GET /jobs/:id/certificates. Each one is in the access log of the members (D19). */
export const readCertificates = async ({
  db,
  principal: { client_id, club_id },
  params: { id },
  now,
}: Context<'GET /jobs/:id/certificates'>): Promise<CertificatesFile | ApiError> => {
  const { rows } = await sql<{ result: CertificatesFile; input: CertificatesInput }>`
    select result, input from jobs where client_id = ${client_id} and club_id = ${club_id} and id = ${id}
      and kind = 'make_certificates' and result is not null`.execute(db);
  const [row] = rows;
  if (row === undefined) return apiError(404, 'NOT_FOUND');
  await logViewsOf(db, row.input.awards, now);
  return row.result;
};
