import type { Job } from '@springboard/contract';
import { sql } from 'kysely';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import type { JobOwner, Jobs } from '../jobs/jobs.ts';
import { jobOf } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { originFor } from '../mail/portal-origins.ts';
import { findFile } from './queries.ts';
import { findUnread } from './readers.ts';

/** What reminds of a document: of which version, whom, and what a letter says of where it is. */
export type Reminder = {
  file_id: number;
  version: number;
  /** null: of all clubs that it is for. */
  club_id: number | null;
  origin: string;
  api_origin: string;
  /** The last one who got a letter. */
  after: string | null;
};

/** Letters of one step. */
const AT_ONCE = 100;

/** POST /files/:id/reminders */
export const beginReminders = async ({
  server,
  signIn,
  write,
  who,
  params,
  origin,
  api_origin,
  now,
}: Context<'POST /files/:id/reminders'>): Promise<Job | Refusal> => {
  const { client_id, club_id } = who;
  const club_portal = await signIn.read(client_id, (db) =>
    originFor(db, client_id, 'admin', origin),
  );
  return write(async (db) => {
    const file = await findFile(db, who, params.id);
    if (file === undefined || file.folder === 'media') return refuse(404, 'NOT_FOUND');
    if (await isReminding(db, who, file.id)) return refuse(409, 'CONFLICT');
    const reminder: Reminder = {
      file_id: file.id,
      version: file.version,
      club_id,
      origin: club_portal,
      api_origin,
      after: null,
    };
    const id = await server.jobs.add(db, who, 'remind_readers', reminder, now);
    await audit(db, who, now, { action: 'file.remind', entity: 'file', entity_id: file.id });
    return jobOf(db, client_id, id);
  });
};

/** The job: a letter to everybody who has not read the document, each a job of its own. */
export const readerReminder =
  (jobs: Pick<Jobs, 'add'>): JobHandler<'remind_readers'> =>
  async (db, { who, input, now }) => {
    const { file_id: id, version, club_id, origin, api_origin, after } = input;
    const { client_id } = who;
    const file = await findFile(db, who, id);
    // Nobody is told to read what is gone, or what has a newer version that nobody was to be told of.
    if (file?.version !== version) return { result: { ended: 'REPLACED' } };
    const uuids = await findUnread(db, { client_id, club_id, id, version }, after, AT_ONCE);
    const owner: JobOwner = { client_id, club_id, user_uuid: '' };
    for (const user_uuid of uuids) {
      const letter = {
        user_uuid,
        subject: 'documents',
        language_id: null,
        origin,
        api_origin,
      } as const;
      await jobs.add(db, owner, 'send_letter', letter, now);
    }
    const last = uuids.at(-1);
    return last === undefined || uuids.length < AT_ONCE
      ? { result: { ended: 'DONE' } }
      : { next: { ...input, after: last }, progress: 50 };
  };

/** Whether letters about this document are being written already. */
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
