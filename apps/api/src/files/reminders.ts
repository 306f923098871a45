import type { Job } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { JobOwner, Jobs } from '../jobs/jobs.ts';
import { jobOf } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { findPortalOrigin } from '../mail/portal-origins.ts';
import { findFile } from './queries.ts';
import { findReminded, logReminders } from './readers.ts';

/** A reminder to read a version of a document. */
export type ReminderInput = {
  file_id: number;
  version: number;
  /** The club of the readers; null: all clubs that see the document. */
  club_id: number | null;
  /** The origins of the portals of administrators and of coaches. */
  origin: string;
  coach_origin: string;
  api_origin: string;
  /** When the reminders were logged. */
  queued_at: number;
  /** The last reader with an e-mail; null at the start. */
  after: string | null;
  /** E-mails of the earlier steps. */
  emails?: number;
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
  const [club_portal, coach_portal] = await signIn.read(client_id, async (db) => [
    await findPortalOrigin(db, client_id, 'admin', origin),
    await findPortalOrigin(db, client_id, 'coach', origin),
  ]);
  return write(async (db) => {
    const file = await findFile(db, principal, params.id);
    if (file === undefined || file.folder === 'media') return apiError(404, 'NOT_FOUND');
    const reminded = await logReminders(db, { ...file, client_id, club_id }, now);
    if (reminded === 0) return apiError(409, 'CONFLICT');
    const reminder: ReminderInput = {
      file_id: file.id,
      version: file.version,
      club_id,
      origin: club_portal,
      coach_origin: coach_portal,
      api_origin: server.api_address ?? club_portal,
      queued_at: now,
      after: null,
    };
    const id = await server.jobs.add(db, principal, 'remind_readers', reminder, now);
    await audit(db, principal, now, { action: 'file.remind', entity: 'file', entity_id: file.id });
    return jobOf(db, principal, id, now);
  });
};

/** The job: enqueues an e-mail for each reader who has not read the document. */
export const remindReadersJob =
  (jobs: Pick<Jobs, 'add'>): JobHandler<'remind_readers'> =>
  async (db, { principal, input, now }) => {
    const { file_id: id, version, club_id, queued_at, after, emails = 0 } = input;
    const { client_id } = principal;
    const file = await findFile(db, principal, id);
    // A deleted or replaced document gets no reminders.
    if (file?.version !== version) return { outcome: { ended: 'REPLACED', counts: { emails } } };
    const query = { queued_at, after, limit: BATCH_SIZE };
    const readers = await findReminded(db, { client_id, club_id, id, version }, query);
    const owner: JobOwner = { client_id, club_id, user_uuid: '' };
    for (const { uuid: user_uuid, role } of readers) {
      const email = {
        user_uuid,
        subject: 'documents',
        language_id: null,
        origin: role === 'admin' ? input.origin : input.coach_origin,
        api_origin: input.api_origin,
        document: { id, version, role },
      } as const;
      await jobs.add(db, owner, 'send_email', email, now);
    }
    const enqueued = emails + readers.length;
    const last = readers.at(-1);
    return last === undefined || readers.length < BATCH_SIZE
      ? { outcome: { ended: 'DONE', counts: { emails: enqueued } } }
      : { next: { ...input, after: last.uuid, emails: enqueued }, progress: 50 };
  };
