import { assessMember, type IndexedScheme, indexScheme } from '@springboard/assessment';
import type { Curriculum, Grade } from '@springboard/contract';
import { sql } from 'kysely';
import { batched } from '../database/batch-query.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { type EarlierScale, findEarlierScales, toGrade } from './scales.ts';

/** A published scheme, ready to assess with. */
export type PublishedScheme = {
  readonly uuid: string;
  readonly slug: string;
  readonly version: number;
  readonly index: IndexedScheme;
  readonly grades: readonly Grade[];
  /** How often publications have changed the grades, and the grades before. */
  readonly scale: number;
  readonly earlierScales: readonly EarlierScale[];
  /** The JSON of the assessment of a member without grades. */
  readonly emptyDocument: string;
};

type SchemeKey = { slug: string } | { uuid: string };

/** Finds a scheme of a client by slug or uuid; null if no such scheme is published. */
export type FindScheme = (
  db: Reader,
  client_id: number,
  key: SchemeKey,
) => Promise<PublishedScheme | null>;

/** The same for concurrent requests of one client: each scheme is read once. */
export const findSchemeBatched = batched(
  async (
    db: Writer,
    requests: readonly { find: FindScheme; client_id: number; key: SchemeKey }[],
  ): Promise<readonly (PublishedScheme | null)[]> => {
    const schemes = new Map<string, PublishedScheme | null>();
    for (const { find, client_id, key } of requests) {
      const text = JSON.stringify(key);
      if (!schemes.has(text)) schemes.set(text, await find(db, client_id, key));
    }
    return requests.map(({ key }) => schemes.get(JSON.stringify(key)) ?? null);
  },
);

const MAX_CACHED_SCHEMES = 100;

/**
 * Caches parsed and validated schemes. A published version never changes, so its number identifies it; only the
 * pointer to the version and the texts of the grades are read each time.
 */
export const createSchemeFinder = (): FindScheme => {
  const cache = new Map<string, PublishedScheme>();
  return async (db, client_id, key) => {
    const pointer = await findPointer(db, client_id, key);
    if (pointer === undefined) return null;
    const cacheKey = `${client_id}/${pointer.uuid}/${pointer.version}/${pointer.updated_at}/${pointer.texts}`;
    const cached = cache.get(cacheKey);
    if (cached !== undefined) return cached;
    const scheme = await readScheme(db, client_id, pointer);
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED_SCHEMES && oldest !== undefined) cache.delete(oldest);
    cache.set(cacheKey, scheme);
    return scheme;
  };
};

type Pointer = {
  uuid: string;
  slug: string;
  version: number;
  updated_at: number;
  scale: number;
  /** The labels and meanings of the grades, as one text for the key of the cache. */
  texts: string;
};

const findPointer = (db: Reader, client_id: number, key: SchemeKey): Promise<Pointer | undefined> =>
  db
    .selectFrom('schemes')
    .select([
      'uuid',
      'slug',
      'version',
      'updated_at',
      'scale',
      sql<string>`array(select (label, meaning) from scheme_grades g where g.client_id = schemes.client_id
        and g.scheme_uuid = schemes.uuid order by position)::text`.as('texts'),
    ])
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)
    .where('version', '>', 0)
    .where(({ eb }) => ('slug' in key ? eb('slug', '=', key.slug) : eb('uuid', '=', key.uuid)))
    .executeTakeFirst();

const readScheme = async (
  db: Reader,
  client_id: number,
  { uuid, slug, version, scale }: Pointer,
): Promise<PublishedScheme> => {
  const { document } = await db
    .selectFrom('curriculum_versions')
    .select(sql<string>`document::text`.as('document'))
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', uuid)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('scheme_grades')
    .select(['label', 'pass', 'meaning'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', uuid)
    .orderBy('position')
    .execute();
  const grades = rows.map(toGrade);
  const curriculum: Curriculum = JSON.parse(document);
  const index = indexScheme(curriculum, grades);
  const emptyDocument = JSON.stringify(assessMember(index, {}, []));
  const earlierScales = scale === 0 ? [] : await findEarlierScales(db, client_id, uuid);
  return { uuid, slug, version, index, grades, scale, earlierScales, emptyDocument };
};
