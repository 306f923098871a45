import type {
  Curriculum,
  ImportChoices,
  ImportRowAction,
  ReadSchemeFile,
  RemovedNode,
  SchemeImport,
  SchemeImportRow,
  SchemeImportState,
  SchemeNode,
} from '@springboard/contract';
import type {
  FileNote,
  PlannedLink,
  PlannedTranslation,
  PlanSection,
  SchemeFileContent,
  SchemeFileError,
  SchemeImportRow as PlannedRow,
  SchemeOrigin,
} from '@springboard/domain';
import { sql } from 'kysely';
import { limitOf, type PageQuery } from '../database/paging.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { valuesTable } from '../database/values-table.ts';
import type { ChangedTexts } from './texts.ts';

type Client = Pick<Tenant, 'client_id'>;

/** What an undo restores. */
export type BeforeImport = {
  /** null: there was none. */
  readonly draft: {
    readonly document: Curriculum;
    readonly etag: string;
    readonly removed: readonly RemovedNode[];
    readonly note: string | null;
    readonly mirrors: readonly {
      readonly node_id: string;
      readonly owner_scheme_uuid: string;
      readonly owner_node_id: string;
    }[];
  } | null;
  readonly origin: SchemeOrigin | null;
  /** Imports of earlier releases changed none. */
  readonly texts?: ChangedTexts;
};

/** An import with what only the server needs. A new scheme has its future UUID in `scheme_uuid` of `planned`. */
export type StoredImport = {
  id: number;
  state: SchemeImportState;
  summary: ReadSchemeFile | null;
  /** The text until it is read, compressed. */
  source: Buffer | null;
  content: SchemeFileContent | null;
  choices: ImportChoices | null;
  plan_hash: string | null;
  base_etag: string | null;
  planned: {
    readonly uuid: string;
    readonly tree: readonly SchemeNode[];
    /** Whether the tree differs from that of the scheme. */
    readonly changes_tree: boolean;
    readonly translations: readonly PlannedTranslation[];
    readonly sections: readonly PlanSection[];
    readonly links: readonly PlannedLink[];
  } | null;
  counts: SchemeImport['counts'];
  scheme_uuid: string | null;
  before: BeforeImport | null;
  after_etag: string | null;
  committed_at: number | null;
};

