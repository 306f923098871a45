import type { MediaFile } from '@springboard/contract';
import { shownFileIds } from '@springboard/domain';
import { sql } from 'kysely';
import {
  findEditable,
  findPublished,
  findVisibleScheme,
  lockScheme,
} from '../curriculum/queries.ts';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { fileLink } from '../files/links.ts';
import { findFile } from '../files/queries.ts';
import { type ApiError, apiError, isApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { findFileRows, toMediaFile } from './file-queries.ts';
import { findUses, nodesShowing } from './media-uses.ts';
import { readSmallPicture, setSmallPicture, storeSmallPicture } from './small-pictures.ts';

/** Pictures and documents of a scheme (scheme-portal §5). Their changes can be undone (D18). */
export const schemeFileRoutes = (server: Server): void => {
  defineRoute(server, 'GET /schemes/:slug/files', async ({ db, principal, params, query }) => {
    if (query.with_uses === 1 && principal.role !== 'ngo') return apiError(403, 'FORBIDDEN');
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const { client_id } = principal;
    const with_owners = query.own !== 1 && query.with_uses !== 1;
    const rows = await findFileRows(db, client_id, { scheme_uuid: scheme.uuid, with_owners });
    if (query.with_uses !== 1) return rows.map((row) => toMediaFile(params.slug, row));
    const uses = await findUses(db, client_id, scheme.uuid, shownFileIds);
    return rows.map((row) => ({
      ...toMediaFile(params.slug, row),
      used_by: [...(uses.get(row.id) ?? [])],
    }));
  });

  defineRoute(server, 'GET /schemes/:slug/files/:id', async ({ db, principal, params, now }) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const one = { scheme_uuid: scheme.uuid, id: params.id, with_owners: true };
    const [row] = await findFileRows(db, principal.client_id, one);
    const file = row && (await findFile(db, principal, row.file_id));
    if (row === undefined || file === undefined) return apiError(404, 'NOT_FOUND');
    const direct_url = await fileLink(server, principal, file, now);
    return { ...toMediaFile(params.slug, row), direct_url };
  });

  defineRoute(server, 'GET /schemes/:slug/files/:id/small', async ({ db, principal, params }) => {
    const scheme = await findVisibleScheme(db, principal, params.slug);
    if (scheme === undefined) return apiError(404, 'NOT_FOUND');
    const one = { scheme_uuid: scheme.uuid, id: params.id, with_owners: true };
    const [row] = await findFileRows(db, principal.client_id, one);
    return readSmallPicture(server.files, row?.small_key ?? null);
  });

  defineRoute(server, 'POST /schemes/:slug/files', addFile);
  defineRoute(server, 'PATCH /schemes/:slug/files/:id', renameFile);
  defineRoute(server, 'DELETE /schemes/:slug/files/:id', deleteFile);
};

const addFile = async ({
  server,
  principal,
  params: { slug },
  body: { name, file_id, image },
  now,
  write,
  reply,
}: Context<'POST /schemes/:slug/files'>): Promise<MediaFile | ApiError> => {
  const { client_id } = principal;
  const small =
    image === undefined ? null : await storeSmallPicture(server.files, client_id, image);
  if (isApiError(small)) return small;
  let isSmallUsed = false;
  try {
    const added = await write(async (db) => {
      const scheme = await lockScheme(db, principal, { slug });
      if (scheme === undefined) return apiError(404, 'NOT_FOUND');
      if (!(await isSchemeFile(db, principal, file_id)))
        return apiError(422, 'VALIDATION', { file_id: 'unknown' });
      const isSet =
        small && (await setSmallPicture(db, server, principal, { file_id, small, now }));
      if (isApiError(isSet)) return isSet;
      const { id } = await db
        .insertInto('scheme_files')
        .values({ client_id, scheme_uuid: scheme.uuid, name: name.trim(), file_id })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeAudit(db, principal, now, { scheme_uuid: scheme.uuid, id, action: 'add' });
      isSmallUsed = isSet === true;
      return readFile(db, principal, { uuid: scheme.uuid, slug }, id);
    });
    if (!isApiError(added)) reply.header('location', `/v1/schemes/${slug}/files/${added.id}`);
    return added;
  } finally {
    // After an uncertain commit the bytes stay, because a row may exist. Without one, retention removes them.
    if (small !== null && !isSmallUsed) await server.files.remove(small.small_key);
  }
};

