import { DAY_SECONDS } from '@springboard/domain';
import {
  type Job,
  type JobDetail,
  type JobKind,
  type JobState,
  UNDO_SECONDS,
} from '@springboard/contract';
import { type RawBuilder, sql } from 'kysely';
import { undoneAt } from '../database/audit.ts';
import { limitOf, listOf, type PageQuery, sortOf } from '../database/paging.ts';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import type { JobFiles, JobInputs } from './jobs.ts';
import type { JobRef } from './queue.ts';

/** The entry of a change of members. */
const AUDIT_ID = sql`case when jobs.kind = 'change_members' then (jobs.input->>'audit_id')::bigint end`;
const UNDONE_AT = undoneAt(sql`jobs.client_id`, AUDIT_ID);

const SCHEME = sql`coalesce(
  (select json_strip_nulls(json_build_object('kind', 'scheme', 'id', s.uuid, 'title', s.title,
      'slug', case when s.deleted_at is null then s.slug end, 'version', (jobs.input->>'version')::integer))
    from schemes s where s.client_id = jobs.client_id and s.uuid = (jobs.input->>'scheme_uuid')::uuid),
  json_build_object('kind', 'scheme', 'id', input->>'scheme_uuid', 'title', null))`;

/** Files that jobs make are deleted after this time (prune). */
const FILE_SECONDS = 7 * DAY_SECONDS;

/** At the pace since the job started; null until some of it is done. */
const secondsLeftAt = (now: number) => sql`case when state = 'running' and progress > start_progress
  then ceil((greatest(${now}, started_at) - started_at)::numeric * (100 - progress) / (progress - start_progress))::integer end`;

/** A title is null for a row that is deleted or not the reader's. `now` in seconds. */
const columnsAt = (
  now: number,
) => sql`id, kind, state, progress, attempts, club_id, user_uuid, created_at, started_at, finished_at,
  ${secondsLeftAt(now)} as seconds_left,
  (select a.id from audit_log a where a.client_id = jobs.client_id and a.id = ${AUDIT_ID}
    and a.ts > ${now - UNDO_SECONDS} and ${UNDONE_AT} is null) as audit_id,
  ${UNDONE_AT} is not null as is_undone,
  case when outcome is not null then json_build_object('ended', outcome->>'ended',
    'counts', outcome->'counts', 'has_file', result is not null,
    'file_until', case when result is not null then finished_at + ${FILE_SECONDS}::integer end) end as result,
  (select u.firstname || ' ' || u.lastname from users u
    where u.client_id = jobs.client_id and u.uuid = jobs.user_uuid) as user_name,
  case kind
    when 'import_members' then json_build_object('kind', 'import', 'id', input->>'import_id', 'title',
      (select i.name from imports i where i.client_id = jobs.client_id
        and i.id = (jobs.input->>'import_id')::bigint))
    when 'remind_readers' then json_build_object('kind', 'document', 'id', input->>'file_id', 'title',
      (select coalesce(nullif(f.description, ''), f.name) from files f where f.client_id = jobs.client_id
        and f.id = (jobs.input->>'file_id')::bigint and f.deleted_at is null))
    when 'export_person' then json_build_object('kind', 'member', 'id', input->>'member_uuid', 'title', null)
    when 'export_club' then json_build_object('kind', 'club', 'id', input->>'club_id', 'title',
      (select c.name from clubs c where c.client_id = jobs.client_id
        and c.id = (jobs.input->>'club_id')::bigint))
    when 'change_members' then json_build_object('kind', 'members', 'id', id::text,
      'action', input->'change'->>'action', 'title', coalesce(
        (select g.name from groups g where g.client_id = jobs.client_id
          and g.id = (jobs.input->'change'->>'group_id')::bigint and g.deleted_at is null),
        (select t.tag from tags t where t.client_id = jobs.client_id
          and t.id = (jobs.input->'change'->>'tag_id')::bigint)))
    when 'import_scheme' then json_build_object('kind', 'scheme_import', 'id', input->>'import_id', 'title',
      (select i.name from scheme_imports i where i.client_id = jobs.client_id
        and i.id = (jobs.input->>'import_id')::bigint))
    when 'count_impact' then ${SCHEME}
    when 'recalculate' then ${SCHEME}
  end as subject`;

