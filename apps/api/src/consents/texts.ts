import type {
  ConsentDraft,
  ConsentVersion,
  ConsentWording,
  UnansweredConsent,
} from '@springboard/contract';
import { sql } from 'kysely';
import { logViews, viewsOf } from '../access/log-views.ts';
import { audit } from '../database/audit.ts';
import { isUniqueViolation } from '../database/unique-violation.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import { checkIfMatch } from '../http/etag.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { findConsentTexts, findUnanswered, isPublished, lockDraft } from './queries.ts';

/** Texts of consents: a draft becomes the next version, which never changes. */
export const textRoutes = (server: Server): void => {
  defineRoute(server, 'GET /consent-texts', ({ db, principal }) => findConsentTexts(db, principal));
  defineRoute(server, 'POST /consent-texts', createDraft);
  defineRoute(server, 'PATCH /consent-texts/:id', editDraft);
  defineRoute(server, 'DELETE /consent-texts/:id', discardDraft);
  defineRoute(server, 'POST /consent-texts/:id/publish', publishDraft);
  defineRoute(server, 'GET /consent-texts/:id/unanswered', listUnanswered);
};

const createDraft = async ({
  principal,
  body,
  now,
  write,
}: Context<'POST /consent-texts'>): Promise<ConsentDraft | ApiError> => {
  try {
    return await write(async (db) => {
      const { client_id, club_id, user_uuid } = principal;
      const { id } = await db
        .insertInto('consent_texts')
        .values({
          client_id,
          club_id,
          kind: body.kind.trim(),
          texts: textsOf(body.texts),
          needs_answer: body.needs_answer ?? true,
          created_by: user_uuid,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await audit(db, principal, now, entryOf('create', id));
      return (await lockDraft(db, principal, id)) ?? apiError(404, 'NOT_FOUND');
    });
  } catch (error) {
    if (isUniqueViolation(error, 'consent_texts_version')) {
      return apiError(409, 'CONFLICT', { draft: 'exists' });
    }
    throw error;
  }
};

const editDraft = ({
  principal,
  params: { id },
  body,
  headers,
  now,
  write,
}: Context<'PATCH /consent-texts/:id'>): Promise<ConsentDraft | ApiError> =>
  write(async (db) => {
    const draft = await lockDraft(db, principal, id);
    if (draft === undefined) return apiError(404, 'NOT_FOUND');
    const error = checkIfMatch(headers, draft.etag);
    if (error !== null) return error;
    await db
      .updateTable('consent_texts')
      .set({
        texts: textsOf(body.texts ?? draft.texts),
        needs_answer: body.needs_answer ?? draft.needs_answer,
      })
      .where('client_id', '=', principal.client_id)
      .where('id', '=', id)
      .execute();
    await audit(db, principal, now, entryOf('edit', id));
    return (await lockDraft(db, principal, id)) ?? apiError(404, 'NOT_FOUND');
  });

const discardDraft = ({
  principal,
  params: { id },
  headers,
  now,
  write,
}: Context<'DELETE /consent-texts/:id'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const draft = await lockDraft(db, principal, id);
    if (draft === undefined) return apiError(404, 'NOT_FOUND');
    const error = checkIfMatch(headers, draft.etag);
    if (error !== null) return error;
    await db
      .deleteFrom('consent_texts')
      .where('client_id', '=', principal.client_id)
      .where('id', '=', id)
      .execute();
    await audit(db, principal, now, entryOf('delete', id));
    return undefined;
  });

const publishDraft = ({
  principal,
  params: { id },
  headers,
  now,
  write,
}: Context<'POST /consent-texts/:id/publish'>): Promise<ConsentVersion | ApiError> =>
  write(async (db) => {
    const draft = await lockDraft(db, principal, id);
    if (draft === undefined) return apiError(404, 'NOT_FOUND');
    const error = checkIfMatch(headers, draft.etag);
    if (error !== null) return error;
    const { client_id, club_id } = principal;
    const { rows } = await sql<ConsentVersion>`
      update consent_texts t set version = last.version + 1, valid_from = ${now},
        needs_answer = t.needs_answer or last.version = 0
      from (select coalesce(max(version), 0) as version from consent_texts
        where client_id = ${client_id} and kind = ${draft.kind}
          and club_id is not distinct from ${club_id}::bigint) last
      where t.client_id = ${client_id} and t.id = ${id}
      returning t.id, t.kind, t.version, t.texts, t.needs_answer, t.valid_from`.execute(db);
    await audit(db, principal, now, entryOf('publish', id));
    return rows[0] ?? apiError(404, 'NOT_FOUND');
  });

const listUnanswered = async ({
  db,
  principal,
  params: { id },
  query,
  reply,
  now,
}: Context<'GET /consent-texts/:id/unanswered'>): Promise<UnansweredConsent[] | ApiError> => {
  if (!(await isPublished(db, principal, id))) return apiError(404, 'NOT_FOUND');
  const found = await findUnanswered(db, principal, id, query);
  reply.total(found.total);
  const uuids = found.members.map(({ uuid }) => uuid);
  await logViews(db, viewsOf(uuids, ['profile']), now);
  return found.members;
};

const textsOf = (texts: ConsentWording): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(texts).map(([language, { title, text }]) => [
        language,
        { title: title.trim(), text: text.trim() },
      ]),
    ),
  );

const entryOf = (verb: 'create' | 'edit' | 'delete' | 'publish', entity_id: number) => ({
  action: `consent_text.${verb}`,
  entity: 'consent_text',
  entity_id,
});
