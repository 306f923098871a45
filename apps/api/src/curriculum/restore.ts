import type { Curriculum, CurriculumVersion, SchemeNode } from '@springboard/contract';
import { changesBetween, draftOf, editsTowards } from '@springboard/domain';
import { randomUUID } from 'node:crypto';
import { audit } from '../database/audit.ts';
import type { Reader } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { apiError, isApiError, type ApiError } from '../http/api-error.ts';
import { checkRight } from '../identity/rights.ts';
import { keepDiscarded } from './discarded.ts';
import { startEdit, toCurriculumVersion } from './draft.ts';
import { saveEdits, tryEdit } from './edits.ts';
import { restoredGrades, writeGradeChange } from './grade-change.ts';
import { findMirrors } from './mirrors.ts';
import { findEditable, findGradesOf, findPublished, gradeChangeOf } from './queries.ts';

/** Edits whose ids begin alike are undone together in the editor. */
const GROUP_LENGTH = 13;

type Restored = CurriculumVersion & { left_out: string[] };

/** Makes a draft that equals a published version, as edits of the user. It has the grades of that version. */
export const restoreVersion = ({
  principal,
  params,
  body,
  headers,
  now,
  write,
}: Context<'POST /curriculum/:slug/versions/:version/restore'>): Promise<Restored | ApiError> =>
  write(async (db) => {
    const started = await startEdit(db, principal, params.slug, headers);
    if (isApiError(started)) return started;
    const { base, scheme } = started;
    const { client_id } = principal;
    const forbidden = await checkRight(db, principal, 'publish');
    if (forbidden !== null) return forbidden;
    const tree = await findPublishedTree(db, client_id, scheme.uuid, params.version);
    const published = await findPublished(db, client_id, scheme.uuid);
    if (tree === undefined || published === undefined) return apiError(404, 'NOT_FOUND');
    const before = published.document.tree;
    const draft = base === undefined || base.state === 'published' ? undefined : base;
    if (draft !== undefined && isChanged(scheme, draft.document, before) && body.discard !== true)
      return apiError(409, 'CONFLICT', { draft: 'exists' });
    const { edits, left_out } = editsTowards(draftOf(before, { slug: scheme.slug }), tree);
    const change = await restoredGrades(db, client_id, scheme, {
      version: params.version,
      published: await findGradesOf(db, client_id, scheme.uuid),
    });
    if (edits.length === 0 && change === undefined)
      return apiError(409, 'CONFLICT', { version: 'equal' });

    if (draft !== undefined) await keepDiscarded(db, principal, now, scheme.uuid, draft);
    const group = randomUUID().slice(0, GROUP_LENGTH);
    let restored = draftOf(before, { slug: scheme.slug });
    const entries = edits.map((each) => {
      const id = group + randomUUID().slice(GROUP_LENGTH);
      const tried = tryEdit(restored, { ...each, id });
      restored = tried.draft;
      return tried.entry;
    });
    if (change !== undefined) {
      const mirrors = await findMirrors(db, client_id, scheme.uuid, published.version);
      const draftBase = { scheme, base: published, mirrors };
      await writeGradeChange(db, principal, now, draftBase, { change, tree: before });
    }
    const restoredBase =
      change === undefined ? published : await findEditable(db, client_id, scheme.uuid);
    await saveEdits(db, principal, now, { scheme, base: restoredBase }, restored, entries);
    const detail = { version: params.version, left_out: left_out.length };
    const entry = { action: 'curriculum.restore', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, principal, now, { ...entry, detail });
    const saved = await findEditable(db, client_id, scheme.uuid);
    if (saved === undefined) throw new Error('The restored draft was not found');
    return { ...toCurriculumVersion(saved), left_out: [...left_out] };
  });

/** Whether a draft changes the published version: its nodes or its grades. */
const isChanged = (
  scheme: { readonly scale: number },
  draft: Curriculum,
  published: readonly SchemeNode[],
): boolean =>
  gradeChangeOf(scheme, draft) !== undefined || changesBetween(published, draft.tree).length > 0;

/** undefined: the scheme has no such published version. */
export const findPublishedTree = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
  version: number,
): Promise<readonly SchemeNode[] | undefined> => {
  const row = await db
    .selectFrom('curriculum_versions')
    .select('document')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('version', '=', version)
    .where('state', '=', 'published')
    .$narrowType<{ document: { tree: SchemeNode[] } }>()
    .executeTakeFirst();
  return row?.document.tree;
};