type JobFilter = PageQuery & {
  state?: JobState;
  'kind[]'?: JobKind | JobKind[];
  /** The club that is exported. */
  club_id?: number;
  sort?: string;
  /** All pages in one, for a file. */
  all?: boolean;
};

/** A user who sees jobs: those of the club, and the national body those of the whole client. */
type JobReader = Pick<Tenant, 'client_id' | 'club_id' | 'role'>;

const isVisibleTo = ({ client_id, club_id, role }: JobReader): RawBuilder<boolean> =>
  role === 'ngo'
    ? sql<boolean>`client_id = ${client_id}`
    : sql<boolean>`client_id = ${client_id} and club_id = ${club_id}`;

const SORTS = ['created_at', 'kind', 'state'] as const;

/** One page of the jobs that the user sees, with their total number. */
export const findJobs = async (
  db: Reader,
  reader: JobReader,
  { state, 'kind[]': kind, club_id, sort = 'dcreated_at', all = false, ...page }: JobFilter,
  now: number,
): Promise<{ jobs: Job[]; total: number }> => {
  const { field, direction } = sortOf(sort, SORTS, 'created_at');
  const kinds = listOf(kind);
  const condition = sql`${isVisibleTo(reader)}
    ${state === undefined ? sql`` : sql`and state = ${state}`}
    ${kinds.length === 0 ? sql`` : sql`and kind = any (${kinds}::text[])`}
    ${club_id === undefined ? sql`` : sql`and kind = 'export_club' and input->>'club_id' = ${String(club_id)}`}`;
  const { rows } = await sql<Job>`
    select ${columnsAt(now)} from jobs where ${condition}
    order by ${sql.ref(field)} ${direction}, id desc ${all ? sql`` : limitOf(page)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from jobs where ${condition}`.execute(db);
  return { jobs: rows, total: counted.rows[0]?.total ?? 0 };
};

/** undefined: the job does not exist, or the user does not see it. */
export const findJob = async (
  db: Reader,
  reader: JobReader,
  id: number,
  now: number,
): Promise<Job | undefined> => {
  const { rows } = await sql<Job>`
    select ${columnsAt(now)} from jobs
    where ${isVisibleTo(reader)} and id = ${id}`.execute(db);
  return rows[0];
};

/** A job that was just added. */
export const jobOf = async (
  db: Reader,
  owner: JobReader,
  id: number,
  now: number,
): Promise<Job> => {
  const job = await findJob(db, owner, id, now);
  if (job === undefined) throw new Error('A job that was just added is missing');
  return job;
};

export const findLogs = (db: Reader, client_id: number, id: number): Promise<JobDetail['logs']> =>
  db
    .selectFrom('job_logs')
    .select(['ts', 'text'])
    .where('client_id', '=', client_id)
    .where('job_id', '=', id)
    .orderBy('id')
    .execute();

export const findSteps = async (
  db: Reader,
  client_id: number,
  id: number,
): Promise<JobDetail['steps']> => {
  const { rows } = await sql<Pick<JobDetail, 'steps'>>`
    select steps from jobs where client_id = ${client_id} and id = ${id}`.execute(db);
  return rows[0]?.steps ?? [];
};

/**
 * What a job has made, with its input; undefined: it has not ended, or its file was deleted.
 *
 * @param condition on the columns of `jobs`: the club or the member of the caller
 */
export const findResult = async <K extends keyof JobFiles>(
  db: Reader,
  { client_id, kind, id }: { client_id: number; kind: K; id: number },
  condition: RawBuilder<unknown>,
): Promise<{ result: JobFiles[K]; input: JobInputs[K] } | undefined> => {
  const { rows } = await sql<{ result: JobFiles[K]; input: JobInputs[K] }>`
    select result, input from jobs
    where client_id = ${client_id} and kind = ${kind} and id = ${id} and ${condition}
      and state = 'done' and result is not null`.execute(db);
  return rows[0];
};

export const findKind = async (db: Reader, { client_id, job_id }: JobRef): Promise<JobKind> => {
  const { rows } = await sql<{ kind: JobKind }>`
    select kind from jobs where client_id = ${client_id} and id = ${job_id}`.execute(db);
  const [job] = rows;
  if (job === undefined) throw new Error('The job is missing');
  return job.kind;
};
