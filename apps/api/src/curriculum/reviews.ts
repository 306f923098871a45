import type { SchemeReview } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { apiError, isApiError, type ApiError } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import { enqueueEmail } from '../mail/enqueue-email.ts';
import { findSchemeOrigin } from '../mail/portal-origins.ts';
import type { Context } from '../routing/context.ts';
import { startEdit } from './draft.ts';
import { findEditable, findVisibleScheme, type StoredVersion } from './queries.ts';
import { findCandidates, findReview, hasOpenComments, isReviewRequired } from './review-queries.ts';

export const readReview = async ({
  db,
  principal,
  params,
}: Context<'GET /curriculum/:slug/review'>): Promise<SchemeReview | ApiError> => {
  const scheme = await findVisibleScheme(db, principal, params.slug);
  if (scheme === undefined) return apiError(404, 'NOT_FOUND');
  return toReview(db, principal, scheme.uuid);
};

const toReview = async (
  db: Reader,
  principal: Tenant,
  scheme_uuid: string,
): Promise<SchemeReview> => {
  const { client_id } = principal;
  const base = await findEditable(db, client_id, scheme_uuid);
  const draft = draftOf(base);
  const stored = draft && (await findReview(db, client_id, scheme_uuid, draft));
  const candidates = await findCandidates(db, client_id);
  const last_edited_by = candidates.find(({ uuid }) => uuid === draft?.edited_by) ?? null;
  const required = await isReviewRequired(db, client_id);
  const may_require = (await checkRight(db, principal, 'publish')) === null;
  const common = { required, may_require, last_edited_by, candidates };
  if (!stored) return { ...common, review: null };
  const { id: _, ...review } = stored;
  return { ...common, review };
};

const draftOf = (base: StoredVersion | undefined): StoredVersion | undefined =>
  base?.state === 'published' ? undefined : base;

