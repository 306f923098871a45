import type { Curriculum, CurriculumVersion } from '@springboard/contract';
import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { retainCompletions } from '../assessments/retained-completions.ts';
import type { FindScheme } from '../assessments/schemes.ts';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import { etagOf } from '../http/etag.ts';
import { checkRight } from '../identity/rights.ts';
import { findSchemeOrigin } from '../mail/portal-origins.ts';
import { emailAboutCancelledSchedule } from './cancelled-schedule.ts';
import { buildDocument, type Edit, removedIds, startEdit, toCurriculumVersion } from './draft.ts';
import { isImpactCounted } from './impact-queries.ts';
import {
  deleteEarlierMirrors,
  findFollowers,
  findMirrors,
  followOwners,
  saveMirrors,
} from './mirrors.ts';
import {
  deleteDraft,
  findEditable,
  findPublished,
  lockScheme,
  markReplaced,
  publishVersion,
  type StoredVersion,
  writeDraft,
} from './queries.ts';
import { publishGrades } from './publish-grades.ts';
import { findProblems } from './problems.ts';
import { deleteSettled } from './proposals.ts';
import { proposeToFollower } from './propose.ts';
import { nodesById } from './tree.ts';
import { checkReviewed } from './reviews.ts';
import { type DoneEmail, type RecalculationInput, recomputeOutdated } from './recalculate.ts';
import {
  findPublishedTranslations,
  findTranslations,
  publishTranslations,
} from './translation-queries.ts';

/** The user may have left the page when a recalculation takes longer. */
const LONG_RECALCULATION_S = 60;

/** `job_id` is the job that recomputes the members' assessments. */
type Published = CurriculumVersion & { job_id: number };

/**
 * D6: publishes the draft, once its impact is counted (D17). A job recomputes the members' assessments; until then
 * each read computes them. Schemes that mirror changed nodes get a new version too, and proposals of added and removed
 * nodes.
 */
export const publishCurriculum = async (
  context: Context<'POST /curriculum/:slug/publish'>,
): Promise<Published | ApiError> => {
  const { server, principal, params, body, headers, now, write } = context;
  const { retain = [], note } = body;
  const origin = await findSchemeOrigin(context);
  return write(async (db) => {
    const checked = await checkPublication(db, principal, params.slug, headers);
    if (isApiError(checked)) return checked;
    await emailAboutCancelledSchedule(db, { ...context, origin }, checked.edit.scheme);
    const done_email = {
      user_uuid: principal.user_uuid,
      scheme_slug: params.slug,
      origin,
      api_origin: server.api_address ?? origin,
      after: now + LONG_RECALCULATION_S,
    };
    return publishDraft(db, server, principal, now, checked, {
      retain,
      note: note ?? null,
      done_email,
    });
  });
};

/** A draft that may be published now. Its scheme is locked. */
type CheckedPublication = {
  readonly edit: Edit;
  readonly base: StoredVersion;
  readonly document: Curriculum;
};

/** The draft of a scheme, if the user may publish it now. Checks `If-Match` against its etag. */
export const checkPublication = async (
  db: Writer,
  principal: Tenant,
  slug: string,
  headers: IncomingHttpHeaders,
): Promise<CheckedPublication | ApiError> => {
  const { client_id } = principal;
  const edit = await startEdit(db, principal, slug, headers, { inReview: true });
  if (isApiError(edit)) return edit;
  const forbidden = await checkRight(db, principal, 'publish');
  if (forbidden !== null) return forbidden;
  const { scheme, base, mirrors } = edit;
  if (base === undefined || base.state === 'published') {
    return apiError(409, 'CONFLICT', { draft: 'required' });
  }
  const unreviewed = await checkReviewed(db, client_id, scheme.uuid, base);
  if (unreviewed !== null) return unreviewed;
  const tree = followOwners(base.document.tree, mirrors);
  const { errors } = await findProblems(db, client_id, scheme, { ...base.document, tree });
  if (errors.length > 0) return apiError(422, 'VALIDATION', errors);
  const document = await buildDocument(db, principal, edit, tree);
  if (isApiError(document)) return document;
  return (await isImpactCounted(db, client_id, scheme, base.etag))
    ? { edit, base, document }
    : apiError(409, 'CONFLICT', { impact: 'required' });
};

type PublicationChoices = {
  /** Nodes for which completed stays completed (D17). */
  readonly retain: readonly string[];
  /** The note for coaches; null: the note of the draft. */
  readonly note: string | null;
  /** The e-mail about the end, for a user who does not wait for it. */
  readonly done_email?: DoneEmail | undefined;
};

