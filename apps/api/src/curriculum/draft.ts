import { indexScheme, SchemeFault } from '@springboard/assessment';
import type { Curriculum, CurriculumVersion, SchemeNode } from '@springboard/contract';
import type { IncomingHttpHeaders } from 'node:http';
import type { Tenant, Writer } from '../database/tenancy.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import { editedMeanwhile, etagOf } from '../http/etag.ts';
import { findMirrors, followOwners, type Mirrors } from './mirrors.ts';
import {
  type EditedScheme,
  findEditable,
  findGradesOf,
  findVideoIds,
  lockScheme,
  putDraft,
  type StoredVersion,
} from './queries.ts';
import { cleanTree, faultsOfTree, isSameNode, nodesOf } from './tree.ts';

/** A scheme that is locked for an edit, and the version that the edit begins from. */
export type Editing = {
  scheme: EditedScheme;
  from: StoredVersion | undefined;
  mirrors: Mirrors;
};

/** 404 where there is no such scheme, 412 where the editor has seen an older version. */
export const openForEdit = async (
  db: Writer,
  who: Tenant,
  slug: string,
  headers: IncomingHttpHeaders,
): Promise<Editing | Refusal> => {
  const scheme = await lockScheme(db, who, { slug });
  if (scheme === undefined) return refuse(404, 'NOT_FOUND');
  const from = await findEditable(db, who.client_id, scheme.uuid);
  const refusal = editedMeanwhile(headers, from?.etag ?? '');
  if (refusal !== null) return refusal;
  return { scheme, from, mirrors: await findMirrors(db, who.client_id, scheme.uuid) };
};

/** Checks a tree whole and keeps it as the draft. */
export const saveDraft = async (
  db: Writer,
  who: Tenant,
  now: number,
  editing: Editing,
  given: { tree: readonly SchemeNode[]; note?: string | undefined },
): Promise<CurriculumVersion | Refusal> => {
  const { scheme, from, mirrors } = editing;
  const document = await checkedDocument(db, who, editing, given.tree);
  if (isRefusal(document)) return document;
  const edited = followOwners(from?.document.tree ?? [], mirrors);
  const locked = faultsOfMirrored(edited, document.tree, mirrors);
  if (locked !== null) return refuse(422, 'VALIDATION', locked);
  await putDraft(db, who, now, {
    document,
    etag: etagOf(JSON.stringify(document)),
    note: given.note,
  });
  const saved = await findEditable(db, who.client_id, scheme.uuid);
  if (saved === undefined) throw new Error('A draft that was just written is not there');
  return versionOf(saved);
};

/** The document of the next version with this tree, or what is wrong with it by node id. */
export const checkedDocument = async (
  db: Writer,
  who: Tenant,
  { scheme, mirrors }: Editing,
  given: readonly SchemeNode[],
): Promise<Curriculum | Refusal> => {
  const mirrored = new Set(mirrors.keys());
  const faults = faultsOfTree(given, mirrored);
  if (faults !== null) return refuse(422, 'VALIDATION', faults);
  const { uuid, slug, title, theme, version } = scheme;
  const tree = cleanTree(given, mirrored);
  const document: Curriculum = { uuid, slug, title, theme, version: version + 1, tree };
  const videos = await findVideoIds(db, who.client_id, uuid);
  const stray = nodesOf(tree).find((node) => node.videos?.some((id) => !videos.has(id)));
  if (stray !== undefined) return refuse(422, 'VALIDATION', { [stray.id]: 'UNKNOWN_VIDEO' });
  try {
    indexScheme(document, await findGradesOf(db, who.client_id, uuid));
  } catch (error) {
    if (!(error instanceof SchemeFault)) throw error;
    return refuse(422, 'VALIDATION', { [error.node_id ?? 'grades']: error.code });
  }
  return document;
};

/** Mirrored nodes may be moved or removed, and not edited (D6). */
const faultsOfMirrored = (
  before: readonly SchemeNode[],
  after: readonly SchemeNode[],
  mirrors: Mirrors,
): Record<string, string> | null => {
  const known = new Map(nodesOf(cleanTree(before, new Set(mirrors.keys()))).map((n) => [n.id, n]));
  const edited = nodesOf(after).filter(({ id }) => mirrors.has(id));
  const faults = edited.filter((node) => {
    const original = known.get(node.id);
    return original !== undefined && !isSameNode(original, node);
  });
  return faults.length === 0 ? null : Object.fromEntries(faults.map(({ id }) => [id, 'MIRRORED']));
};

export const versionOf = (stored: StoredVersion): CurriculumVersion => {
  const { document: _, ...version } = stored;
  return version;
};
