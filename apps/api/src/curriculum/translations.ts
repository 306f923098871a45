import type {
  NodeTranslation,
  SchemeLanguages,
  SchemeNode,
  SchemeTranslation,
  TranslationCoverage,
  UntranslatedNodes,
} from '@springboard/contract';
import { countTexts, editTranslation, isUntranslated } from '@springboard/domain';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../database/audit.ts';
import type { Reader, Writer } from '../database/tenant-transaction.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { findEditable, findVisibleScheme, lockScheme } from './queries.ts';
import {
  findLanguagesOf,
  findPublishedTranslations,
  findTranslations,
  type LanguagesOfScheme,
  type Translations,
} from './translation-queries.ts';
import { ownNodes } from './tree.ts';

/** D21: the languages of a scheme with how much of it is translated. */
export const listTranslations = async ({
  db,
  principal,
  params,
}: Context<'GET /curriculum/:slug/translations'>): Promise<SchemeLanguages | ApiError> => {
  const scheme = await findVisibleScheme(db, principal, params.slug);
  if (scheme === undefined) return apiError(404, 'NOT_FOUND');
  const { languages, nodes, written, published, ...state } = await readTexts(
    db,
    principal.client_id,
    scheme.uuid,
  );
  return {
    ...state,
    languages: languages.others.map((id) =>
      coverageOf(id, nodes, written.get(id), published.get(id)),
    ),
  };
};

export const readTranslation = async ({
  db,
  principal,
  params,
}: Context<'GET /curriculum/:slug/translations/:language_id'>): Promise<
  SchemeTranslation | ApiError
> => {
  const scheme = await findVisibleScheme(db, principal, params.slug);
  if (scheme === undefined) return apiError(404, 'NOT_FOUND');
  const { language_id: id } = params;
  const texts = await readTexts(db, principal.client_id, scheme.uuid);
  const { languages, nodes, written, published, ...state } = texts;
  if (!languages.others.includes(id)) return apiError(404, 'NOT_FOUND');
  return {
    ...state,
    coverage: coverageOf(id, nodes, written.get(id), published.get(id)),
    nodes: nodes.map(({ id: node_id, t, title, content = [] }) => ({
      node_id,
      t,
      title,
      content,
      translation: written.get(id)?.get(node_id) ?? null,
    })),
  };
};

/** D21: by language, the nodes that lack a translation of a text. */
export const listUntranslated = async ({
  db,
  principal,
  params,
}: Context<'GET /curriculum/:slug/untranslated'>): Promise<UntranslatedNodes[] | ApiError> => {
  const scheme = await findVisibleScheme(db, principal, params.slug);
  if (scheme === undefined) return apiError(404, 'NOT_FOUND');
  const { languages, nodes, written } = await readWritten(db, principal.client_id, scheme.uuid);
  return languages.others.map((language_id) => ({
    language_id,
    node_ids: nodes
      .filter((node) => isUntranslated(node, written.get(language_id)?.get(node.id) ?? null))
      .map(({ id }) => id),
  }));
};

/** The nodes that lack a translation, in the order of the tree, with the languages that lack it. */
export const findUntranslated = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const { languages, nodes, written } = await readWritten(db, client_id, scheme_uuid);
  const lacking = (node: SchemeNode) =>
    languages.others.filter((id) => isUntranslated(node, written.get(id)?.get(node.id) ?? null));
  return new Map(
    nodes.flatMap((node) => {
      const language_ids = lacking(node);
      return language_ids.length === 0 ? [] : [[node.id, language_ids] as const];
    }),
  );
};

/** How much of a scheme is translated to each of its languages but the leading one. */
export const findCoverage = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<readonly TranslationCoverage[]> => {
  const { languages, nodes, written, published } = await readTexts(db, client_id, scheme_uuid);
  return languages.others.map((id) => coverageOf(id, nodes, written.get(id), published.get(id)));
};

/** The scheme's own nodes with what translators wrote and what is published. */
const readTexts = async (db: Reader, client_id: number, scheme_uuid: string) => ({
  ...(await readWritten(db, client_id, scheme_uuid)),
  published: await findPublishedTranslations(db, client_id, scheme_uuid),
});

