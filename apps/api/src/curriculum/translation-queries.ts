import type { Curriculum, Locale, NodeTranslation } from '@springboard/contract';
import { translateNode } from '@springboard/domain';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { etagOf } from '../http/etag.ts';
import type { Mirrors } from './mirrors.ts';
import { flattenTree, mapTree } from './tree.ts';

/** Translations by node id. */
export type Translations = ReadonlyMap<string, NodeTranslation>;

/** The languages of a scheme. `leading`: the language of its tree; null for a scheme without languages (D21). */
export type LanguagesOfScheme = {
  readonly leading: number | null;
  readonly others: readonly number[];
};

/** The leading language as an SQL expression: the chosen one, or the first of the scheme's languages. */
export const leadingLanguage = sql<number | null>`(
  select sl.language_id from scheme_languages sl
  join client_languages cl on cl.client_id = sl.client_id and cl.language_id = sl.language_id
  where sl.client_id = s.client_id and sl.scheme_uuid = s.uuid
  order by sl.language_id is not distinct from s.leading_language_id desc,
    array_position(array['en-GB', 'cy-GB', 'fr-FR', 'de-DE'], cl.language) limit 1)`;

export const findLanguagesOf = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<LanguagesOfScheme> => {
  const { rows } = await sql<{ language_id: number; leading: number }>`
    select sl.language_id, ${leadingLanguage} as leading
    from scheme_languages sl
    join schemes s on s.client_id = sl.client_id and s.uuid = sl.scheme_uuid
    where sl.client_id = ${client_id} and sl.scheme_uuid = ${scheme_uuid}
    order by sl.language_id`.execute(db);
  const leading = rows[0]?.leading ?? null;
  return {
    leading,
    others: rows.map(({ language_id }) => language_id).filter((id) => id !== leading),
  };
};

/** The languages of a client by their ids. */
export const findLocales = async (
  db: Reader,
  client_id: number,
): Promise<ReadonlyMap<number, Locale>> => {
  const rows = await db
    .selectFrom('client_languages')
    .select(['language_id', 'language'])
    .where('client_id', '=', client_id)
    .execute();
  return new Map(rows.map(({ language_id, language }) => [language_id, language]));
};

/** What translators wrote, by language and node id. */
export const findTranslations = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<ReadonlyMap<number, Translations>> => {
  const rows = await db
    .selectFrom('node_translations')
    .select(['language_id', 'node_id', 'title', 'source_title'])
    .select(sql<NodeTranslation['content']>`content`.as('content'))
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .execute();
  const byLanguage = Map.groupBy(rows, ({ language_id }) => language_id);
  return new Map(
    [...byLanguage].map(([language_id, nodes]) => [
      language_id,
      new Map(
        nodes.map(({ node_id, title, source_title, content }) => [
          node_id,
          { title, source_title, content },
        ]),
      ),
    ]),
  );
};

/** What was published with a version, by language and node id. Without a version, with the published one. */
export const findPublishedTranslations = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  version?: number,
): Promise<ReadonlyMap<number, Translations>> => {
  const { rows } = await sql<{
    language_id: number;
    translations: Record<string, NodeTranslation>;
  }>`
    select t.language_id, t.translations from curriculum_translations t
    join schemes s on s.client_id = t.client_id and s.uuid = t.scheme_uuid
    where t.client_id = ${client_id} and t.scheme_uuid = ${scheme_uuid}
      and t.version = ${version === undefined ? sql`s.version` : version}`.execute(db);
  return new Map(
    rows.map(({ language_id, translations }) => [
      language_id,
      new Map(Object.entries(translations)),
    ]),
  );
};

/** Where the translations of a version come from: its own nodes by language, and the owners of its mirrored nodes. */
export type TranslationSources = {
  readonly mirrors: Mirrors;
  readonly own: ReadonlyMap<number, Translations>;
};

/** The translation of a node to a language; a mirrored node has the one that its owner published. */
type TranslationOf = (language_id: number, node_id: string) => NodeTranslation | undefined;

/** Looks up the translations of nodes in these languages. */
export const findTranslationOf = async (
  db: Reader,
  client_id: number,
  { mirrors, own }: TranslationSources,
): Promise<{ readonly languages: readonly number[]; readonly translationOf: TranslationOf }> => {
  const owners = new Map<string, ReadonlyMap<number, Translations>>();
  for (const { owner_scheme_uuid } of mirrors.values()) {
    if (owners.has(owner_scheme_uuid)) continue;
    const published = await findPublishedTranslations(db, client_id, owner_scheme_uuid);
    owners.set(owner_scheme_uuid, published);
  }
  const languages = [own, ...owners.values()].flatMap((translations) => [...translations.keys()]);
  const translationOf: TranslationOf = (language_id, node_id) => {
    const mirror = mirrors.get(node_id);
    if (mirror === undefined) return own.get(language_id)?.get(node_id);
    return owners.get(mirror.owner_scheme_uuid)?.get(language_id)?.get(mirror.owner_node_id);
  };
  return { languages: [...new Set(languages)], translationOf };
};

type Publication = TranslationSources & { readonly document: Curriculum };

/** Writes the document of each language of a published version. Mirrored nodes have their owners' translations. */
export const publishTranslations = async (
  db: Writer,
  client_id: number,
  { document, mirrors, own }: Publication,
): Promise<void> => {
  const { uuid: scheme_uuid, version } = document;
  await db
    .deleteFrom('curriculum_translations')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('version', '=', version)
    .execute();
  const { translationOf } = await findTranslationOf(db, client_id, { mirrors, own });
  const { others } = await findLanguagesOf(db, client_id, scheme_uuid);
  for (const language_id of others) {
    const tree = mapTree(document.tree, (node) =>
      translateNode(node, translationOf(language_id, node.id)),
    );
    if (isDeepStrictEqual(tree, document.tree)) continue;
    const translated = JSON.stringify({ ...document, tree });
    const published = flattenTree(document.tree).flatMap((node) => {
      const translation = translationOf(language_id, node.id);
      return translation === undefined || mirrors.has(node.id) ? [] : [[node.id, translation]];
    });
    await db
      .insertInto('curriculum_translations')
      .values({
        client_id,
        scheme_uuid,
        version,
        language_id,
        translations: JSON.stringify(Object.fromEntries(published)),
        document: translated,
        etag: etagOf(translated),
      })
      .execute();
  }
};
