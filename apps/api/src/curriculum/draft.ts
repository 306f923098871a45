import { indexScheme, SchemeError } from '@springboard/assessment';
import type { Curriculum, CurriculumVersion, SchemeNode } from '@springboard/contract';
import { idsIn, shownFileIds } from '@springboard/domain';
import type { IncomingHttpHeaders } from 'node:http';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { isApiError, apiError, type ApiError } from '../http/api-error.ts';
import { checkIfMatch, etagOf } from '../http/etag.ts';
import { findFileIds } from './files.ts';
import { findMirrors, followOwners, type Mirrors, saveMirrors } from './mirrors.ts';
import {
  type LockedScheme,
  findEditable,
  findGradesFor,
  findVideoIds,
  lockScheme,
  nextDocument,
  writeDraft,
  type StoredVersion,
} from './queries.ts';
import { cleanTree, validateTree, isSameNode, flattenTree, ownNodes } from './tree.ts';

/** A locked scheme, and the version on which the edit is based. */
export type Edit = {
  scheme: LockedScheme;
  base: StoredVersion | undefined;
  mirrors: Mirrors;
};

/** Locks a scheme for an edit; 404 for an unknown scheme, 412 for an outdated ETag, 409 in review unless allowed. */
export const startEdit = async (
  db: Writer,
  principal: Tenant,
  slug: string,
  headers: IncomingHttpHeaders,
  { inReview = false } = {},
): Promise<Edit | ApiError> => {
  const scheme = await lockScheme(db, principal, { slug });
  if (scheme === undefined) return apiError(404, 'NOT_FOUND');
  const base = await findEditable(db, principal.client_id, scheme.uuid);
  const error = checkIfMatch(headers, base?.etag ?? '');
  if (error !== null) return error;
  if (base?.state === 'review' && !inReview)
    return apiError(409, 'CONFLICT', { state: 'IN_REVIEW' });
  const mirrors = await findMirrors(db, principal.client_id, scheme.uuid, base?.version);
  return { scheme, base, mirrors };
};

/** Validates a complete tree and saves it as the draft. */
export const saveDraft = async (
  db: Writer,
  principal: Tenant,
  now: number,
  edit: Edit,
  draft: { tree: readonly SchemeNode[]; note?: string | undefined; replaces?: boolean },
): Promise<CurriculumVersion | ApiError> => {
  const { scheme, base, mirrors } = edit;
  const document = await buildDocument(db, principal, edit, draft.tree);
  if (isApiError(document)) return document;
  const before = followOwners(base?.document.tree ?? [], mirrors);
  const mirroredEdits = findMirroredEdits(before, document.tree, mirrors);
  if (mirroredEdits !== null) return apiError(422, 'VALIDATION', mirroredEdits);
  await writeDraft(db, principal, now, {
    document,
    etag: etagOf(JSON.stringify(document)),
    note: draft.note,
    replaces: draft.replaces ?? true,
    ...(base !== undefined && base.state !== 'published' && { draft: base.draft }),
  });
  await saveMirrors(db, principal.client_id, document, mirrors, removedIds(base));
  const saved = await findEditable(db, principal.client_id, scheme.uuid);
  if (saved === undefined) throw new Error('The saved draft was not found');
  return toCurriculumVersion(saved);
};

/** Builds the document of the next version from a tree, or returns its errors by node id. */
export const buildDocument = async (
  db: Writer,
  principal: Tenant,
  { scheme, base, mirrors }: Edit,
  nodes: readonly SchemeNode[],
): Promise<Curriculum | ApiError> => {
  const mirrored = new Set(mirrors.keys());
  const errors = validateTree(nodes, mirrored);
  if (errors !== null) return apiError(422, 'VALIDATION', errors);
  const { uuid } = scheme;
  const tree = cleanTree(nodes, mirrored);
  const document = nextDocument(scheme, base, tree);
  const videos = await findVideoIds(db, principal.client_id, uuid);
  const invalid = flattenTree(tree).find((node) => node.videos?.some((id) => !videos.has(id)));
  if (invalid !== undefined) return apiError(422, 'VALIDATION', { [invalid.id]: 'UNKNOWN_VIDEO' });
  const files = await findFileIds(db, principal.client_id, uuid);
  const fileless = ownNodes(tree).find((node) => shownFileIds(node).some((id) => !files.has(id)));
  if (fileless !== undefined) return apiError(422, 'VALIDATION', { [fileless.id]: 'UNKNOWN_FILE' });
  try {
    indexScheme(document, await findGradesFor(db, principal.client_id, scheme, document));
  } catch (error) {
    if (!(error instanceof SchemeError)) throw error;
    return apiError(422, 'VALIDATION', { [error.node_id ?? 'grades']: error.code });
  }
  return document;
};

/** Finds edited mirrored nodes. They may be moved or removed, but not edited (D6). */
const findMirroredEdits = (
  before: readonly SchemeNode[],
  after: readonly SchemeNode[],
  mirrors: Mirrors,
): Record<string, string> | null => {
  const originals = flattenTree(cleanTree(before, new Set(mirrors.keys())));
  const originalById = new Map(originals.map((node) => [node.id, node]));
  const edited = flattenTree(after).filter((node) => {
    const original = originalById.get(node.id);
    return mirrors.has(node.id) && original !== undefined && !isSameNode(original, node);
  });
  return edited.length === 0 ? null : Object.fromEntries(edited.map(({ id }) => [id, 'MIRRORED']));
};

/** The nodes that were removed in a draft and can be restored. */
export const removedIds = (draft: StoredVersion | undefined): string[] =>
  (draft?.removed ?? []).flatMap(({ node }) => idsIn(node));

/** As `removedIds`, without mirrored nodes. */
export const ownRemovedIds = ({ removed }: StoredVersion): string[] =>
  removed.flatMap(({ node }) => (node.is_owner === false ? [] : idsIn(node)));

export const toCurriculumVersion = ({
  version,
  state,
  etag,
  note,
  created_at,
  published_at,
}: StoredVersion): CurriculumVersion => ({ version, state, etag, note, created_at, published_at });
