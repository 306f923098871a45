import type { Grade, GradeChange, RemovedNode, SchemeNode } from '@springboard/contract';
import { regradeNodes, reverseMapping, unchangedGrades } from '@springboard/domain';
import { findEarlierScales } from '../assessments/scales.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { etagOf } from '../http/etag.ts';
import { removedIds } from './draft.ts';
import { type Mirrors, saveMirrors } from './mirrors.ts';
import {
  findPublished,
  gradeChangeOf,
  type LockedScheme,
  nextDocument,
  type StoredVersion,
  writeDraft,
} from './queries.ts';

type Draft = {
  readonly scheme: LockedScheme;
  readonly base: StoredVersion | undefined;
  readonly mirrors: Mirrors;
};

/** Writes a draft with other grades, or without a change of them. Nodes with their own pass grade follow. */
export const saveGradeChange = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { scheme, base, mirrors }: Draft,
  { change, published }: { change: GradeChange | undefined; published: readonly Grade[] },
): Promise<void> => {
  const before = await findPublished(db, principal.client_id, scheme.uuid);
  const unchanged = unchangedGrades(published);
  const from = gradeChangeOf(scheme, base?.document) ?? unchanged;
  const regrade = (nodes: readonly SchemeNode[]) =>
    regradeNodes(nodes, before?.document.tree ?? [], from, change ?? unchanged);
  const tree = regrade(base?.document.tree ?? []);
  const removed = (base?.removed ?? []).flatMap((entry) =>
    regrade([entry.node]).map((node) => ({ ...entry, node })),
  );
  await writeGradeChange(db, principal, now, { scheme, base, mirrors }, { change, tree, removed });
};

type ChangedDraft = {
  readonly change: GradeChange | undefined;
  readonly tree: SchemeNode[];
  readonly removed?: readonly RemovedNode[];
};

export const writeGradeChange = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { scheme, base, mirrors }: Draft,
  { change, tree, removed = [] }: ChangedDraft,
): Promise<void> => {
  const { grade_change: _, ...next } = nextDocument(scheme, base, tree);
  const document = { ...next, ...(change && { grade_change: change }) };
  await writeDraft(db, principal, now, {
    document,
    etag: etagOf(JSON.stringify(document)),
    removed,
    ...(base !== undefined && base.state !== 'published' && { draft: base.draft }),
  });
  await saveMirrors(db, principal.client_id, document, mirrors, removedIds(base));
};

/** The change that brings back the grades of an earlier version; undefined: they are the published ones. */
export const restoredGrades = async (
  db: Writer,
  client_id: number,
  { uuid, scale }: LockedScheme,
  { version, published }: { version: number; published: readonly Grade[] },
): Promise<GradeChange | undefined> => {
  const scales = await findEarlierScales(db, client_id, uuid);
  const earlier = scales.find(({ until_version }) => version < until_version);
  if (earlier === undefined) return undefined;
  const { grades, to_current } = earlier;
  const mapping = reverseMapping(grades, published, to_current);
  return { scale, grades, mapping, restores: earlier.scale };
};