const renameFile = ({
  principal,
  params: { slug, id },
  body,
  now,
  write,
}: Context<'PATCH /schemes/:slug/files/:id'>): Promise<MediaFile | ApiError> =>
  write(async (db) => {
    const found = await lockFile(db, principal, slug, id);
    if (isApiError(found)) return found;
    await db
      .updateTable('scheme_files')
      .set({ name: body.name.trim() })
      .where('client_id', '=', principal.client_id)
      .where('id', '=', id)
      .execute();
    const { scheme_uuid } = found;
    await writeAudit(db, principal, now, { scheme_uuid, id, action: 'edit' });
    return readFile(db, principal, { uuid: scheme_uuid, slug }, id);
  });

const deleteFile = ({
  principal,
  params: { slug, id },
  now,
  write,
}: Context<'DELETE /schemes/:slug/files/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const found = await lockFile(db, principal, slug, id);
    if (isApiError(found)) return found;
    const { client_id } = principal;
    const { scheme_uuid } = found;
    const published = await findPublished(db, client_id, scheme_uuid);
    const editable = await findEditable(db, client_id, scheme_uuid);
    const trees = [published, editable].map((version) => version?.document.tree ?? []);
    const shown = trees.flatMap((tree) => nodesShowing(tree, shownFileIds).get(id) ?? []);
    const used_by = [...new Set(shown)];
    if (used_by.length > 0) return apiError(409, 'CONFLICT', { used_by });
    await db
      .deleteFrom('scheme_files')
      .where('client_id', '=', client_id)
      .where('id', '=', id)
      .execute();
    // The bytes stay while another scheme has the file. Undo restores it for as long as they exist.
    await sql`
      update files set deleted_at = ${now}
      where client_id = ${client_id} and id = ${found.file_id} and folder = 'media'
        and deleted_at is null and not exists (select from scheme_files s
          where s.client_id = ${client_id} and s.file_id = ${found.file_id})`.execute(db);
    await writeAudit(db, principal, now, { scheme_uuid, id, action: 'delete' });
    return undefined;
  });

/** Whether an upload of the national body is a picture, a PDF or a text. */
const isSchemeFile = async (db: Writer, { client_id }: Tenant, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from files where client_id = ${client_id} and id = ${id} and folder = 'media'
      and deleted_at is null and (mime like 'image/%' or mime in ('application/pdf', 'text/plain'))
    for share`.execute(db);
  return rows.length > 0;
};

const lockFile = async (
  db: Writer,
  principal: Tenant,
  slug: string,
  id: number,
): Promise<{ scheme_uuid: string; file_id: number } | ApiError> => {
  const scheme = await lockScheme(db, principal, { slug });
  const file =
    scheme &&
    (await db
      .selectFrom('scheme_files')
      .select(['scheme_uuid', 'file_id'])
      .where('client_id', '=', principal.client_id)
      .where('scheme_uuid', '=', scheme.uuid)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst());
  return file ?? apiError(404, 'NOT_FOUND');
};

const readFile = async (
  db: Writer,
  { client_id }: Tenant,
  { uuid, slug }: { readonly uuid: string; readonly slug: string },
  id: number,
): Promise<MediaFile> => {
  const [row] = await findFileRows(db, client_id, { scheme_uuid: uuid, id });
  if (row === undefined) throw new Error('The saved file was not found');
  return toMediaFile(slug, row);
};

const writeAudit = (
  db: Writer,
  principal: Tenant,
  now: number,
  edited: { readonly scheme_uuid: string; readonly id: number; readonly action: string },
): Promise<void> =>
  audit(db, principal, now, {
    action: `scheme.file-${edited.action}`,
    entity: 'scheme',
    entity_id: edited.scheme_uuid,
    detail: { file_id: edited.id },
  });