export const insertImport = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  { name, source, now }: { name: string; source: Buffer | null; now: number },
): Promise<number> => {
  const { id } = await db
    .insertInto('scheme_imports')
    .values({ client_id, user_uuid, name, source, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const findImport = async (
  db: Reader,
  { client_id }: Client,
  id: number,
): Promise<SchemeImport | undefined> => {
  const { rows } = await sql<SchemeImport>`
    select i.id, i.name, i.state, i.error, i.summary as file, i.choices, i.plan_hash, i.counts,
      i.notes, s.slug, i.created_at, i.committed_at, i.undone_at
    from scheme_imports i
    left join schemes s on s.client_id = i.client_id and s.uuid = i.scheme_uuid
    where i.client_id = ${client_id} and i.id = ${id}`.execute(db);
  return rows[0];
};

/** An import that must exist. */
export const readImport = async (db: Reader, client: Client, id: number): Promise<SchemeImport> => {
  const found = await findImport(db, client, id);
  if (found === undefined) throw new Error('The saved import was not found');
  return found;
};

/** Columns of several megabytes in an import of a large file. */
type LargeColumn = 'source' | 'content' | 'planned' | 'before';

/**
 * Locks an import until the transaction ends.
 *
 * @param large columns to read, as each of them takes as long as the import of many rows
 */
export const lockImport = async <Column extends LargeColumn>(
  db: Writer,
  { client_id }: Client,
  id: number,
  large: readonly Column[],
): Promise<(Omit<StoredImport, LargeColumn> & Pick<StoredImport, Column>) | undefined> => {
  const columns = sql.join(
    large.map((column) => sql`, ${sql.ref(column)}`),
    sql``,
  );
  const { rows } = await sql<Omit<StoredImport, LargeColumn> & Pick<StoredImport, Column>>`
    select id, state, summary, choices, plan_hash, base_etag, counts, scheme_uuid, after_etag, committed_at
      ${columns}
    from scheme_imports where client_id = ${client_id} and id = ${id} for update`.execute(db);
  return rows[0];
};

/** What was read from the file of an import. */
export const findContent = async (
  db: Reader,
  { client_id }: Client,
  id: number,
): Promise<SchemeFileContent | null> => {
  const { rows } = await sql<Pick<StoredImport, 'content'>>`
    select content from scheme_imports where client_id = ${client_id} and id = ${id}`.execute(db);
  return rows[0]?.content ?? null;
};

export type ImportChanges = {
  readonly state: SchemeImportState;
  readonly error?: SchemeFileError;
  readonly source?: null;
  readonly content?: SchemeFileContent;
  readonly summary?: ReadSchemeFile;
  readonly choices?: ImportChoices;
  readonly plan_hash?: string | null;
  readonly base_etag?: string;
  readonly planned?: StoredImport['planned'];
  readonly counts?: SchemeImport['counts'];
  readonly notes?: readonly FileNote[];
  readonly scheme_uuid?: string;
  readonly before?: BeforeImport;
  readonly after_etag?: string;
  readonly job_id?: number;
  readonly committed_at?: number;
  readonly undone_at?: number;
};

const JSON_COLUMNS: readonly string[] = [
  'error',
  'content',
  'summary',
  'choices',
  'planned',
  'counts',
  'notes',
  'before',
];

export const updateImport = async (
  db: Writer,
  { client_id }: Client,
  id: number,
  changes: ImportChanges,
): Promise<void> => {
  const values = Object.fromEntries(
    Object.entries(changes).map(([column, value]) => [
      column,
      JSON_COLUMNS.includes(column) && value !== null ? JSON.stringify(value) : value,
    ]),
  );
  await db
    .updateTable('scheme_imports')
    .set(values)
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .execute();
};

export const replaceRows = async (
  db: Writer,
  { client_id }: Client,
  import_id: number,
  planned: readonly PlannedRow[],
): Promise<void> => {
  await db
    .deleteFrom('scheme_import_rows')
    .where('client_id', '=', client_id)
    .where('import_id', '=', import_id)
    .execute();
  const rows = planned.map(({ t: node_type, ...row }, position) => ({
    ...row,
    node_type,
    position,
    has_notes: row.notes.length > 0,
  }));
  const input = valuesTable(rows, 'input', {
    position: 'integer',
    depth: 'smallint',
    line: 'integer',
    action: 'text',
    node_id: 'text',
    title: 'text',
    node_type: 'text',
    changes: 'json',
    notes: 'json',
    errors: 'json',
    has_notes: 'boolean',
  });
  await sql`
    insert into scheme_import_rows (client_id, import_id, position, depth, line, action, node_id, title, node_type,
      changes, notes, errors, has_notes)
    select ${client_id}::bigint, ${import_id}::bigint, position, depth, line, action, node_id, title, node_type,
      changes, notes, errors, has_notes
    from ${input}`.execute(db);
};

type RowFilter = { action?: ImportRowAction | undefined; notes?: 0 | 1 | undefined };

/** The rows of a plan, in the order of the tree. A null page is all of them. */
export const findRows = async (
  db: Reader,
  { client_id }: Client,
  id: number,
  { action, notes }: RowFilter,
  page: PageQuery | null,
): Promise<{ rows: SchemeImportRow[]; total: number }> => {
  const condition = sql`client_id = ${client_id} and import_id = ${id}
    ${action === undefined ? sql`` : sql`and action = ${action}`}
    ${notes === 1 ? sql`and has_notes` : sql``}`;
  const { rows } = await sql<SchemeImportRow>`
    select position, depth, line, action, node_id, title, node_type as t, changes, notes, errors
    from scheme_import_rows where ${condition}
    order by position ${page === null ? sql`` : limitOf(page)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from scheme_import_rows where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
};