/** The scheme's own nodes with what translators wrote. */
const readWritten = async (db: Reader, client_id: number, scheme_uuid: string) => {
  const base = await findEditable(db, client_id, scheme_uuid);
  const languages: LanguagesOfScheme = await findLanguagesOf(db, client_id, scheme_uuid);
  return {
    languages,
    leading_language_id: languages.leading,
    has_draft: base !== undefined && base.state !== 'published',
    in_review: base?.state === 'review',
    nodes: ownNodes(base?.document.tree ?? []),
    written: await findTranslations(db, client_id, scheme_uuid),
  };
};

const coverageOf = (
  language_id: number,
  nodes: readonly SchemeNode[],
  written: Translations = new Map(),
  published: Translations = new Map(),
): TranslationCoverage => {
  const translationOf = ({ id }: SchemeNode) => written.get(id) ?? null;
  const isUnpublished = (node: SchemeNode) =>
    !isDeepStrictEqual(translationOf(node), published.get(node.id) ?? null);
  return {
    language_id,
    ...countTexts(nodes.map((node) => ({ ...node, translation: translationOf(node) }))),
    unpublished: nodes.filter(isUnpublished).length,
  };
};

/** Saves the translations of nodes. A text that the scheme does not have rejects all. */
export const editTranslations = ({
  principal,
  params: { slug, language_id },
  body,
  now,
  write,
}: Context<'PATCH /curriculum/:slug/translations/:language_id'>): Promise<
  TranslationCoverage | ApiError
> =>
  write(async (db) => {
    const { client_id, user_uuid } = principal;
    const scheme = await lockScheme(db, principal, { slug });
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const texts = await readTexts(db, client_id, scheme.uuid);
    if (!texts.languages.others.includes(language_id)) return apiError(404, 'NOT_FOUND');
    if (texts.in_review) return apiError(409, 'CONFLICT', { state: 'IN_REVIEW' });
    const nodes = new Map(texts.nodes.map((node) => [node.id, node]));
    const translations = new Map(texts.written.get(language_id));
    const errors: Record<string, string> = {};
    for (const [node_id, edit] of Object.entries(body)) {
      const node = nodes.get(node_id);
      if (node === undefined) {
        errors[node_id] = 'UNKNOWN_NODE';
        continue;
      }
      const edited = editTranslation(node, translations.get(node_id) ?? null, edit);
      if (!edited.ok)
        for (const path of edited.unknown)
          errors[`${node_id}.${path}`] = path === 'title' ? 'UNKNOWN_TITLE' : 'UNKNOWN_BLOCK';
      else if (edited.translation === null) translations.delete(node_id);
      else translations.set(node_id, edited.translation);
    }
    if (Object.keys(errors).length > 0) return apiError(422, 'VALIDATION', errors);
    const by = { updated_at: now, updated_by: user_uuid };
    const key = { client_id, scheme_uuid: scheme.uuid, language_id };
    for (const node_id of Object.keys(body)) {
      const translation = translations.get(node_id) ?? null;
      if (isDeepStrictEqual(translation, texts.written.get(language_id)?.get(node_id) ?? null))
        continue;
      await saveTranslation(db, { ...key, node_id }, translation, by);
    }
    const entry = { action: 'curriculum.translate', entity: 'scheme', entity_id: scheme.uuid };
    const detail = { language_id, nodes: Object.keys(body).length };
    await audit(db, principal, now, { ...entry, detail });
    return coverageOf(language_id, texts.nodes, translations, texts.published.get(language_id));
  });

type Key = { client_id: number; scheme_uuid: string; language_id: number; node_id: string };

const saveTranslation = async (
  db: Writer,
  key: Key,
  translation: NodeTranslation | null,
  by: { updated_at: number; updated_by: string },
): Promise<void> => {
  if (translation === null) {
    await db
      .deleteFrom('node_translations')
      .where('client_id', '=', key.client_id)
      .where('scheme_uuid', '=', key.scheme_uuid)
      .where('language_id', '=', key.language_id)
      .where('node_id', '=', key.node_id)
      .execute();
    return;
  }
  const fields = { ...translation, content: JSON.stringify(translation.content), ...by };
  await db
    .insertInto('node_translations')
    .values({ ...key, ...fields })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'scheme_uuid', 'language_id', 'node_id']).doUpdateSet(fields),
    )
    .execute();
};
