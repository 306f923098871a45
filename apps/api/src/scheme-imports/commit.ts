import { isOn } from '@springboard/access';
import type { Curriculum, SchemeImport, SchemeNode, SchemeVideo } from '@springboard/contract';
import { renameVideos, schemeTheme, shownVideoIds } from '@springboard/domain';
import { type Edit, saveDraft, startEdit } from '../curriculum/draft.ts';
import { adoptFiles } from '../curriculum/files.ts';
import { type Mirrors, saveMirrors } from '../curriculum/mirrors.ts';
import { type StoredVersion, writeDraft } from '../curriculum/queries.ts';
import { findLocales } from '../curriculum/translation-queries.ts';
import { flattenTree, mapOwnBlocks, mapTree, nodesById } from '../curriculum/tree.ts';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { etagOf } from '../http/etag.ts';
import type { Context } from '../routing/context.ts';
import { insertScheme } from '../schemes/administration.ts';
import { lockOwners, mirrorsOf } from './owners.ts';
import { videosToAdd } from './media.ts';
import { findBase, gradesOfFile, isLanguageOf } from './plan.ts';
import {
  type BeforeImport,
  lockImport,
  readImport,
  type StoredImport,
  updateImport,
} from './queries.ts';
import { writeTexts } from './texts.ts';

/** POST /scheme-imports/:id/commit: writes exactly the plan that the user saw, or nothing. */
export const commitImport = ({
  principal,
  params: { id },
  body,
  now,
  write,
}: Context<'POST /scheme-imports/:id/commit'>): Promise<SchemeImport | ApiError> =>
  write(async (db) => {
    const stored = await lockImport(db, principal, id, ['content', 'planned']);
    if (stored === undefined) return apiError(404, 'NOT_FOUND');
    const { state, content, choices, planned, counts, plan_hash } = stored;
    if (state !== 'planned' || content === null || choices === null || planned === null)
      return apiError(409, 'CONFLICT', { state });
    if (plan_hash !== body.plan_hash) return apiError(409, 'CONFLICT', { plan: 'changed' });
    if ((counts?.error ?? 0) > 0) return apiError(409, 'CONFLICT', { errors: counts?.error });
    const hasLicense = (content.head.origin?.license ?? null) !== null;
    if (hasLicense && body.accept_license !== 1)
      return apiError(422, 'VALIDATION', { accept_license: 'required' });
    const { place } = choices;
    if (place.kind === 'new' && !isOn(principal.features, 'ADD_SCHEME'))
      return apiError(403, 'FORBIDDEN');
    const written =
      place.kind === 'new'
        ? await writeNew(db, principal, now, { ...place, stored, planned, content })
        : await writeExisting(db, principal, now, { ...place, stored, planned, content });
    if (isApiError(written)) return written;
    const { uuid, etag, before } = written;
    // A part of a scheme does not change where the scheme came from.
    if (content.head.origin !== null && place.kind !== 'below' && content.head.branch === null)
      await saveOrigin(db, principal, uuid, content.head.origin);
    await updateImport(db, principal, id, {
      state: 'committed',
      scheme_uuid: uuid,
      before,
      after_etag: etag,
      committed_at: now,
    });
    await audit(db, principal, now, {
      action: 'scheme.import',
      entity: 'scheme',
      entity_id: uuid,
      detail: { import_id: id },
    });
    return readImport(db, principal, id);
  });

type Written = { readonly uuid: string; readonly etag: string; readonly before: BeforeImport };
type Planned = NonNullable<StoredImport['planned']>;
type Content = NonNullable<StoredImport['content']>;

type NewScheme = {
  readonly name: string;
  readonly language_ids: readonly number[];
  readonly pass?: number;
  readonly stored: Pick<StoredImport, 'base_etag' | 'choices'>;
  readonly planned: Planned;
  readonly content: Content;
};

const writeNew = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { name, language_ids, pass, stored, planned, content }: NewScheme,
): Promise<Written | ApiError> => {
  const { client_id } = principal;
  await lockOwners(db, principal, planned.links);
  if (!(await isBaseUnchanged(db, principal, stored, content)))
    return apiError(409, 'CONFLICT', { plan: 'changed' });
  const used = await db
    .selectFrom('schemes')
    .select('uuid')
    .where('client_id', '=', client_id)
    .where('uuid', '=', planned.uuid)
    .executeTakeFirst();
  if (used !== undefined) return apiError(409, 'CONFLICT', { plan: 'changed' });
  const grades = gradesOfFile(content, pass);
  // Files that were read before files had a theme have none.
  const theme = schemeTheme(content.head.theme);
  const leading_language_id = await findLeading(db, client_id, content, language_ids);
  const scheme = { name, language_ids, leading_language_id, grades, theme, uuid: planned.uuid };
  const { uuid, slug, title } = await insertScheme(db, principal, now, scheme);
  const videos = new Map<number, number>();
  const shown = new Set(flattenTree(planned.tree).flatMap(ownVideoIds));
  for (const video of await videosToAdd(db, client_id, content)) {
    if (shown.has(video.id)) videos.set(video.id, await insertVideo(db, client_id, uuid, video));
  }
  const named = withVideos(planned.tree, videos);
  const tree = [...(await adoptFiles(db, client_id, uuid, named))];
  const document: Curriculum = { uuid, slug, title, theme, version: 1, tree };
  const etag = etagOf(JSON.stringify(document));
  await writeDraft(db, principal, now, { document, etag });
  const mirrors = await mirrorsOf(db, client_id, planned.links);
  await saveMirrors(db, client_id, document, mirrors);
  const trees = { planned: planned.tree, written: tree };
  const texts = await writeTexts(db, principal, now, { ...planned, scheme_uuid: uuid, trees });
  return { uuid, etag, before: { draft: null, origin: null, texts } };
};

