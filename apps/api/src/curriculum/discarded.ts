import type { CurriculumVersion, RemovedNode } from '@springboard/contract';
import { DAY_SECONDS, regradeNodes, unchangedGrades } from '@springboard/domain';
import { sql } from 'kysely';
import { findEarlierScales } from '../assessments/scales.ts';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import type { Context } from '../routing/context.ts';
import { apiError, isApiError, type ApiError } from '../http/api-error.ts';
import { etagOf } from '../http/etag.ts';
import { startEdit, toCurriculumVersion } from './draft.ts';
import type { Curriculum } from '@springboard/contract';
import {
  deleteDraft,
  findEditable,
  findGradesOf,
  type LockedScheme,
  markReplaced,
  type StoredVersion,
  takeNumbers,
  writeDraft,
} from './queries.ts';

/** A discarded draft can be restored for 30 days. */
export const DISCARDED_DRAFT_SECONDS = 30 * DAY_SECONDS;

type Link = { node_id: string; owner_scheme_uuid: string; owner_node_id: string };

/** Discards the draft and keeps it for 30 days. */
export const keepDiscarded = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  now: number,
  scheme_uuid: string,
  draft: StoredVersion,
): Promise<void> => {
  await sql`
    insert into discarded_drafts (client_id, scheme_uuid, draft, document, removed, mirrors, note, created_by,
      created_at, edited_by, discarded_by, discarded_at, scale)
    select v.client_id, v.scheme_uuid, v.draft, v.document, v.removed,
      coalesce((select json_agg(json_build_object('node_id', m.node_id,
          'owner_scheme_uuid', m.owner_scheme_uuid, 'owner_node_id', m.owner_node_id))
        from scheme_mirrors m
        where m.client_id = v.client_id and m.scheme_uuid = v.scheme_uuid and m.version = v.version), '[]'),
      v.note, v.created_by, v.created_at, v.edited_by, ${user_uuid}, ${now},
      (select s.scale from schemes s where s.client_id = v.client_id and s.uuid = v.scheme_uuid)
    from curriculum_versions v
    where v.client_id = ${client_id} and v.scheme_uuid = ${scheme_uuid} and v.version = ${draft.version}`.execute(
    db,
  );
  await deleteDraft(db, client_id, scheme_uuid);
  await takeNumbers(db, client_id, scheme_uuid, 1);
  await markReplaced(db, client_id, scheme_uuid);
};

export const discardDraft = ({
  principal,
  params,
  headers,
  now,
  write,
}: Context<'DELETE /curriculum/:slug/draft'>): Promise<undefined | ApiError> =>
  write(async (db) => {
    const edit = await startEdit(db, principal, params.slug, headers);
    if (isApiError(edit)) return edit;
    const { base, scheme } = edit;
    if (base === undefined || base.state === 'published') return apiError(404, 'NOT_FOUND');
    await keepDiscarded(db, principal, now, scheme.uuid, base);
    const entry = { action: 'curriculum.give-up', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, principal, now, entry);
    return undefined;
  });

/** Restores a discarded draft with its edits, by default the one that was discarded last. */
export const undeleteDraft = ({
  principal,
  params,
  body,
  headers,
  now,
  write,
}: Context<'POST /curriculum/:slug/draft/undelete'>): Promise<CurriculumVersion | ApiError> =>
  write(async (db) => {
    const edit = await startEdit(db, principal, params.slug, headers);
    if (isApiError(edit)) return edit;
    const { base, scheme } = edit;
    if (base !== undefined && base.state !== 'published')
      return apiError(409, 'CONFLICT', { draft: 'exists' });
    const discarded = await findDiscarded(db, principal, scheme, { now, draft: body.draft });
    if (discarded === undefined) return apiError(404, 'NOT_FOUND');
    const { removed, mirrors, note, draft } = discarded;
    const version = scheme.version + 1;
    const regraded = await inCurrentGrades(db, principal.client_id, scheme, discarded);
    const restored = { ...regraded, version };
    const etag = etagOf(JSON.stringify(restored));
    await writeDraft(db, principal, now, {
      document: restored,
      etag,
      removed,
      draft,
      note: note ?? undefined,
    });
    const { client_id } = principal;
    const { uuid: scheme_uuid } = scheme;
    const links = mirrors.map((link) => ({ client_id, scheme_uuid, version, ...link }));
    if (links.length > 0) await db.insertInto('scheme_mirrors').values(links).execute();
    await db
      .deleteFrom('discarded_drafts')
      .where('client_id', '=', client_id)
      .where('scheme_uuid', '=', scheme_uuid)
      .where('draft', '=', draft)
      .execute();
    const entry = { action: 'curriculum.undelete', entity: 'scheme', entity_id: scheme_uuid };
    await audit(db, principal, now, entry);
    const saved = await findEditable(db, client_id, scheme_uuid);
    if (saved === undefined) throw new Error('The restored draft was not found');
    return toCurriculumVersion(saved);
  });

/** A draft that was discarded before another version changed the grades keeps none of its own. */
const inCurrentGrades = async (
  db: Writer,
  client_id: number,
  scheme: LockedScheme,
  { document, scale }: Discarded,
): Promise<Curriculum> => {
  if (scale === scheme.scale) return document;
  const scales = await findEarlierScales(db, client_id, scheme.uuid);
  const earlier = scales.find((each) => each.scale === scale);
  if (earlier === undefined) return document;
  const { grade_change, ...rest } = document;
  const from = grade_change ?? unchangedGrades(earlier.grades);
  const grades = await findGradesOf(db, client_id, scheme.uuid);
  const to = { grades, mapping: earlier.to_current };
  return { ...rest, tree: regradeNodes(document.tree, document.tree, from, to) };
};

type Discarded = {
  draft: number;
  document: Curriculum;
  removed: RemovedNode[];
  mirrors: Link[];
  note: string | null;
  scale: number;
};

const findDiscarded = async (
  db: Writer,
  { client_id }: Tenant,
  { uuid }: LockedScheme,
  { now, draft }: { now: number; draft: number | undefined },
): Promise<Discarded | undefined> => {
  const { rows } = await sql<Discarded>`
    select draft, document, removed, mirrors, note, scale from discarded_drafts
    where client_id = ${client_id} and scheme_uuid = ${uuid}
      and discarded_at > ${now - DISCARDED_DRAFT_SECONDS}
      and draft = coalesce(${draft ?? null}, draft)
    order by discarded_at desc, draft desc limit 1`.execute(db);
  return rows[0];
};
