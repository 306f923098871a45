import type { Job, PersonData } from '@springboard/contract';
import { sql } from 'kysely';
import type { Context } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { jobOf } from '../jobs/queries.ts';
import type { JobHandler } from '../jobs/steps.ts';
import { clubOfMember, logAccess } from './access.ts';
import { gatherPerson } from './gather.ts';

/** POST /members/:uuid/export: begins the job, and keeps who asked for it. */
export const beginExport = ({
  server,
  write,
  who,
  params: { uuid },
  body,
  now,
}: Context<'POST /members/:uuid/export'>): Promise<Job | Refusal> =>
  write(async (db) => {
    const member = await clubOfMember(db, who, uuid);
    if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');
    const access = { member_uuid: uuid, ...member, action: 'export', reason: body.reason };
    await logAccess(db, who, access, now);
    const id = await server.jobs.add(db, who, 'export_person', { member_uuid: uuid }, now);
    return jobOf(db, who.client_id, id);
  });

/** The job: a result that is taken away again after 7 days. */
export const exportPerson: JobHandler<'export_person'> = async (db, { who, input, now }) => {
  const { member_uuid } = input;
  const tables = await gatherPerson(db, who, member_uuid);
  if (tables === null) throw new Error('The member is gone');
  return { result: { uuid: member_uuid, made_at: now, tables } };
};

/** POST /members/:uuid/export/:id/download: what the job made; each time is in the access log. */
export const downloadExport = ({
  writeAnew,
  who,
  params: { uuid, id },
  now,
}: Context<'POST /members/:uuid/export/:id/download'>): Promise<PersonData | Refusal> =>
  writeAnew(async (db) => {
    const member = await clubOfMember(db, who, uuid);
    if (member === undefined) return refuse(404, 'UNKNOWN_MEMBER');
    const { rows } = await sql<{ result: PersonData }>`
      select result from jobs where client_id = ${who.client_id} and id = ${id}
        and kind = 'export_person' and input->>'member_uuid' = ${uuid} and result is not null`.execute(
      db,
    );
    const result = rows[0]?.result;
    if (result === undefined) return refuse(404, 'NOT_FOUND');
    const access = { member_uuid: uuid, ...member, action: 'download', reason: null };
    await logAccess(db, who, access, now);
    return result;
  });
