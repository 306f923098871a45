import { isOn } from '@springboard/access';
import type { Curriculum, Scheme } from '@springboard/contract';
import { putDraft } from '../curriculum/queries.ts';
import { audit } from '../database/audit.ts';
import type { Writer } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import type { Server } from '../http/server.ts';
import type { Who } from '../http/who.ts';
import {
  areLanguagesOf,
  findAdministered,
  lockAdministered,
  setLanguages,
  takenSlugs,
} from './administration-queries.ts';
import { editedMeanwhile, etagOf } from '../http/etag.ts';
import { freeSlug } from './slug.ts';

/** §7: schemes as their national body administers them. */
export const administerSchemes = (server: Server): void => {
  implement(server, 'POST /schemes', createScheme);
  implement(server, 'PATCH /schemes/:slug', editScheme);
  implement(server, 'DELETE /schemes/:slug', deleteScheme);
  implement(server, 'POST /schemes/:slug/undelete', undeleteScheme);
};

const createScheme = async ({
  who,
  body,
  now,
  write,
  reply,
}: Context<'POST /schemes'>): Promise<Scheme | Refusal> => {
  if (!isOn(who.features, 'ADD_SCHEME')) return refuse(403, 'FORBIDDEN');
  if (body.grades.filter(({ pass }) => pass).length !== 1) {
    return refuse(422, 'VALIDATION', { grades: 'one_pass' });
  }
  const { client_id } = who;
  const scheme = await write(async (db) => {
    if (!(await areLanguagesOf(db, who, body.language_ids))) {
      return refuse(422, 'VALIDATION', { language_ids: 'unknown' });
    }
    const slug = freeSlug(body.name, await takenSlugs(db, who));
    const title = body.name.trim();
    const { uuid } = await db
      .insertInto('schemes')
      .values({ client_id, slug, title, created_at: now, updated_at: now })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('scheme_grades')
      .values(
        body.grades.map((grade, position) => ({
          client_id,
          scheme_uuid: uuid,
          position,
          ...grade,
        })),
      )
      .execute();
    await setLanguages(db, who, uuid, body.language_ids);
    const document: Curriculum = { uuid, slug, title, theme: null, version: 1, tree: [] };
    await putDraft(db, who, now, { document, etag: etagOf(JSON.stringify(document)) });
    await audit(db, who, now, { action: 'scheme.create', entity: 'scheme', entity_id: uuid });
    return found(db, who, slug);
  });
  if (!isRefusal(scheme)) reply.header('location', `/v1/schemes/${scheme.slug}`);
  return scheme;
};

const editScheme = ({
  who,
  params,
  body,
  headers,
  now,
  write,
}: Context<'PATCH /schemes/:slug'>): Promise<Scheme | Refusal> =>
  write(async (db) => {
    const scheme = await lockAdministered(db, who, { slug: params.slug, deleted: false });
    if (scheme === undefined) return refuse(404, 'NOT_FOUND');
    const refusal = editedMeanwhile(headers, scheme.etag);
    if (refusal !== null) return refusal;
    const { name, language_ids } = body;
    if (language_ids !== undefined) {
      if (!(await areLanguagesOf(db, who, language_ids))) {
        return refuse(422, 'VALIDATION', { language_ids: 'unknown' });
      }
      await setLanguages(db, who, scheme.uuid, language_ids);
    }
    await db
      .updateTable('schemes')
      .set({ updated_at: now, ...(name !== undefined && { title: name.trim() }) })
      .where('client_id', '=', who.client_id)
      .where('uuid', '=', scheme.uuid)
      .execute();
    const detail = { edited: Object.keys(body) };
    const entry = { action: 'scheme.edit', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, who, now, { ...entry, detail });
    return found(db, who, scheme.slug);
  });

const deleteScheme = ({
  who,
  params,
  headers,
  now,
  write,
}: Context<'DELETE /schemes/:slug'>): Promise<undefined | Refusal> =>
  write(async (db) => {
    const scheme = await lockAdministered(db, who, { slug: params.slug, deleted: false });
    if (scheme === undefined) return refuse(404, 'NOT_FOUND');
    const refusal = editedMeanwhile(headers, scheme.etag);
    if (refusal !== null) return refusal;
    await setDeleted(db, who, now, scheme.uuid, now);
    await audit(db, who, now, {
      action: 'scheme.delete',
      entity: 'scheme',
      entity_id: scheme.uuid,
    });
    return undefined;
  });

const undeleteScheme = ({
  who,
  params,
  now,
  write,
}: Context<'POST /schemes/:slug/undelete'>): Promise<Scheme | Refusal> =>
  write(async (db) => {
    const scheme = await lockAdministered(db, who, { slug: params.slug, deleted: true });
    if (scheme === undefined) return refuse(404, 'NOT_FOUND');
    await setDeleted(db, who, now, scheme.uuid, null);
    const entry = { action: 'scheme.undelete', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, who, now, entry);
    return found(db, who, scheme.slug);
  });

const setDeleted = async (
  db: Writer,
  { client_id }: Who,
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

const found = async (db: Writer, who: Who, slug: string): Promise<Scheme> => {
  const [scheme] = await findAdministered(db, who, { slug, deleted: false });
  if (scheme === undefined) throw new Error('A scheme that was just written is not there');
  return scheme;
};
