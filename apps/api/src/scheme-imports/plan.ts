import { createHash, randomUUID } from 'node:crypto';
import { isOn } from '@springboard/access';
import {
  type ImportChoices,
  LANGUAGES,
  type Locale,
  type NodeTranslation,
  type SchemeImport,
  type SchemeNode,
} from '@springboard/contract';
import {
  changesTree,
  gradesOf,
  identifierOf,
  type ImportBase,
  type ImportPlaceError,
  planSchemeImport,
  type PlanSection,
  type SchemeFileContent,
  type SchemeImportPlan,
  standardGrades,
  standardLabel,
} from '@springboard/domain';
import { nameBasedUuid } from '../curriculum/identifiers.ts';
import { findMirrors, followOwners, type Mirrors } from '../curriculum/mirrors.ts';
import {
  findEditable,
  findGradesFor,
  findSections,
  findVideos,
  type StoredVersion,
} from '../curriculum/queries.ts';
import {
  findLanguagesOf,
  findLocales,
  findTranslationOf,
  findTranslations,
} from '../curriculum/translation-queries.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { etagOf } from '../http/etag.ts';
import type { Context } from '../routing/context.ts';
import { areClientLanguages } from '../schemes/administration-queries.ts';
import { findOwners } from './owners.ts';
import {
  findContent,
  lockImport,
  readImport,
  replaceRows,
  type StoredImport,
  updateImport,
} from './queries.ts';
import { findUsableFiles, sameVideos, videosToAdd } from './media.ts';

/** A file of so many nodes is planned immediately, a larger one by a job. */
const PLAN_NOW = 2000;

const PLANNABLE: readonly SchemeImport['state'][] = ['read', 'planned'];

/** POST /scheme-imports/:id/plan */
export const planImport = ({
  server,
  principal,
  params: { id },
  body,
  now,
  write,
}: Context<'POST /scheme-imports/:id/plan'>): Promise<SchemeImport | ApiError> =>
  write(async (db) => {
    const stored = await lockImport(db, principal, id, []);
    if (stored === undefined) return apiError(404, 'NOT_FOUND');
    const { state, summary } = stored;
    if (!PLANNABLE.includes(state) || summary === null) return apiError(409, 'CONFLICT', { state });
    const { place } = body;
    if (place.kind === 'new') {
      if (!isOn(principal.features, 'ADD_SCHEME')) return apiError(403, 'FORBIDDEN');
      if (!(await areClientLanguages(db, principal, place.language_ids)))
        return apiError(422, 'VALIDATION', { language_ids: 'unknown' });
    }
    if (summary.nodes > PLAN_NOW) {
      const target = place.kind === 'new' ? null : await findTarget(db, principal, place.slug);
      if (isApiError(target)) return target;
      const input = { import_id: id, step: 'plan' } as const;
      const job_id = await server.jobs.add(db, principal, 'import_scheme', input, now);
      const changes = {
        state: 'planning',
        choices: body,
        plan_hash: null,
        notes: [],
        job_id,
      } as const;
      await updateImport(db, principal, id, changes);
    } else {
      const content = await findContent(db, principal, id);
      const error = await savePlan(db, principal, { id, content, choices: body });
      if (error !== null) return error;
    }
    return readImport(db, principal, id);
  });

/** Plans an import, and saves the plan with its rows. */
export const savePlan = async (
  db: Writer,
  principal: Pick<Tenant, 'client_id'>,
  { id, content, choices }: Pick<StoredImport, 'id' | 'content' | 'choices'>,
): Promise<ApiError | null> => {
  if (content === null || choices === null) return apiError(409, 'CONFLICT');
  const base = await findBase(db, principal, choices, content);
  if (isApiError(base)) return base;
  const plan = planSchemeImport(content, choices.mapping, choices.place, base);
  if (isPlaceError(plan)) return apiError(422, 'VALIDATION', { node_id: plan.code });
  const { tree, translations, sections, links, notes } = plan;
  const count = (wanted: string) => plan.rows.filter(({ action }) => action === wanted).length;
  await replaceRows(db, principal, id, plan.rows);
  await updateImport(db, principal, id, {
    state: 'planned',
    choices,
    plan_hash: hashOf(plan),
    base_etag: base.etag,
    planned: {
      uuid: base.uuid,
      tree,
      changes_tree: plan.rows.some(changesTree),
      translations,
      sections,
      links,
    },
    notes,
    counts: {
      create: count('create'),
      update: count('update'),
      unchanged: count('unchanged'),
      removed: count('removed'),
      error: count('error'),
      notes: plan.rows.filter(({ notes }) => notes.length > 0).length,
    },
  });
  return null;
};

const isPlaceError = (plan: SchemeImportPlan | ImportPlaceError): plan is ImportPlaceError =>
  'code' in plan;

/** Equal plans have equal hashes. */
const hashOf = ({ rows, tree, translations, sections, links, notes }: SchemeImportPlan): string =>
  createHash('sha256')
    .update(JSON.stringify([rows, tree, translations, sections, links, notes]))
    .digest('base64url');

/** `etag` changes with everything that a plan for this file depends on. */
type Base = ImportBase & { readonly uuid: string; readonly etag: string };

