import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CallResponse, Job } from '@springboard/contract';
import { logViews, viewsOf } from '../access/log-views.ts';
import { audit } from '../database/audit.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { FileStorage } from '../files/storage.ts';
import type { Context } from '../routing/context.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import { jobOf } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import type { Replica } from '../replica/replica.ts';
import { exportLink } from './export-link.ts';
import { readClubRows, readClubFiles } from './export-content.ts';
import { type ClubExport, findExport, findMemberUuids } from './export-queries.ts';
import { findClub } from './queries.ts';

/** POST /clubs/:id/export */
export const startClubExport = ({
  server,
  write,
  principal,
  params: { id: club_id },
  now,
}: Context<'POST /clubs/:id/export'>): Promise<Job | ApiError> =>
  write(async (db) => {
    if ((await findClub(db, principal, club_id)) === undefined) return apiError(404, 'NOT_FOUND');
    const id = await server.jobs.add(db, principal, 'export_club', { club_id }, now);
    const entry = { action: 'club.export', entity: 'club', entity_id: club_id };
    await audit(db, principal, now, { ...entry, club_id });
    return jobOf(db, principal, id, now);
  });

/**
 * POST /clubs/:id/export/:job_id/download: a URL that is valid for an hour. Each one is in the audit log, and in the
 * access log of each member of the club (D19).
 */
export const createDownloadLink = ({
  server,
  writeEachTime,
  principal,
  params: { id: club_id, job_id },
  now,
}: Context<'POST /clubs/:id/export/:job_id/download'>): Promise<
  CallResponse<'POST /clubs/:id/export/:job_id/download'> | ApiError
> =>
  writeEachTime(async (db) => {
    const club_export = await findExport(db, principal, { club_id, job_id });
    if (club_export === undefined) return apiError(404, 'NOT_FOUND');
    const entry = { action: 'club.download', entity: 'club', entity_id: club_id };
    await audit(db, principal, now, { ...entry, club_id });
    const members = await findMemberUuids(db, principal, club_id);
    await logViews(db, viewsOf(members, ['export']), now);
    const { client_id, user_uuid, family, orig_user_uuid } = principal;
    const caller = { client_id, user_uuid, family, orig_user_uuid };
    return { url: await exportLink(server, { ...caller, club_id, job_id }, now) };
  });

/** Each attempt writes a new file; the retention job removes the files of failed attempts. */
export const exportClubJob =
  ({
    files,
    replica,
  }: {
    files: FileStorage;
    replica: Pick<Replica, 'readCurrent'>;
  }): JobHandler<'export_club'> =>
  async (db, { principal, ref, input }) => {
    const writeFile = async (reader: Reader): Promise<ClubExport> => {
      const storage_key = `${principal.client_id}/exports/${ref.job_id}-${randomUUID()}`;
      const counter = { lines: 0 };
      const content = async function* () {
        yield* readClubRows(reader, principal, input.club_id);
        yield* readClubFiles(reader, files, principal, input.club_id);
      };
      await files.put(storage_key, Readable.from(countLines(content(), counter)));
      return { storage_key, lines: counter.lines };
    };
    const file = await replica.readCurrent({
      tenant: principal,
      read: writeFile,
      otherwise: () => writeFile(db),
    });
    return { outcome: { ended: 'DONE', counts: { rows: file.lines }, file } };
  };

async function* countLines(lines: AsyncIterable<string>, counter: { lines: number }) {
  for await (const line of lines) {
    counter.lines += 1;
    yield line;
  }
}