/** The language of the file, if it is one of the scheme's; else the first of them leads. */
const findLeading = async (
  db: Reader,
  client_id: number,
  { head }: Content,
  language_ids: readonly number[],
): Promise<number | null> => {
  const locales = await findLocales(db, client_id);
  return language_ids.find((id) => isLanguageOf(locales.get(id), head.language)) ?? null;
};

/** With the captions, poster and consent of the video of the client that has the same address. */
const insertVideo = async (
  db: Writer,
  client_id: number,
  scheme_uuid: string,
  { name, url }: Pick<SchemeVideo, 'name' | 'url'>,
): Promise<number> => {
  const same = await db
    .selectFrom('scheme_videos')
    .select(['captions', 'poster', 'consent_by', 'consent_at'])
    .where('client_id', '=', client_id)
    .where('url', '=', url)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const { id } = await db
    .insertInto('scheme_videos')
    .values({
      client_id,
      scheme_uuid,
      name,
      url,
      ...(same && { ...same, captions: JSON.stringify(same.captions) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** The content of a mirrored node shows videos of its owner's scheme. */
const withVideos = (tree: readonly SchemeNode[], ids: ReadonlyMap<number, number>): SchemeNode[] =>
  mapOwnBlocks(tree, (block) => renameVideos(block, ids)).map((node) => withOwnVideos(node, ids));

const withOwnVideos = (node: SchemeNode, ids: ReadonlyMap<number, number>): SchemeNode => ({
  ...node,
  ...(node.videos && { videos: node.videos.flatMap((id) => ids.get(id) ?? []) }),
  children: node.children.map((child) => withOwnVideos(child, ids)),
});

const ownVideoIds = (node: SchemeNode): readonly number[] =>
  node.is_owner === false ? (node.videos ?? []) : shownVideoIds(node);

type ExistingScheme = {
  readonly slug: string;
  readonly stored: Pick<StoredImport, 'base_etag' | 'choices'>;
  readonly planned: Planned;
  readonly content: Content;
};

const writeExisting = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { slug, stored, planned, content }: ExistingScheme,
): Promise<Written | ApiError> => {
  const edit = await startEdit(db, principal, slug, {});
  if (isApiError(edit)) return edit;
  const { base, scheme } = edit;
  await lockOwners(db, principal, planned.links);
  if (scheme.uuid !== planned.uuid || !(await isBaseUnchanged(db, principal, stored, content)))
    return apiError(409, 'CONFLICT', { plan: 'changed' });
  const before = await findBefore(db, principal, scheme.uuid, base);
  let tree = planned.tree;
  let etag = base?.etag ?? '';
  // A file that changes nothing of the tree makes no draft.
  if (planned.changes_tree) {
    tree = await adoptFiles(db, principal.client_id, scheme.uuid, tree);
    const added = await mirrorsOf(db, principal.client_id, planned.links);
    const linked = linkedEdit(edit, planned.tree, added);
    const saved = await saveDraft(db, principal, now, linked, { tree });
    if (isApiError(saved)) return saved;
    ({ etag } = saved);
  }
  const trees = { planned: planned.tree, written: tree };
  const texts = { ...planned, scheme_uuid: scheme.uuid, trees };
  return {
    uuid: scheme.uuid,
    etag,
    before: { ...before, texts: await writeTexts(db, principal, now, texts) },
  };
};

/** The edit that writes a plan, whose mirrored nodes are as the plan says. */
const linkedEdit = (edit: Edit, tree: readonly SchemeNode[], added: Mirrors): Edit => {
  const { base } = edit;
  const mirrors = new Map([...edit.mirrors, ...added]);
  if (base === undefined) return { ...edit, mirrors };
  const planned = nodesById(tree);
  const linked = mapTree(base.document.tree, (node) => {
    const mirrored = mirrors.has(node.id) ? planned.get(node.id) : undefined;
    return mirrored === undefined ? node : { ...mirrored, children: node.children };
  });
  return { ...edit, mirrors, base: { ...base, document: { ...base.document, tree: linked } } };
};

const isBaseUnchanged = async (
  db: Reader,
  principal: Tenant,
  { choices, base_etag }: Pick<StoredImport, 'base_etag' | 'choices'>,
  content: Content,
): Promise<boolean> => {
  const base = choices && (await findBase(db, principal, choices, content));
  return base !== null && !isApiError(base) && base.etag === base_etag;
};

/** What an undo needs. */
const findBefore = async (
  db: Reader,
  { client_id }: Tenant,
  scheme_uuid: string,
  base: StoredVersion | undefined,
): Promise<BeforeImport> => {
  const found = await db
    .selectFrom('schemes')
    .select('origin')
    .where('client_id', '=', client_id)
    .where('uuid', '=', scheme_uuid)
    .$narrowType<{ origin: BeforeImport['origin'] }>()
    .executeTakeFirst();
  const origin = found?.origin ?? null;
  if (base === undefined || base.state === 'published') return { draft: null, origin };
  const mirrors = await db
    .selectFrom('scheme_mirrors')
    .select(['node_id', 'owner_scheme_uuid', 'owner_node_id'])
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('version', '=', base.version)
    .execute();
  const { document, etag, removed, note } = base;
  return { draft: { document, etag, removed, note, mirrors }, origin };
};

export const saveOrigin = async (
  db: Writer,
  { client_id }: Pick<Tenant, 'client_id'>,
  uuid: string,
  origin: BeforeImport['origin'],
): Promise<void> => {
  await db
    .updateTable('schemes')
    .set({ origin: origin === null ? null : JSON.stringify(origin) })
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .execute();
};
