import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { CallResponse, Job } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { FileStorage } from '../files/storage.ts';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { jobOf } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { exportLink } from './export-link.ts';
import { linesOfFiles } from './export-files.ts';
import { linesOf } from './export-lines.ts';
import { type ClubExport, findExport } from './export-queries.ts';
import { findClub } from './queries.ts';

/** POST /clubs/:id/export */
export const beginClubExport = ({
  server,
  write,
  who,
  params: { id: club_id },
  now,
}: Context<'POST /clubs/:id/export'>): Promise<Job | Refusal> =>
  write(async (db) => {
    if ((await findClub(db, who, club_id)) === undefined) return refuse(404, 'NOT_FOUND');
    const id = await server.jobs.add(db, who, 'export_club', { club_id }, now);
    const entry = { action: 'club.export', entity: 'club', entity_id: club_id };
    await audit(db, who, now, { ...entry, club_id });
    return jobOf(db, who.client_id, id);
  });

/** POST /clubs/:id/export/:job_id/download: an address that opens the file for an hour; kept on record. */
export const linkClubExport = ({
  server,
  writeAnew,
  who,
  params: { id: club_id, job_id },
  now,
}: Context<'POST /clubs/:id/export/:job_id/download'>): Promise<
  CallResponse<'POST /clubs/:id/export/:job_id/download'> | Refusal
> =>
  writeAnew(async (db) => {
    const found = await findExport(db, who, { club_id, job_id });
    if (found === undefined) return refuse(404, 'NOT_FOUND');
    const entry = { action: 'club.download', entity: 'club', entity_id: club_id };
    await audit(db, who, now, { ...entry, club_id });
    return { url: await exportLink(server, { client_id: who.client_id, club_id, job_id }, now) };
  });

/** The job. A file of a try that failed is written anew under another name; the sweep removes what nobody names. */
export const clubExporter =
  (files: FileStorage): JobHandler<'export_club'> =>
  async (db, { who, ref, input }) => {
    const storage_key = `${who.client_id}/exports/${ref.job_id}-${randomUUID()}`;
    const counted = { lines: 0 };
    const everything = async function* () {
      yield* linesOf(db, who, input.club_id);
      yield* linesOfFiles(db, files, who, input.club_id);
    };
    await files.put(storage_key, Readable.from(counting(everything(), counted)));
    const result: ClubExport = { storage_key, lines: counted.lines };
    return { result };
  };

async function* counting(lines: AsyncIterable<string>, counted: { lines: number }) {
  for await (const line of lines) {
    counted.lines += 1;
    yield line;
  }
}
