import { isOn } from '@springboard/access';
import type { Curriculum, Grade, Scheme, SchemeNode, SchemeTheme } from '@springboard/contract';
import { renameVideos, schemeTheme, withLinks } from '@springboard/domain';
import { sql } from 'kysely';
import { copyTranslations } from '../curriculum/copy-translations.ts';
import { adoptFiles } from '../curriculum/files.ts';
import { adoptVideos, copyVideosOf } from '../curriculum/videos.ts';
import { findMirrors } from '../curriculum/mirrors.ts';
import { writeDraft } from '../curriculum/queries.ts';
import { findTranslations } from '../curriculum/translation-queries.ts';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { checkIfMatch, etagOf } from '../http/etag.ts';
import type { Principal } from '../identity/authenticate.ts';
import { checkRight } from '../identity/rights.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import {
  areClientLanguages,
  findAdministeredSchemes,
  lockScheme,
  setLanguages,
  setLicense,
  findUsedSlugs,
} from './administration-queries.ts';
import { findCurriculum, findGrades } from './queries.ts';

/** §7: the administration of schemes by their national body. */
export const administerSchemes = (server: Server): void => {
  defineRoute(server, 'POST /schemes', createScheme);
  defineRoute(server, 'PATCH /schemes/:slug', editScheme);
  defineRoute(server, 'DELETE /schemes/:slug', deleteScheme);
  defineRoute(server, 'POST /schemes/:slug/undelete', undeleteScheme);
};

const createScheme = async ({
  principal,
  body,
  now,
  write,
  reply,
}: Context<'POST /schemes'>): Promise<Scheme | ApiError> => {
  if (!isOn(principal.features, 'ADD_SCHEME')) return apiError(403, 'FORBIDDEN');
  const { grades, from_slug } = body;
  if ((grades === undefined) === (from_slug === undefined)) {
    return apiError(422, 'VALIDATION', { grades: 'grades_or_from_slug' });
  }
  if (grades !== undefined && grades.filter(({ pass }) => pass).length !== 1) {
    return apiError(422, 'VALIDATION', { grades: 'one_pass' });
  }
  const { client_id } = principal;
  const scheme = await write(async (db) => {
    if (!(await areClientLanguages(db, principal, body.language_ids))) {
      return apiError(422, 'VALIDATION', { language_ids: 'unknown' });
    }
    const source = from_slug === undefined ? null : await findSource(db, client_id, from_slug);
    if (source === undefined) return apiError(422, 'VALIDATION', { from_slug: 'unknown' });
    const { uuid, slug, title, theme } = await insertScheme(db, principal, now, {
      name: body.name,
      language_ids: body.language_ids,
      grades: grades ?? source?.grades ?? [],
      theme: source?.theme ?? null,
    });
    const videos = source === null ? NO_VIDEOS : await copyParts(db, client_id, source.uuid, uuid);
    const links = { from: from_slug ?? '', to: slug };
    const own = source === null ? [] : ownTree(source.tree, videos, links);
    const withFiles = await adoptFiles(db, client_id, uuid, own);
    const tree = [...(await adoptVideos(db, client_id, uuid, withFiles))];
    if (source !== null) {
      const { mirrors, own: translations } = source;
      const copy = { from: source.tree, to: tree, mirrors, own: translations };
      await copyTranslations(db, principal, now, uuid, copy);
    }
    const document: Curriculum = { uuid, slug, title, theme, version: 1, tree };
    await writeDraft(db, principal, now, { document, etag: etagOf(JSON.stringify(document)) });
    await audit(db, principal, now, { action: 'scheme.create', entity: 'scheme', entity_id: uuid });
    return readScheme(db, principal, slug);
  });
  if (!isApiError(scheme)) reply.header('location', `/v1/schemes/${scheme.slug}`);
  return scheme;
};

