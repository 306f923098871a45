import type { Job, PersonData } from '@springboard/contract';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { findActingGuardians } from '../mail/recipients.ts';
import { findResult, jobOf } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import type { Context } from '../routing/context.ts';
import { findMemberClub, logAccess } from './access-log.ts';
import { readPersonData } from './export-content.ts';

/** POST /members/:uuid/export: starts the job and logs the access. */
export const startExport = ({
  server,
  write,
  principal,
  params: { uuid },
  body,
  now,
}: Context<'POST /members/:uuid/export'>): Promise<Job | ApiError> =>
  write(async (db) => {
    const member = await findMemberClub(db, principal, uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const access = { member_uuid: uuid, ...member, action: 'export', reason: body.reason };
    await logAccess(db, principal, access, now);
    const id = await server.jobs.add(db, principal, 'export_person', { member_uuid: uuid }, now);
    return jobOf(db, principal, id, now);
  });

/** The job; its result is deleted after 7 days. A guardian who asked for it and still acts gets an e-mail. */
export const exportPersonJob =
  (jobs: Pick<Jobs, 'add'>): JobHandler<'export_person'> =>
  async (db, { principal, input, now }) => {
    const { member_uuid, guardian_uuid = null, ready_email } = input;
    const tables = await readPersonData(db, principal, { member_uuid, guardian_uuid });
    if (tables === null) throw new Error('The member was not found');
    const rows = Object.values(tables).reduce((sum, table) => sum + table.length, 0);
    const file = { uuid: member_uuid, made_at: now, tables };
    const guardians = await findActingGuardians(db, {
      client_id: principal.client_id,
      member_uuid,
    });
    if (guardian_uuid !== null && guardians.includes(guardian_uuid) && ready_email !== undefined) {
      const email = {
        user_uuid: guardian_uuid,
        subject: 'export_ready',
        language_id: null,
      } as const;
      const owner = { client_id: principal.client_id, club_id: ready_email.club_id, user_uuid: '' };
      const { origin, api_origin } = ready_email;
      await jobs.add(db, owner, 'send_email', { ...email, origin, api_origin }, now);
    }
    return { outcome: { ended: 'DONE', counts: { rows }, file } };
  };

/** POST /members/:uuid/export/:id/download: the result of the job. Each download is in the access log. */
export const downloadExport = ({
  writeEachTime,
  principal,
  params: { uuid, id },
  now,
}: Context<'POST /members/:uuid/export/:id/download'>): Promise<PersonData | ApiError> =>
  writeEachTime(async (db) => {
    const member = await findMemberClub(db, principal, uuid);
    if (member === undefined) return apiError(404, 'UNKNOWN_MEMBER');
    const ref = { client_id: principal.client_id, kind: 'export_person', id } as const;
    const found = await findResult(db, ref, sql`input->>'member_uuid' = ${uuid}`);
    if (found === undefined) return apiError(404, 'NOT_FOUND');
    const access = { member_uuid: uuid, ...member, action: 'download', reason: null };
    await logAccess(db, principal, access, now);
    return found.result;
  });

/**
 * POST /change-requests/:id/download: the export that the guardian asked for, once the club has approved it and as long
 * as the guardian acts for the child.
 */
export const downloadRequested = ({
  writeEachTime,
  params: { id },
  now,
}: Context<'POST /change-requests/:id/download'>): Promise<PersonData | ApiError> =>
  writeEachTime(async (db) => {
    const { rows } = await sql<{ member_uuid: string; result: PersonData | null }>`
      select member_uuid, result from requested_export(${id})`.execute(db);
    const [found] = rows;
    if (found === undefined || found.result === null) return apiError(404, 'NOT_FOUND');
    await logViews(db, viewsOf([found.member_uuid], ['export']), now);
    return found.result;
  });
