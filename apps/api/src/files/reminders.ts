import type { Job } from '@springboard/contract';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { JobOwner, Jobs } from '../jobs/jobs.ts';
import { jobOf } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import { findFile } from './queries.ts';
import { findUnread } from './readers.ts';

/** A reminder to read a version of a document. */
export type ReminderInput = {
  file_id: number;
  version: number;
  /** The club of the readers; null: all clubs that see the document. */
  club_id: number | null;
  origin: string;
  api_origin: string;
  /** The last reader with an e-mail; null at the start. */
  after: string | null;
};

/** E-mails per step. */
const BATCH_SIZE = 100;

/** POST /files/:id/reminders */
export const startReminders = async ({
  server,
  signIn,
  write,
  principal,
  params,
  origin,
  now,
}: Context<'POST /files/:id/reminders'>): Promise<Job | ApiError> => {
  const { client_id, club_id } = principal;
  const club_portal = await signIn.read(client_id, (db) =>
    findPortalOrigin(db, client_id, 'admin', origin),
  );
  return write(async (db) => {
    const file = await findFile(db, principal, params.id);
    if (file === undefined || file.folder === 'media') return apiError(404, 'NOT_FOUND');
    if (await isReminding(db, principal, file.id)) return apiError(409, 'CONFLICT');
    const reminder: ReminderInput = {
      file_id: file.id,
      version: file.version,
      club_id,
      origin: club_portal,
      api_origin: server.api_address ?? club_portal,
      after: null,
    };
    const id = await server.jobs.add(db, principal, 'remind_readers', reminder, now);
    await audit(db, principal, now, { action: 'file.remind', entity: 'file', entity_id: file.id });
    return jobOf(db, principal, id);
  });
};

/** The job: enqueues an e-mail for each reader who has not read the document. */
export const remindReadersJob =
  (jobs: Pick<Jobs, 'add'>): JobHandler<'remind_readers'> =>
  async (db, { principal, input, now }) => {
    const { file_id: id, version, club_id, origin, api_origin, after } = input;
    const { client_id } = principal;
    const file = await findFile(db, principal, id);
    // A deleted or replaced document gets no reminders.
    if (file?.version !== version) return { result: { ended: 'REPLACED' } };
    const uuids = await findUnread(db, { client_id, club_id, id, version }, after, BATCH_SIZE);
    const owner: JobOwner = { client_id, club_id, user_uuid: '' };
    for (const user_uuid of uuids) {
      const email = {
        user_uuid,
        subject: 'documents',
        language_id: null,
        origin,
        api_origin,
      } as const;
      await jobs.add(db, owner, 'send_letter', email, now);
    }
    const last = uuids.at(-1);
    return last === undefined || uuids.length < BATCH_SIZE
      ? { result: { ended: 'DONE' } }
      : { next: { ...input, after: last }, progress: 50 };
  };

/** Whether a reminder job for this document is queued or running. */
const isReminding = async (
  db: Writer,
  { client_id, club_id }: JobOwner,
  file_id: number,
): Promise<boolean> => {
  const { rows } = await sql`
    select from jobs where client_id = ${client_id} and club_id is not distinct from ${club_id}
      and kind = 'remind_readers' and state in ('queued', 'running')
      and (input->>'file_id')::bigint = ${file_id}`.execute(db);
  return rows.length > 0;
};
