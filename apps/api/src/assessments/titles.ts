import { nodeOf } from '@springboard/assessment';
import type { Curriculum, Locale } from '@springboard/contract';
import { flattenScheme } from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader } from '../database/tenant-transaction.ts';
import type { PublishedScheme } from './schemes.ts';

/** The title of a node; undefined for an unknown node. */
export type TitleOf = (node_id: string) => string | undefined;

type PublishedTitles = { readonly etag: string; readonly titles: ReadonlyMap<string, string> };

/** By scheme as its finder caches it, and by language. An entry lasts as long as the version in that cache. */
const cache = new WeakMap<PublishedScheme, Map<Locale, PublishedTitles>>();

/**
 * The titles of a scheme's nodes in the language of the reader (D21), and where that version has no translation, in the
 * leading one. A translation is read once: its ETag tells whether a mirrored node has another one since then.
 */
export const findTitles = async (
  db: Reader,
  client_id: number,
  scheme: PublishedScheme,
  language: Locale,
): Promise<TitleOf> => {
  const leading: TitleOf = (node_id) => nodeOf(scheme.index, node_id)?.title;
  const published = await translationOf(db, client_id, scheme, language)
    .select('t.etag')
    .executeTakeFirst();
  if (published === undefined) return leading;
  const ofScheme = cache.get(scheme) ?? new Map<Locale, PublishedTitles>();
  cache.set(scheme, ofScheme);
  const cached = ofScheme.get(language);
  const isCurrent = cached?.etag === published.etag;
  const translated = isCurrent ? cached : await readTitles(db, client_id, scheme, language);
  ofScheme.set(language, translated);
  return (node_id) => translated.titles.get(node_id) ?? leading(node_id);
};

const readTitles = async (
  db: Reader,
  client_id: number,
  scheme: PublishedScheme,
  language: Locale,
): Promise<PublishedTitles> => {
  const { etag, document } = await translationOf(db, client_id, scheme, language)
    .select(['t.etag', sql<string>`t.document::text`.as('document')])
    .executeTakeFirstOrThrow();
  const { tree }: Curriculum = JSON.parse(document);
  return {
    etag,
    titles: new Map(flattenScheme(tree).map(({ id, name }) => [id, name])),
  };
};

const translationOf = (
  db: Reader,
  client_id: number,
  { uuid, version }: PublishedScheme,
  language: Locale,
) =>
  db
    .selectFrom('curriculum_translations as t')
    .innerJoin('client_languages as l', (join) =>
      join.onRef('l.client_id', '=', 't.client_id').onRef('l.language_id', '=', 't.language_id'),
    )
    .where('t.client_id', '=', client_id)
    .where('t.scheme_uuid', '=', uuid)
    .where('t.version', '=', version)
    .where('l.language', '=', language);
