import type { CertificatesFile } from '@springboard/contract';
import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { withSignInReadTransaction } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { findResult } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import {
  buildCertificatesFile,
  findAwards,
  findSender,
  logViewsOf,
  readAwardTexts,
} from './certificates.ts';

/** The awards of an administrator's request. */
export type CertificatesInput = {
  awards: Context<'POST /certificates'>['body']['awards'];
};

/** The job: one file, which is deleted after 7 days. Levels that are no longer complete have no page. */
export const makeCertificatesJob =
  ({
    database,
    findScheme,
  }: { database: Database } & Pick<Server, 'findScheme'>): JobHandler<'make_certificates'> =>
  async (db, { requester, input: { awards }, now }) => {
    const owner = { ...requester, role: 'admin' as const };
    const found = await findAwards(db, owner, awards);
    const rows = found.filter(({ completed_ts }) => completed_ts !== null);
    const skipped = awards.length - rows.length;
    const counts = { certificates: rows.length, ...(skipped > 0 && { skipped }) };
    if (rows.length === 0) return { outcome: { ended: 'DONE', counts } };
    const texts = await readAwardTexts(db, { findScheme }, owner, rows);
    const { client_id } = requester;
    const sender = await withSignInReadTransaction(database, client_id, (signIn) =>
      findSender(signIn, client_id, texts),
    );
    const file = await buildCertificatesFile(texts, sender, now);
    return { outcome: { ended: 'DONE', counts, file } };
  };

/** GET /jobs/:id/certificates. Each one is in the access log of the members (D19). */
export const readCertificates = async ({
  db,
  principal: { client_id, club_id },
  params: { id },
  now,
}: Context<'GET /jobs/:id/certificates'>): Promise<CertificatesFile | ApiError> => {
  const ref = { client_id, kind: 'make_certificates', id } as const;
  const found = await findResult(db, ref, sql`club_id = ${club_id}`);
  if (found === undefined) return apiError(404, 'NOT_FOUND');
  await logViewsOf(db, found.input.awards, now);
  return found.result;
};