/** Sends the draft to reviewers, and an e-mail to each. */
export const requestReview = async (
  context: Context<'POST /curriculum/:slug/review'>,
): Promise<SchemeReview | ApiError> => {
  const { principal, params, body, headers, now, write } = context;
  const { client_id, user_uuid } = principal;
  const scheme_origin = await findSchemeOrigin(context);
  return write(async (db) => {
    const edit = await startEdit(db, principal, params.slug, headers);
    if (isApiError(edit)) return edit;
    const { scheme, base } = edit;
    const draft = draftOf(base);
    if (draft === undefined) return apiError(409, 'CONFLICT', { draft: 'required' });
    const candidates = new Set((await findCandidates(db, client_id)).map(({ uuid }) => uuid));
    if (!body.reviewers.every((uuid) => candidates.has(uuid)))
      return apiError(422, 'VALIDATION', { reviewers: 'UNKNOWN_USER' });
    // No user could approve it.
    const isOwn = body.reviewers.every((uuid) => uuid === draft.edited_by);
    if (isOwn && (await isReviewRequired(db, client_id)))
      return apiError(422, 'VALIDATION', { reviewers: 'LAST_EDITOR' });
    const { id: review_id } = await db
      .insertInto('scheme_reviews')
      .values({
        client_id,
        scheme_uuid: scheme.uuid,
        draft: draft.draft,
        etag: draft.etag,
        requested_by: user_uuid,
        requested_at: now,
        note: body.note ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reviewers = body.reviewers.map((uuid) => ({ client_id, review_id, user_uuid: uuid }));
    await db.insertInto('scheme_reviewers').values(reviewers).execute();
    await setState(db, client_id, scheme.uuid, draft, 'review');
    const recipients = body.reviewers.filter((uuid) => uuid !== user_uuid);
    for (const uuid of recipients) {
      await enqueueEmail(db, { ...context, origin: scheme_origin }, principal, {
        user_uuid: uuid,
        subject: 'review',
        language_id: null,
        scheme_slug: scheme.slug,
      });
    }
    const detail = { reviewers: body.reviewers };
    const entry = { action: 'curriculum.review', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, principal, now, { ...entry, detail });
    return toReview(db, principal, scheme.uuid);
  });
};

export const withdrawReview = ({
  principal,
  params,
  headers,
  now,
  write,
}: Context<'DELETE /curriculum/:slug/review'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const edit = await startEdit(db, principal, params.slug, headers, { inReview: true });
    if (isApiError(edit)) return edit;
    const { scheme, base } = edit;
    const { client_id } = principal;
    if (base?.state !== 'review') return apiError(404, 'NOT_FOUND');
    await db
      .updateTable('scheme_reviews')
      .set({ withdrawn_at: now })
      .where('client_id', '=', client_id)
      .where('scheme_uuid', '=', scheme.uuid)
      .where('draft', '=', base.draft)
      .where('withdrawn_at', 'is', null)
      .execute();
    await setState(db, client_id, scheme.uuid, base, 'draft');
    const entry = { action: 'curriculum.review-withdraw', entity: 'scheme' };
    await audit(db, principal, now, { ...entry, entity_id: scheme.uuid });
    return undefined;
  });

/** A reviewer approves the draft, or asks for changes. The person who requested the review gets an e-mail. */
export const decideReview = async (
  context: Context<'POST /curriculum/:slug/review/approval'>,
): Promise<SchemeReview | ApiError> => {
  const { principal, params, body, headers, now, write } = context;
  const { client_id, user_uuid } = principal;
  const scheme_origin = await findSchemeOrigin(context);
  return write(async (db) => {
    const edit = await startEdit(db, principal, params.slug, headers, { inReview: true });
    if (isApiError(edit)) return edit;
    const { scheme, base } = edit;
    const review =
      base?.state === 'review' ? await findReview(db, client_id, scheme.uuid, base) : null;
    if (base === undefined || review === null) return apiError(409, 'CONFLICT', { review: 'none' });
    if (!review.reviewers.some(({ uuid }) => uuid === user_uuid))
      return apiError(403, 'FORBIDDEN', { review: 'NOT_REVIEWER' });
    if (body.decision === 'approved') {
      const isOwn = base.edited_by === user_uuid && (await isReviewRequired(db, client_id));
      if (isOwn) return apiError(403, 'FORBIDDEN', { review: 'LAST_EDITOR' });
      if (await hasOpenComments(db, client_id, scheme.uuid, base.draft))
        return apiError(409, 'CONFLICT', { comments: 'open' });
    }
    await db
      .updateTable('scheme_reviews')
      .set({
        decision: body.decision,
        // An owner's publication may have changed it since the request.
        etag: base.etag,
        decided_by: user_uuid,
        decided_at: now,
        decision_note: body.note ?? null,
      })
      .where('client_id', '=', client_id)
      .where('id', '=', review.id)
      .execute();
    if (body.decision === 'changes') await setState(db, client_id, scheme.uuid, base, 'draft');
    const asker = review.requested_by?.uuid;
    if (asker !== undefined && asker !== user_uuid) {
      await enqueueEmail(db, { ...context, origin: scheme_origin }, principal, {
        user_uuid: asker,
        subject: body.decision === 'approved' ? 'review_approved' : 'review_changes',
        language_id: null,
        scheme_slug: scheme.slug,
      });
    }
    const detail = { decision: body.decision };
    const entry = { action: 'curriculum.review-decide', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, principal, now, { ...entry, detail });
    return toReview(db, principal, scheme.uuid);
  });
};

/** Two persons are required for a publication, or one is enough. */
export const setReviewPolicy = ({
  principal,
  body,
  now,
  write,
}: Context<'PATCH /client-review'>): Promise<{ required: boolean } | ApiError> =>
  write(async (db) => {
    const { client_id } = principal;
    const { required } = body;
    await db
      .insertInto('review_policies')
      .values({ client_id, required })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ required }))
      .execute();
    const entry = { action: 'review.policy', entity: 'review-policy', entity_id: client_id };
    await audit(db, principal, now, { ...entry, detail: { required } });
    return { required };
  });

/** 409 for a draft that still has to be reviewed, or has open comments. */
export const checkReviewed = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  draft: StoredVersion,
): Promise<ApiError | null> => {
  const required = await isReviewRequired(db, client_id);
  const review =
    draft.state === 'review' ? await findReview(db, client_id, scheme_uuid, draft) : null;
  const isApproved = review?.decision === 'approved' && review.current;
  if (draft.state === 'review' && !isApproved)
    return apiError(409, 'CONFLICT', { state: 'IN_REVIEW' });
  // The approval may be older than the policy.
  const byAnother = isApproved && review.decided_by?.uuid !== draft.edited_by;
  if (required && !byAnother) return apiError(409, 'CONFLICT', { review: 'required' });
  return (await hasOpenComments(db, client_id, scheme_uuid, draft.draft))
    ? apiError(409, 'CONFLICT', { comments: 'open' })
    : null;
};

const setState = async (
  db: Writer,
  client_id: number,
  scheme_uuid: string,
  { version }: StoredVersion,
  state: 'draft' | 'review',
): Promise<void> => {
  await db
    .updateTable('curriculum_versions')
    .set({ state })
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('version', '=', version)
    .execute();
};