type NewScheme = {
  readonly name: string;
  readonly language_ids: readonly number[];
  readonly grades: readonly Grade[];
  readonly theme: SchemeTheme | null;
  /** By default the first of the languages. */
  readonly leading_language_id?: number | null;
  /** By default a new one. */
  readonly uuid?: string;
};

/** Adds a scheme without a curriculum. */
export const insertScheme = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { name, language_ids, leading_language_id = null, grades, theme, uuid: wanted }: NewScheme,
): Promise<Pick<Curriculum, 'uuid' | 'slug' | 'title' | 'theme'>> => {
  const { client_id } = principal;
  const slug = createSlug(name, await findUsedSlugs(db, principal));
  const title = name.trim();
  const { uuid } = await db
    .insertInto('schemes')
    .values({
      client_id,
      slug,
      title,
      theme,
      leading_language_id,
      created_at: now,
      updated_at: now,
      ...(wanted !== undefined && { uuid: wanted }),
    })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('scheme_grades')
    .values(grades.map((grade, position) => ({ client_id, scheme_uuid: uuid, position, ...grade })))
    .execute();
  await setLanguages(db, principal, uuid, language_ids);
  return { uuid, slug, title, theme };
};

const NO_VIDEOS: ReadonlyMap<number, number> = new Map();

/** The scheme that is copied, with its tree, grades, links and translations; undefined if there is none. */
const findSource = async (db: Writer, client_id: number, slug: string) => {
  const found =
    (await findCurriculum(db, client_id, slug, 'published')) ??
    (await findCurriculum(db, client_id, slug, 'draft'));
  if (found === undefined) return undefined;
  const { uuid, tree, version }: Curriculum = JSON.parse(found.document);
  const [scheme] = await findAdministeredSchemes(db, { client_id }, { slug, deleted: false });
  const theme = schemeTheme(scheme?.theme);
  const grades = await findGrades(db, client_id, slug);
  const own = await findTranslations(db, client_id, uuid);
  const mirrors = await findMirrors(db, client_id, uuid, version);
  return { uuid, theme, tree, grades, own, mirrors };
};

/** Copies the sections and videos of a scheme; returns the new ids of the videos by the old ones. */
const copyParts = async (
  db: Writer,
  client_id: number,
  from: string,
  to: string,
): Promise<ReadonlyMap<number, number>> => {
  await sql`insert into scheme_sections (client_id, scheme_uuid, ordering, type, title)
    select client_id, ${to}, ordering, type, title from scheme_sections
    where client_id = ${client_id} and scheme_uuid = ${from}`.execute(db);
  await sql`update schemes s set leading_language_id = source.leading_language_id from schemes source
    where s.client_id = ${client_id} and s.uuid = ${to}
      and source.client_id = ${client_id} and source.uuid = ${from}`.execute(db);
  return copyVideosOf(db, client_id, from, to);
};

/** A copy follows no other scheme: all nodes are its own, and its links lead to itself. */
const ownTree = (
  tree: readonly SchemeNode[],
  videos: ReadonlyMap<number, number>,
  links: { readonly from: string; readonly to: string },
): SchemeNode[] =>
  tree.map(({ is_owner: _isOwner, identifier: _identifier, ...node }) => ({
    ...node,
    ...(node.content && {
      content: node.content.map((block) =>
        renameVideos(
          withLinks(block, (id) => id, links.from, links.to),
          videos,
        ),
      ),
    }),
    ...(node.videos && { videos: node.videos.flatMap((id) => videos.get(id) ?? []) }),
    children: ownTree(node.children, videos, links),
  }));

