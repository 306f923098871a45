import type { Locale, SchemeVideo } from '@springboard/contract';
import { externalAddress, parseCaptions, shownVideoIds } from '@springboard/domain';
import { sql } from 'kysely';
import { findPublished, lockScheme } from '../curriculum/queries.ts';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import { readPicture } from '../files/picture.ts';
import type { Principal } from '../identity/authenticate.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { fileIdOf, findVideoRows, toSchemeVideo } from './video-queries.ts';
import { nodesShowing } from './media-uses.ts';

/** Videos of a scheme, as their national body edits them (scheme-portal §5). All can be undone (D18). */
export const editVideos = (server: Server): void => {
  defineRoute(server, 'POST /schemes/:slug/videos', addVideo);
  defineRoute(server, 'PATCH /schemes/:slug/videos/:id', editVideo);
  defineRoute(server, 'DELETE /schemes/:slug/videos/:id', deleteVideo);
  defineRoute(server, 'PUT /schemes/:slug/videos/:id/captions/:language_id', setCaptions);
  defineRoute(server, 'DELETE /schemes/:slug/videos/:id/captions/:language_id', deleteCaptions);
  defineRoute(server, 'PUT /schemes/:slug/videos/:id/poster', setPoster);
};

const addVideo = async ({
  principal,
  params: { slug },
  body,
  origin,
  now,
  write,
  reply,
}: Context<'POST /schemes/:slug/videos'>): Promise<SchemeVideo | ApiError> => {
  const added = await write(async (db) => {
    const scheme = await lockScheme(db, principal, { slug });
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const url = await findSource(db, principal, body, origin);
    if (isApiError(url)) return url;
    if (url === null) return apiError(422, 'VALIDATION', { file_id: 'file_id_or_url' });
    const { id } = await db
      .insertInto('scheme_videos')
      .values({
        client_id: principal.client_id,
        scheme_uuid: scheme.uuid,
        name: body.name.trim(),
        url,
        consent_by: principal.user_uuid,
        consent_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return finish(db, principal, now, { slug, scheme_uuid: scheme.uuid, id, action: 'add' });
  });
  if (!isApiError(added)) reply.header('location', `/v1/schemes/${slug}/videos/${added.id}`);
  return added;
};

const editVideo = ({
  body,
  origin,
  ...context
}: Context<'PATCH /schemes/:slug/videos/:id'>): Promise<SchemeVideo | ApiError> =>
  change(context, 'edit', async (db, video) => {
    const { principal, now } = context;
    const url = await findSource(db, principal, body, origin);
    if (isApiError(url)) return url;
    if (url !== null) await releaseFile(db, principal, now, video);
    return {
      ...(body.name !== undefined && { name: body.name.trim() }),
      ...(url !== null && { url, consent_by: principal.user_uuid, consent_at: now }),
    };
  });

const setCaptions = ({
  body,
  ...context
}: Context<'PUT /schemes/:slug/videos/:id/captions/:language_id'>): Promise<
  SchemeVideo | ApiError
> =>
  change(context, 'captions', async (db, { captions }) => {
    const parsed = parseCaptions(body.text);
    if (!parsed.ok) return apiError(422, 'VALIDATION', { lines: parsed.problems });
    const language = await findLanguage(db, context.principal, context.params.language_id);
    if (language === undefined) return apiError(404, 'NOT_FOUND');
    return { captions: JSON.stringify({ ...captions, [language]: parsed.text }) };
  });

const deleteCaptions = async (
  context: Context<'DELETE /schemes/:slug/videos/:id/captions/:language_id'>,
): Promise<undefined | ApiError> => {
  const video = await change(context, 'captions', async (db, { captions }) => {
    const language = await findLanguage(db, context.principal, context.params.language_id);
    if (language === undefined || captions[language] === undefined)
      return apiError(404, 'NOT_FOUND');
    const { [language]: _, ...others } = captions;
    return { captions: JSON.stringify(others) };
  });
  return isApiError(video) ? video : undefined;
};

const setPoster = async ({
  body,
  ...context
}: Context<'PUT /schemes/:slug/videos/:id/poster'>): Promise<SchemeVideo | ApiError> => {
  const poster = body.image === null ? null : await readPicture(body.image);
  return change(context, 'poster', async () => (isApiError(poster) ? poster : { poster }));
};

const deleteVideo = ({
  principal,
  params: { slug, id },
  now,
  write,
}: Context<'DELETE /schemes/:slug/videos/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const scheme = await lockScheme(db, principal, { slug });
    const video = scheme && (await lockVideo(db, principal, scheme.uuid, id));
    if (scheme === undefined || video === undefined) return apiError(404, 'NOT_FOUND');
    const published = await findPublished(db, principal.client_id, scheme.uuid);
    const used_by = nodesShowing(published?.document.tree ?? [], shownVideoIds).get(id) ?? [];
    if (used_by.length > 0) return apiError(409, 'CONFLICT', { used_by });
    await db
      .deleteFrom('scheme_videos')
      .where('client_id', '=', principal.client_id)
      .where('id', '=', id)
      .execute();
    await releaseFile(db, principal, now, video);
    await writeAudit(db, principal, now, { scheme_uuid: scheme.uuid, id, action: 'delete' });
    return undefined;
  });

type StoredVideo = {
  readonly id: number;
  readonly url: string;
  readonly captions: Partial<Record<Locale, string>>;
};

type Columns = {
  readonly name?: string;
  readonly url?: string;
  readonly captions?: string;
  readonly poster?: string | null;
  readonly consent_by?: string;
  readonly consent_at?: number;
};

/** Locks a video of the scheme and sets the columns that `columnsOf` returns. */
const change = (
  {
    principal,
    params: { slug, id },
    now,
    write,
  }: Pick<Context<'PATCH /schemes/:slug/videos/:id'>, 'principal' | 'params' | 'now' | 'write'>,
  action: string,
  columnsOf: (db: Writer, video: StoredVideo) => Promise<Columns | ApiError>,
): Promise<SchemeVideo | ApiError> =>
  write(async (db) => {
    const scheme = await lockScheme(db, principal, { slug });
    const video = scheme && (await lockVideo(db, principal, scheme.uuid, id));
    if (scheme === undefined || video === undefined) return apiError(404, 'NOT_FOUND');
    const columns = await columnsOf(db, video);
    if (isApiError(columns)) return columns;
    if (Object.keys(columns).length > 0) {
      await db
        .updateTable('scheme_videos')
        .set(columns)
        .where('client_id', '=', principal.client_id)
        .where('id', '=', id)
        .execute();
    }
    return finish(db, principal, now, { slug, scheme_uuid: scheme.uuid, id, action });
  });

const lockVideo = async (
  db: Writer,
  { client_id }: Tenant,
  scheme_uuid: string,
  id: number,
): Promise<StoredVideo | undefined> => {
  const { rows } = await sql<StoredVideo>`
    select id, url, captions from scheme_videos
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and id = ${id} for update`.execute(
    db,
  );
  return rows[0];
};

type Edited = { readonly scheme_uuid: string; readonly id: number; readonly action: string };

const finish = async (
  db: Writer,
  principal: Principal,
  now: number,
  { slug, ...edited }: Edited & { readonly slug: string },
): Promise<SchemeVideo> => {
  await writeAudit(db, principal, now, edited);
  const [row] = await findVideoRows(db, principal.client_id, edited);
  if (row === undefined) throw new Error('The saved video was not found');
  return toSchemeVideo(slug, row);
};

const writeAudit = (
  db: Writer,
  principal: Principal,
  now: number,
  { scheme_uuid, id, action }: Edited,
): Promise<void> =>
  audit(db, principal, now, {
    action: `scheme.video-${action}`,
    entity: 'scheme',
    entity_id: scheme_uuid,
    detail: { video_id: id },
  });

type Source = { readonly file_id?: number; readonly url?: string; readonly consent?: boolean };

/** The URL to store for a file or an address; null: the request has neither. */
const findSource = async (
  db: Writer,
  { client_id }: Tenant,
  { file_id, url, consent }: Source,
  origin: string,
): Promise<string | null | ApiError> => {
  if (file_id === undefined && url === undefined) return null;
  if (file_id !== undefined && url !== undefined)
    return apiError(422, 'VALIDATION', { file_id: 'file_id_or_url' });
  if (consent !== true) return apiError(422, 'VALIDATION', { consent: 'required' });
  if (url !== undefined) {
    const address = externalAddress(url, origin);
    return address ?? apiError(422, 'VALIDATION', { url: 'address' });
  }
  const { rows } = await sql`
    select from files where client_id = ${client_id} and id = ${file_id} and folder = 'media'
      and deleted_at is null and mime like 'video/%' for share`.execute(db);
  return rows.length > 0 ? `file:${file_id}` : apiError(422, 'VALIDATION', { file_id: 'unknown' });
};

/** Deletes the file of a video, unless another video has it too. Undo restores it for as long as it exists. */
const releaseFile = async (
  db: Writer,
  { client_id }: Tenant,
  now: number,
  { id, url }: StoredVideo,
): Promise<void> => {
  const file_id = fileIdOf(url);
  if (file_id === null) return;
  await sql`
    update files set deleted_at = ${now}
    where client_id = ${client_id} and id = ${file_id} and folder = 'media' and deleted_at is null
      and not exists (select from scheme_videos v
        where v.client_id = ${client_id} and v.url = ${url} and v.id <> ${id})`.execute(db);
};

const findLanguage = async (
  db: Writer,
  { client_id }: Tenant,
  language_id: number,
): Promise<Locale | undefined> => {
  const { rows } = await sql<{ language: Locale }>`
    select language from client_languages
    where client_id = ${client_id} and language_id = ${language_id} and active = 1`.execute(db);
  return rows[0]?.language;
};
