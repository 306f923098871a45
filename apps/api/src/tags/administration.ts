import type { MemberTag } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { copyTag, lockTags, markTagMerged, untagAll } from './queries.ts';

/** Two names that differ in spaces only are one. */
const tagName = ({ tag }: { tag: string }): string => tag.trim().replaceAll(/\s+/gu, ' ');

/** POST /member-tags: the tags belong to the client, so all its clubs have the new one. */
export const createTag = ({
  principal,
  body,
  now,
  write,
}: Context<'POST /member-tags'>): Promise<MemberTag | ApiError> =>
  write(async (db) => {
    const { client_id } = principal;
    const tag = tagName(body);
    const created = await db
      .insertInto('tags')
      .values({ client_id, tag, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'tag'])
      .executeTakeFirst();
    if (created === undefined) return apiError(409, 'TITLE_TAKEN');
    const entry = { action: 'tag.create', entity: 'tag', entity_id: created.id };
    await audit(db, principal, now, entry);
    return created;
  });

/** PATCH /member-tags/:id. The unique index decides, so two renames to one name cannot both succeed. */
export const renameTag = async ({
  principal,
  params,
  body,
  now,
  write,
}: Context<'PATCH /member-tags/:id'>): Promise<MemberTag | ApiError> => {
  const { client_id } = principal;
  const tag = tagName(body);
  try {
    return await write(async (db) => {
      const renamed = await db
        .updateTable('tags')
        .set({ tag })
        .where('client_id', '=', client_id)
        .where('id', '=', params.id)
        .where('merged_into', 'is', null)
        .returning(['id', 'tag'])
        .executeTakeFirst();
      if (renamed === undefined) return apiError(404, 'NOT_FOUND');
      const entry = { action: 'tag.rename', entity: 'tag', entity_id: params.id };
      await audit(db, principal, now, entry);
      return renamed;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'tags_tag')) return apiError(409, 'TITLE_TAKEN');
    throw error;
  }
};

/** DELETE /member-tags/:id: the members lose it before the tag goes, so that an undo restores the tag first. */
export const deleteTag = ({
  principal,
  params: { id },
  now,
  write,
}: Context<'DELETE /member-tags/:id'>): Promise<ApiError | undefined> =>
  write(async (db) => {
    const { client_id } = principal;
    const [tag] = await lockTags(db, client_id, [id]);
    if (tag === undefined) return apiError(404, 'NOT_FOUND');
    const members = await untagAll(db, principal, id, now);
    await db.deleteFrom('tags').where('client_id', '=', client_id).where('id', '=', id).execute();
    const entry = { action: 'tag.delete', entity: 'tag', entity_id: id };
    await audit(db, principal, now, { ...entry, detail: { members } });
    return undefined;
  });

/** POST /member-tags/:id/merge */
export const mergeTag = ({
  principal,
  params: { id },
  body: { into },
  now,
  write,
}: Context<'POST /member-tags/:id/merge'>): Promise<MemberTag | ApiError> => {
  if (id === into) return Promise.resolve(apiError(422, 'VALIDATION', { into: 'not' }));
  return write(async (db) => {
    const { client_id } = principal;
    const pair = { from: id, into };
    const tags = await lockTags(db, client_id, [id, into]);
    const target = tags.find((tag) => tag.id === into);
    if (target === undefined || tags.length < 2) return apiError(404, 'NOT_FOUND');
    await copyTag(db, principal, pair, now);
    const members = await untagAll(db, principal, id, now);
    await markTagMerged(db, client_id, pair);
    const entry = { action: 'tag.merge', entity: 'tag', entity_id: into };
    await audit(db, principal, now, { ...entry, detail: { merged_id: id, members } });
    return target;
  });
};
