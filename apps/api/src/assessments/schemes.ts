import { assessMember, type IndexedScheme, indexScheme } from '@springboard/assessment';
import type { Curriculum, Grade } from '@springboard/contract';
import { sql } from 'kysely';
import { gathered } from '../database/gathered.ts';
import type { Reader, Writer } from '../database/tenancy.ts';

/** A published scheme, ready to assess with. */
export type PublishedScheme = {
  readonly uuid: string;
  readonly slug: string;
  readonly version: number;
  readonly index: IndexedScheme;
  readonly grades: readonly Grade[];
  /** The JSON of a member without any grade. */
  readonly blank: string;
};

type By = { slug: string } | { uuid: string };

/** Finds schemes of a client by slug or uuid; null when there is none that is published. */
export type FindScheme = (db: Reader, client_id: number, by: By) => Promise<PublishedScheme | null>;

/** The same for those who ask together, of one client; each scheme is looked for once. */
export const findSchemeTogether = gathered(
  async (
    db: Writer,
    asked: readonly { find: FindScheme; client_id: number; by: By }[],
  ): Promise<readonly (PublishedScheme | null)[]> => {
    const found = new Map<string, PublishedScheme | null>();
    for (const { find, client_id, by } of asked) {
      const name = JSON.stringify(by);
      if (!found.has(name)) found.set(name, await find(db, client_id, by));
    }
    return asked.map(({ by }) => found.get(JSON.stringify(by)) ?? null);
  },
);

const KEPT_SCHEMES = 100;

/**
 * Keeps what was read and checked: a published version never changes, so its number is enough to know
 * it again. Only the pointer to it is read each time.
 */
export const schemeFinder = (): FindScheme => {
  const kept = new Map<string, PublishedScheme>();
  return async (db, client_id, by) => {
    const pointer = await findPointer(db, client_id, by);
    if (pointer === undefined) return null;
    const key = `${client_id}/${pointer.uuid}/${pointer.version}/${pointer.updated_at}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const scheme = await readScheme(db, client_id, pointer);
    const [oldest] = kept.keys();
    if (kept.size >= KEPT_SCHEMES && oldest !== undefined) kept.delete(oldest);
    kept.set(key, scheme);
    return scheme;
  };
};

type Pointer = { uuid: string; slug: string; version: number; updated_at: number };

const findPointer = (db: Reader, client_id: number, by: By): Promise<Pointer | undefined> =>
  db
    .selectFrom('schemes')
    .select(['uuid', 'slug', 'version', 'updated_at'])
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)
    .where('version', '>', 0)
    .where(({ eb }) => ('slug' in by ? eb('slug', '=', by.slug) : eb('uuid', '=', by.uuid)))
    .executeTakeFirst();

const readScheme = async (
  db: Reader,
  client_id: number,
  { uuid, slug, version }: Pointer,
): Promise<PublishedScheme> => {
  const { document } = await db
    .selectFrom('curriculum_versions')
    .select(sql<string>`document::text`.as('document'))
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', uuid)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const grades = await db
    .selectFrom('scheme_grades')
    .select(['label', 'pass'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', uuid)
    .orderBy('position')
    .execute();
  const curriculum: Curriculum = JSON.parse(document);
  const index = indexScheme(curriculum, grades);
  const blank = JSON.stringify(assessMember(index, {}, []));
  return { uuid, slug, version, index, grades, blank };
};
