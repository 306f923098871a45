import type {
  ImportError,
  MemberImport,
  MemberImportDetail,
  MemberImportRow,
} from '@springboard/contract';
import type {
  ImportAction,
  ImportDecision,
  KnownMember,
  MemberRow,
  PlannedRow,
} from '@springboard/domain';
import { sql } from 'kysely';
import { fetchInPortions } from '../database/fetch-in-portions.ts';
import { limitOf, type PageQuery } from '../database/paging.ts';
import {
  disableParallelWorkers,
  type Reader,
  type Tenant,
  type Writer,
} from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import { membersAreRemote } from '../groups/bulk-queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { inPortions, PORTION_SIZE, noPause } from '../jobs/pause.ts';
import type { CreatedGuardian } from './guardians.ts';

type Client = Pick<Tenant, 'client_id'>;
/** The club that an import belongs to. */
type Club = Pick<Tenant, 'client_id' | 'club_id'>;

/** An import with the number of its rows by action and by error. */
export const findImport = async (
  db: Reader,
  { client_id, club_id }: Club,
  id: number,
): Promise<MemberImportDetail | undefined> => {
  const { rows } = await sql<MemberImport & { changed: number }>`
    ${IMPORTS(sql`, (select count(*)::integer from import_rows r where r.client_id = i.client_id
      and r.import_id = i.id and r.changed) as changed`)}
    where i.client_id = ${client_id} and i.club_id = ${club_id} and i.id = ${id}`.execute(db);
  const [memberImport] = rows;
  if (memberImport === undefined) return undefined;
  const { rows: errors } = await sql<ImportError>`
    select error.key as column, error.value as code, count(*)::integer as rows
    from import_rows r cross join lateral json_each_text(coalesce(r.detail, '{}')) error
    where r.client_id = ${client_id} and r.import_id = ${id} and r.action = 'error'
    group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  return { ...memberImport, errors };
};

/** The imports of a club, latest first. A null page is all of them. */
export const findImports = async (
  db: Reader,
  { client_id, club_id }: Club,
  { file_hash, page }: { file_hash?: string | undefined; page: PageQuery | null },
): Promise<{ imports: MemberImport[]; total: number }> => {
  const condition = sql`i.client_id = ${client_id} and i.club_id = ${club_id}
    ${file_hash === undefined ? sql`` : sql`and i.file_hash = ${file_hash}`}`;
  const { rows: imports } = await sql<MemberImport>`
    ${IMPORTS()} where ${condition}
    order by i.created_at desc, i.id desc ${page === null ? sql`` : limitOf(page)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from imports i where ${condition}`.execute(db);
  return { imports, total: counted.rows[0]?.total ?? 0 };
};

const IMPORTS = (more = sql``) => sql`
  select i.id, i.name, i.state, i.plan_hash, i.job_id, i.created_at, i.committed_at, i.undone_at,
    (select concat_ws(' ', u.firstname, u.lastname) from users u
      where u.client_id = i.client_id and u.uuid = i.user_uuid) as user_name,
    case when i.state = 'undone' then (select count(*)::integer from import_rows r
      join members m on m.client_id = r.client_id and m.uuid = r.member_uuid
      where r.client_id = i.client_id and r.import_id = i.id and r.action = 'create')
      else 0 end as retained,
    (select json_build_object(
      'create', count(*) filter (where r.action = 'create'),
      'update', count(*) filter (where r.action = 'update'),
      'duplicate', count(*) filter (where r.action = 'duplicate'),
      'error', count(*) filter (where r.action = 'error'),
      'skip', count(*) filter (where r.action = 'skip'))
      from import_rows r where r.client_id = i.client_id and r.import_id = i.id) as counts
    ${more}
  from imports i`;

type LockedImport = {
  club_id: number;
  plan_hash: string;
  state: string;
  committed_at: number | null;
};

/** Locks an import of the user's club, or for a job any import, and through its club all other imports of the club, until the transaction ends. */
export const lockImport = async (
  db: Writer,
  { client_id, club_id, role }: Pick<Tenant, 'client_id' | 'club_id' | 'role'>,
  id: number,
): Promise<LockedImport | undefined> => {
  const memberImport = await db
    .selectFrom('imports')
    .select(['club_id', 'plan_hash', 'state', 'committed_at'])
    .where('client_id', '=', client_id)
    .$if(role !== 'ngo', (query) => query.where('club_id', '=', club_id))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (memberImport !== undefined) await lockClubImports(db, client_id, memberImport.club_id);
  return memberImport;
};

/** The same for a change by a user. In a club with only remote members (§3), nothing is imported: 403. */
export const lockOwnImport = async (
  db: Writer,
  principal: Pick<Tenant, 'client_id' | 'club_id' | 'role'>,
  id: number,
): Promise<LockedImport | ApiError> => {
  const memberImport = await lockImport(db, principal, id);
  if (memberImport === undefined) return apiError(404, 'NOT_FOUND');
  const isRemote = await membersAreRemote(db, principal.client_id, memberImport.club_id);
  return isRemote ? apiError(403, 'FORBIDDEN') : memberImport;
};

/** Serialises the imports of a club, because concurrent ones would not see each other's members. */
const lockClubImports = async (db: Writer, client_id: number, club_id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${club_id}`}, ${client_id}))`.execute(
    db,
  );
};

/**
 * The members of the club who may be meant by the rows, earliest first: those with the same name, also with other
 * accents or spaces.
 */
export const findKnownMembers = async (
  db: Reader,
  { client_id }: Client,
  club_id: number,
  rows: readonly Pick<MemberRow, 'fields'>[],
): Promise<KnownMember[]> => {
  await disableParallelWorkers(db);
  const names = rows.map(({ fields: { firstname, lastname } }) => `${firstname} ${lastname}`);
  const { rows: members } = await sql<KnownMember>`
    select m.uuid, m.firstname, m.lastname, m.dob from members m
    where m.client_id = ${client_id} and m.club_id = ${club_id} and m.merged_into is null
      and m.search_name in (select search_name(name)
        from json_array_elements_text(${JSON.stringify(names)}::json) name)
    order by m.created_at, m.uuid`.execute(db);
  return members;
};

type RowsKey = { client_id: number; club_id: number; import_id: number };

/** Replaces the rows of an import by those of a new plan. */
export const replaceRows = async (
  db: Writer,
  key: RowsKey,
  planned: readonly PlannedRow[],
  pause = noPause,
): Promise<void> => {
  await deleteRows(db, key);
  await inPortions(planned, pause, (portion) =>
    sql`with input as (${rowsTable(portion)}) ${insertRows(key)}`.execute(db),
  );
};

export const deleteRows = async (
  db: Writer,
  { client_id, import_id }: Pick<RowsKey, 'client_id' | 'import_id'>,
): Promise<void> => {
  await db
    .deleteFrom('import_rows')
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .execute();
};

/** A planned row, and after the commit what it created. */
type WrittenRow = PlannedRow & { readonly before?: CreatedGuardian | null };

/** The rows as a query, with the columns of `import_rows`. */
export const rowsTable = (rows: readonly WrittenRow[]) => {
  const values = rows.map((row) => ({
    line: row.line,
    action: row.action,
    given: row.fields,
    detail: row.errors,
    member_uuid: row.member_uuid,
    before: row.before ?? null,
    decision: row.decision ?? null,
    changed: row.changed ?? false,
  }));
  return sql`select * from ${valuesTable(values, 'row', ROW_TYPES)}`;
};

/** Inserts the rows of `input`, which is a `rowsTable`. */
export const insertRows = ({ client_id, club_id, import_id }: RowsKey) => sql`
  insert into import_rows (client_id, club_id, import_id, line, action, given, detail, member_uuid, before, decision, changed)
  select ${client_id}::bigint, ${club_id}::bigint, ${import_id}::bigint,
    line, action, given, detail, member_uuid, before, decision, changed
  from input`;

const ROW_TYPES = {
  line: 'integer',
  action: 'text',
  given: 'json',
  detail: 'json',
  member_uuid: 'uuid',
  before: 'json',
  decision: 'text',
  changed: 'boolean',
} as const;

type StoredRow = Pick<PlannedRow, 'line' | 'fields' | 'errors' | 'member_uuid'> & {
  action: ImportAction;
  decision: ImportDecision | null;
  changed: boolean;
};

/** All rows of a plan, in the order of the file. */
export const findPlannedRows = async (
  db: Reader,
  { client_id }: Client,
  id: number,
  pause = noPause,
): Promise<readonly StoredRow[]> => {
  const rows: StoredRow[] = [];
  const query = sql<StoredRow>`
    select line, action, given as fields, coalesce(detail, '{}') as errors, member_uuid, decision, changed
    from import_rows where client_id = ${client_id} and import_id = ${id} order by line`;
  for await (const portion of fetchInPortions(db, query, PORTION_SIZE)) {
    rows.push(...portion);
    await pause();
  }
  return rows;
};

type RowFilter = {
  action?: ImportAction | undefined;
  line?: number | undefined;
  /** Column and code of an error: `dob:DATE_FORMAT`. */
  error?: string | undefined;
  changed?: 0 | 1 | undefined;
  /** Whether an undo left the new member. */
  retained?: 0 | 1 | undefined;
};

/** Whether the new member of the row `r` is there after the undo of the import. */
const IS_RETAINED = sql<boolean>`r.action = 'create'
  and exists (select from imports i where i.client_id = r.client_id and i.id = r.import_id and i.state = 'undone')
  and exists (select from members m where m.client_id = r.client_id and m.uuid = r.member_uuid)`;

/** A page of the rows of a plan. */
export const findRows = async (
  db: Reader,
  { client_id }: Client,
  id: number,
  { action, line, error, changed, retained, ...page }: PageQuery & RowFilter,
): Promise<{ rows: MemberImportRow[]; total: number }> => {
  const [column = '', code = ''] = error?.split(':') ?? [];
  const condition = sql`r.client_id = ${client_id} and r.import_id = ${id}
    ${action === undefined ? sql`` : sql`and r.action = ${action}`}
    ${line === undefined ? sql`` : sql`and r.line = ${line}`}
    ${error === undefined ? sql`` : sql`and r.detail->>${column} = ${code}`}
    ${changed === undefined ? sql`` : sql`and r.changed = ${changed === 1}`}
    ${retained === undefined ? sql`` : sql`and (${IS_RETAINED}) = ${retained === 1}`}`;
  const { rows } = await sql<MemberImportRow>`
    select r.line, r.action, r.given as fields, coalesce(r.detail, '{}') as errors, r.member_uuid, r.decision, r.changed,
      coalesce(r.before->'uses', '[]') as uses,
      case when m.uuid is null then null else json_build_object(
        'firstname', m.firstname, 'lastname', m.lastname, 'dob', m.dob) end as known
    from import_rows r left join members m on m.client_id = r.client_id and m.uuid = r.member_uuid
    where ${condition} order by r.line ${limitOf(page)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from import_rows r where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};