/** Publishes a checked draft, and ends a scheduled publication of the scheme. */
export const publishDraft = async (
  db: Writer,
  server: { readonly jobs: Pick<Server['jobs'], 'add'>; readonly findScheme: FindScheme },
  principal: Tenant,
  now: number,
  { edit: { scheme, mirrors }, base, document }: CheckedPublication,
  { retain, note: ownNote, done_email }: PublicationChoices,
): Promise<Published> => {
  const { client_id } = principal;
  const enqueueRecalculation = (
    input: Pick<RecalculationInput, 'scheme_uuid' | 'version' | 'done_email'>,
  ) => server.jobs.add(db, principal, 'recalculate', { ...input, after: null }, now);
  if (retain.length > 0 && scheme.version > 0) {
    const published = await server.findScheme(db, client_id, { uuid: scheme.uuid });
    if (published !== null) await recomputeOutdated(db, client_id, published);
    const key = { client_id, scheme_uuid: scheme.uuid };
    const versions = { before: scheme.version, after: document.version };
    await retainCompletions(db, key, versions, retain, now);
  }
  const before = (await findPublished(db, client_id, scheme.uuid))?.document.tree ?? [];
  const note = ownNote ?? base.note;
  const noted = note === null ? document : { ...document, note };
  await publishVersion(db, principal, now, { ...withEtag(noted), before });
  if (document.grade_change !== undefined) {
    const { version, grade_change } = document;
    await publishGrades(db, client_id, scheme, { version, change: grade_change, now });
  }
  const own = await findTranslations(db, client_id, scheme.uuid);
  await publishTranslations(db, client_id, { document: noted, mirrors, own });
  await deleteEarlierMirrors(db, client_id, document);
  await deleteSettled(db, client_id, document);
  // Edits that other browsers do not know yet are in the published version.
  await markReplaced(db, client_id, scheme.uuid);
  await db
    .deleteFrom('scheduled_publications')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme.uuid)
    .execute();
  const { version } = document;
  const job_id = await enqueueRecalculation({
    scheme_uuid: scheme.uuid,
    version,
    ...(done_email && { done_email }),
  });
  const publication = {
    uuid: scheme.uuid,
    version,
    before: nodesById(before),
    after: nodesById(document.tree),
  };
  for (const uuid of await findFollowers(db, client_id, scheme.uuid)) {
    const followed = await publishFollower(db, principal, now, uuid);
    if (followed !== null) await enqueueRecalculation({ scheme_uuid: uuid, version: followed });
    await proposeToFollower(db, principal, now, uuid, publication);
  }
  const entry = { action: 'curriculum.publish', entity: 'scheme', entity_id: scheme.uuid };
  await audit(db, principal, now, { ...entry, detail: { version, retain } });
  const published = await findPublished(db, client_id, scheme.uuid);
  if (published === undefined) throw new Error('The published version was not found');
  return { ...toCurriculumVersion(published), job_id };
};

/**
 * Publishes a version of a mirroring scheme with its owners' new titles and content, which its draft gets too. Returns
 * the version; null if the published tree is the same.
 */
const publishFollower = async (
  db: Writer,
  principal: Tenant,
  now: number,
  uuid: string,
): Promise<number | null> => {
  const scheme = await lockScheme(db, principal, { uuid });
  const published = await findPublished(db, principal.client_id, uuid);
  if (scheme === undefined) return null;
  const { client_id } = principal;
  const newest = await findEditable(db, client_id, uuid);
  const draft = newest?.state === 'published' ? undefined : newest;
  const draftMirrors = await findMirrors(db, client_id, uuid, draft?.version);
  const writeFollowing = async (version: number): Promise<void> => {
    if (draft === undefined) return;
    const followed = followOwners(draft.document.tree, draftMirrors);
    if (version === draft.version && isDeepStrictEqual(followed, draft.document.tree)) return;
    const document = { ...draft.document, version, tree: followed };
    const { removed, draft: number } = draft;
    await writeDraft(db, principal, now, {
      ...withEtag(document),
      note: draft.note ?? undefined,
      removed,
      draft: number,
      unedited: draft,
    });
    await saveMirrors(db, client_id, document, draftMirrors, removedIds(draft));
  };
  if (published === undefined) {
    await writeFollowing(scheme.version + 1);
    return null;
  }
  // The note belongs to the version that it was written for.
  const { note: _, ...before } = published.document;
  const mirrors = await findMirrors(db, client_id, uuid, published.version);
  const tree = followOwners(before.tree, mirrors);
  // What its translators wrote since then belongs to its own next version.
  const own = await findPublishedTranslations(db, client_id, uuid);
  if (isDeepStrictEqual(tree, before.tree)) {
    await publishTranslations(db, client_id, { document: published.document, mirrors, own });
    await writeFollowing(scheme.version + 1);
    return null;
  }
  if (draft !== undefined) await deleteDraft(db, client_id, uuid);
  const followed = withEtag({ ...before, version: scheme.version + 1, tree });
  await writeDraft(db, principal, now, followed);
  await saveMirrors(db, client_id, followed.document, mirrors);
  await publishVersion(db, principal, now, { ...followed, before: before.tree });
  await publishTranslations(db, client_id, { document: followed.document, mirrors, own });
  await deleteEarlierMirrors(db, client_id, followed.document);
  await writeFollowing(scheme.version + 2);
  const entry = { action: 'curriculum.follow', entity: 'scheme', entity_id: uuid };
  const { version } = followed.document;
  await audit(db, principal, now, { ...entry, detail: { version } });
  return version;
};

const withEtag = (document: Curriculum): { document: Curriculum; etag: string } => ({
  document,
  etag: etagOf(JSON.stringify(document)),
});