/** The scheme that the file goes to: its draft, or its published version. */
export const findBase = async (
  db: Reader,
  client: Pick<Tenant, 'client_id'>,
  { place }: ImportChoices,
  content: SchemeFileContent,
): Promise<Base | ApiError> => {
  const { client_id } = client;
  const locales = await findLocales(db, client_id);
  const matched = new Set(
    content.items.flatMap(({ matches = [] }) => matches.map(({ identifier }) => identifier)),
  );
  const localesOf = (ids: readonly number[]) => ids.flatMap((id) => locales.get(id) ?? []);
  if (place.kind === 'new') {
    const uuid = await freeUuid(db, client_id, content.head.uuid);
    const grades = gradesOfFile(content, place.pass);
    const videos = new Map((await videosToAdd(db, client_id, content)).map(({ id }) => [id, id]));
    const files = await findUsableFiles(db, client_id, { uuid, from: content.head.uuid });
    const chosen = localesOf(place.language_ids);
    const leading =
      chosen.find((locale) => isLanguageOf(locale, content.head.language)) ??
      LANGUAGES.find((locale) => chosen.includes(locale));
    const { owners, versions } = await findOwners(db, client_id, uuid, matched);
    return {
      uuid,
      etag: etagOf(JSON.stringify(versions)),
      tree: [],
      grades,
      videos,
      files,
      languages: chosen.filter((locale) => locale !== leading),
      translations: new Map(),
      sections: [],
      owners,
      mirrored: new Map(),
      uuidOf: uuidsIn(uuid),
    };
  }
  const target = await findTarget(db, client, place.slug);
  if (isApiError(target)) return target;
  const { uuid, scale, version } = target;
  const mirrors = await findMirrors(db, client_id, uuid, version?.version);
  const tree: SchemeNode[] = followOwners(version?.document.tree ?? [], mirrors);
  const grades = await findGradesFor(db, client_id, { uuid, scale }, version?.document);
  const videos = sameVideos(content.videos, await findVideos(db, client_id, uuid));
  const files = await findUsableFiles(db, client_id, { uuid, from: content.head.uuid });
  const { others } = await findLanguagesOf(db, client_id, uuid);
  const texts = await findTexts(db, client_id, uuid, { content, mirrors });
  const translations = new Map(
    [...texts.translations].flatMap(([id, byNode]) => {
      const locale = locales.get(id);
      return locale === undefined ? [] : [[locale, byNode] as const];
    }),
  );
  const languages = localesOf(others);
  const { sections } = texts;
  const { owners, versions } = await findOwners(db, client_id, uuid, matched);
  const etag = etagOf(
    JSON.stringify([
      version?.etag ?? '',
      languages,
      [...translations].map(([locale, byNode]) => [
        locale,
        [...byNode].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ]),
      sections,
      versions,
    ]),
  );
  const mirrored = identifiersOf(mirrors);
  const base = { uuid, etag, tree, grades, videos, files, languages, translations, sections };
  return { ...base, owners, mirrored, uuidOf: uuidsIn(uuid) };
};

/** The identifiers of the owners of mirrored nodes, by node id. */
const identifiersOf = (mirrors: Mirrors): ReadonlyMap<string, string> =>
  new Map(
    [...mirrors].flatMap(([id, { node, owner_scheme_uuid }]) =>
      node === null ? [] : [[id, identifierOf(node, { uuidOf: uuidsIn(owner_scheme_uuid) })]],
    ),
  );

/** Whether a language has the two letters of a file. */
export const isLanguageOf = (locale: Locale | undefined, letters: string | null): boolean =>
  locale !== undefined && letters !== null && locale.startsWith(letters);

/**
 * The translations and sections of a scheme, as far as the file has such. Mirrored nodes have their owners'
 * translations.
 */
const findTexts = async (
  db: Reader,
  client_id: number,
  uuid: string,
  { content, mirrors }: { content: SchemeFileContent; mirrors: Mirrors },
): Promise<{
  translations: ReadonlyMap<number, ReadonlyMap<string, NodeTranslation>>;
  sections: readonly PlanSection[];
}> => {
  const sections = content.sections === undefined ? [] : await findSections(db, client_id, uuid);
  if (content.translations === undefined) return { translations: new Map(), sections };
  const own = await findTranslations(db, client_id, uuid);
  const { languages, translationOf } = await findTranslationOf(db, client_id, { mirrors, own });
  const translations = languages.map((language_id) => {
    const ofOwners = [...mirrors.keys()].flatMap((node_id) => {
      const translation = translationOf(language_id, node_id);
      return translation === undefined ? [] : [[node_id, translation] as const];
    });
    return [language_id, new Map([...(own.get(language_id) ?? []), ...ofOwners])] as const;
  });
  return { translations: new Map(translations), sections };
};

/** The scheme that an import changes, with its draft or its published version. */
const findTarget = async (
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  slug: string,
): Promise<{ uuid: string; scale: number; version: StoredVersion | undefined } | ApiError> => {
  const scheme = await db
    .selectFrom('schemes')
    .select(['uuid', 'scale'])
    .where('client_id', '=', client_id)
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (scheme === undefined) return apiError(422, 'VALIDATION', { slug: 'unknown' });
  const version = await findEditable(db, client_id, scheme.uuid);
  if (version?.state === 'review') return apiError(409, 'CONFLICT', { state: 'IN_REVIEW' });
  return { ...scheme, version };
};

const uuidsIn = (namespace: string) => (name: string) => nameBasedUuid(namespace, name);

/** Returns the UUID of the file, or a new one if a scheme has it already, deleted or not. */
const freeUuid = async (db: Reader, client_id: number, wanted: string | null): Promise<string> => {
  if (wanted === null) return randomUUID();
  const used = await db
    .selectFrom('schemes')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', wanted)
    .executeTakeFirst();
  return used === undefined ? wanted : randomUUID();
};

const STANDARD_COUNT = 3;

/** The grades of a new scheme: those of the file, else the standard ones. */
export const gradesOfFile = ({ grades }: SchemeFileContent, pass: number | undefined) =>
  gradesOf(
    grades ?? { labels: standardGrades(STANDARD_COUNT).map(standardLabel), pass: null },
    pass ?? null,
  );