const editScheme = ({
  principal,
  params,
  body,
  headers,
  now,
  write,
}: Context<'PATCH /schemes/:slug'>): Promise<Scheme | ApiError> =>
  write(async (db) => {
    const scheme = await lockScheme(db, principal, { slug: params.slug, deleted: false });
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const error = checkIfMatch(headers, scheme.etag);
    if (error !== null) return error;
    const { name, description, theme, language_ids, leading_language_id, license } = body;
    const { public: is_public } = body;
    const offered = language_ids ?? scheme.language_ids;
    if (leading_language_id !== undefined && !offered.includes(leading_language_id)) {
      return apiError(422, 'VALIDATION', { leading_language_id: 'unknown' });
    }
    if (is_public !== undefined && is_public !== scheme.public) {
      const forbidden = await checkRight(db, principal, 'publish');
      if (forbidden !== null) return forbidden;
    }
    if (language_ids !== undefined) {
      if (!(await areClientLanguages(db, principal, language_ids))) {
        return apiError(422, 'VALIDATION', { language_ids: 'unknown' });
      }
      await setLanguages(db, principal, scheme.uuid, language_ids);
    }
    if (license !== undefined) await setLicense(db, principal, scheme.uuid, license);
    await db
      .updateTable('schemes')
      .set({
        updated_at: now,
        ...(name !== undefined && { title: name.trim() }),
        ...(description !== undefined && { description: description.trim() }),
        ...(theme !== undefined && { theme }),
        ...(leading_language_id !== undefined && { leading_language_id }),
        ...(is_public !== undefined && { public: is_public }),
      })
      .where('client_id', '=', principal.client_id)
      .where('uuid', '=', scheme.uuid)
      .execute();
    const detail = { edited: Object.keys(body) };
    const entry = { action: 'scheme.edit', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, principal, now, { ...entry, detail });
    return readScheme(db, principal, scheme.slug);
  });

const deleteScheme = ({
  principal,
  params,
  headers,
  now,
  write,
}: Context<'DELETE /schemes/:slug'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const scheme = await lockScheme(db, principal, { slug: params.slug, deleted: false });
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const forbidden = await checkRight(db, principal, 'publish');
    if (forbidden !== null) return forbidden;
    const error = checkIfMatch(headers, scheme.etag);
    if (error !== null) return error;
    await setDeleted(db, principal, now, scheme.uuid, now);
    await audit(db, principal, now, {
      action: 'scheme.delete',
      entity: 'scheme',
      entity_id: scheme.uuid,
    });
    return undefined;
  });

const undeleteScheme = ({
  principal,
  params,
  now,
  write,
}: Context<'POST /schemes/:slug/undelete'>): Promise<Scheme | ApiError> =>
  write(async (db) => {
    const scheme = await lockScheme(db, principal, { slug: params.slug, deleted: true });
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const forbidden = await checkRight(db, principal, 'publish');
    if (forbidden !== null) return forbidden;
    await setDeleted(db, principal, now, scheme.uuid, null);
    const entry = { action: 'scheme.undelete', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, principal, now, entry);
    return readScheme(db, principal, scheme.slug);
  });

export const setDeleted = async (
  db: Writer,
  { client_id }: Tenant,
  now: number,
  uuid: string,
  deleted_at: number | null,
): Promise<void> => {
  await db
    .updateTable('schemes')
    .set({ deleted_at, updated_at: now })
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .execute();
};

const readScheme = async (db: Writer, principal: Principal, slug: string): Promise<Scheme> => {
  const [scheme] = await findAdministeredSchemes(db, principal, { slug, deleted: false });
  if (scheme === undefined) throw new Error('The saved scheme was not found');
  return scheme;
};

/** Path segments of the curriculum calls (§7) and of the portal, which cannot be slugs. */
const RESERVED_SLUGS = ['mirror', 'rehome-linked-node', 'import', 'rejected'];
const MAX_SLUG_LENGTH = 70;

/** Converts "Tour jeté" to `tour-jete`, with a number if the slug is already used. */
const createSlug = (name: string, existing: readonly string[]): string => {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[\u{300}-\u{36f}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-|-$/g, '');
  const slug = plain === '' ? 'scheme' : plain;
  const used = new Set([...existing, ...RESERVED_SLUGS]);
  if (!used.has(slug)) return slug;
  let suffix = 2;
  while (used.has(`${slug}-${suffix}`)) suffix += 1;
  return `${slug}-${suffix}`;
};
