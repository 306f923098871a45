import type { NodeTranslation, SchemeNode } from '@springboard/contract';
import {
  isSameTranslation,
  type PlannedTranslation,
  type PlanSection,
  translationOfCopy,
} from '@springboard/domain';
import { sql } from 'kysely';
import { storeTranslations } from '../curriculum/copy-translations.ts';
import { findSections } from '../curriculum/queries.ts';
import { findLocales } from '../curriculum/translation-queries.ts';
import { nodesById } from '../curriculum/tree.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';

/** The texts beside the tree that an import changed, for its undo. */
export type ChangedTexts = {
  readonly translations: readonly ChangedTranslation[];
  readonly sections: readonly AddedSection[];
};

type ChangedTranslation = {
  readonly language_id: number;
  readonly node_id: string;
  readonly before: NodeTranslation | null;
  readonly after: NodeTranslation | null;
};

type AddedSection = { readonly id: number; readonly title: string };

type Scheme = { readonly client_id: number; readonly scheme_uuid: string };

type TextsToWrite = {
  readonly scheme_uuid: string;
  readonly translations: readonly PlannedTranslation[];
  readonly sections: readonly PlanSection[];
  /** The planned tree, and the same nodes with the files and videos of the scheme. */
  readonly trees: Readonly<Record<'planned' | 'written', readonly SchemeNode[]>>;
};

/** Writes what translators see, which is published with the next version (ADR 0041), and adds sections. */
export const writeTexts = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { scheme_uuid, translations, sections, trees }: TextsToWrite,
): Promise<ChangedTexts> => {
  const scheme = { client_id: principal.client_id, scheme_uuid };
  const locales = await findLocales(db, principal.client_id);
  const idByLocale = new Map([...locales].map(([id, locale]): [string, number] => [locale, id]));
  const [planned, written] = [nodesById(trees.planned), nodesById(trees.written)];
  const wanted = translations.flatMap(({ language, node_id, translation }) => {
    const language_id = idByLocale.get(language);
    if (language_id === undefined) return [];
    const [from, to] = [planned.get(node_id), written.get(node_id)];
    const isCopied = translation !== null && from !== undefined && to !== undefined;
    const after = isCopied ? translationOfCopy(translation, from, to) : translation;
    return [{ language_id, node_id, after }];
  });
  const before = await findTexts(db, scheme, wanted);
  await setTexts(
    db,
    principal,
    now,
    scheme_uuid,
    wanted.map(({ after, ...key }) => ({ ...key, translation: after })),
  );
  return {
    translations: wanted.map((each) => ({ ...each, before: before.get(keyOf(each)) ?? null })),
    sections: await addSections(db, scheme, sections),
  };
};

/** Whether all translations are still as the import wrote them. */
export const areTextsUnchanged = async (
  db: Reader,
  scheme: Scheme,
  translations: readonly ChangedTranslation[],
): Promise<boolean> => {
  const current = await findTexts(db, scheme, translations);
  return translations.every((each) =>
    isSameTranslation(current.get(keyOf(each)) ?? null, each.after),
  );
};

/** Restores the translations, and removes added sections that have their title and that no lesson plan uses. */
export const restoreTexts = async (
  db: Writer,
  principal: Tenant,
  now: number,
  scheme_uuid: string,
  { translations, sections }: ChangedTexts,
): Promise<void> => {
  await setTexts(
    db,
    principal,
    now,
    scheme_uuid,
    translations.map(({ language_id, node_id, before }) => ({
      language_id,
      node_id,
      translation: before,
    })),
  );
  const [ids, titles] = [sections.map(({ id }) => id), sections.map(({ title }) => title)];
  const { client_id } = principal;
  await sql`
    delete from scheme_sections s using unnest(${ids}::bigint[], ${titles}::text[]) as added (id, title)
    where s.client_id = ${client_id} and s.scheme_uuid = ${scheme_uuid} and s.id = added.id
      and s.title = added.title
      and not exists (select from lesson_plans p
        join lesson_plan_sections ps on ps.client_id = p.client_id and ps.lesson_plan_uuid = p.uuid
        where p.client_id = s.client_id and p.scheme_uuid = s.scheme_uuid and p.deleted_at is null
          and lower(ps.title) = lower(s.title))`.execute(db);
};

type Key = Pick<ChangedTranslation, 'language_id' | 'node_id'>;

const keyOf = ({ language_id, node_id }: Key): string => `${language_id} ${node_id}`;

/** The stored translations of these nodes, by `keyOf`. */
const findTexts = async (
  db: Reader,
  { client_id, scheme_uuid }: Scheme,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, NodeTranslation>> => {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<Key & NodeTranslation>`
    select t.language_id, t.node_id, t.title, t.source_title, t.content
    from node_translations t join ${keysTable(keys)}
      on wanted.language_id = t.language_id and wanted.node_id = t.node_id
    where t.client_id = ${client_id} and t.scheme_uuid = ${scheme_uuid}`.execute(db);
  return new Map(
    rows.map(({ title, source_title, content, ...key }) => [
      keyOf(key),
      { title, source_title, content },
    ]),
  );
};

const keysTable = (keys: readonly Key[]) => {
  const [languages, nodes] = [keys.map((key) => key.language_id), keys.map((key) => key.node_id)];
  return sql`unnest(${languages}::bigint[], ${nodes}::text[]) as wanted (language_id, node_id)`;
};

/** Stores translations in place of those that the nodes have; null removes one. */
const setTexts = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  now: number,
  scheme_uuid: string,
  texts: readonly (Key & { readonly translation: NodeTranslation | null })[],
): Promise<void> => {
  const removed = texts.filter(({ translation }) => translation === null);
  if (removed.length > 0)
    await sql`
      delete from node_translations t using ${keysTable(removed)}
      where t.client_id = ${client_id} and t.scheme_uuid = ${scheme_uuid}
        and t.language_id = wanted.language_id and t.node_id = wanted.node_id`.execute(db);
  const by = { updated_at: now, updated_by: user_uuid };
  const rows = texts.flatMap(({ translation, ...key }) =>
    translation === null
      ? []
      : {
          client_id,
          scheme_uuid,
          ...key,
          ...translation,
          content: JSON.stringify(translation.content),
          ...by,
        },
  );
  await storeTranslations(db, rows);
};

const addSections = async (
  db: Writer,
  { client_id, scheme_uuid }: Scheme,
  sections: readonly PlanSection[],
): Promise<AddedSection[]> => {
  if (sections.length === 0) return [];
  const known = await findSections(db, client_id, scheme_uuid);
  const first = Math.max(-1, ...known.map(({ ordering }) => ordering)) + 1;
  return db
    .insertInto('scheme_sections')
    .values(
      sections.map((section, at) => ({ client_id, scheme_uuid, ordering: first + at, ...section })),
    )
    .returning(['id', 'title'])
    .execute();
};
