import type { Curriculum, CurriculumVersion } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenancy.ts';
import type { Context } from '../http/context.ts';
import { isRefusal, refuse, type Refusal } from '../http/refusal.ts';
import { etagOf } from '../http/etag.ts';
import { checkedDocument, openForEdit, versionOf } from './draft.ts';
import { findFollowers, findMirrors, followOwners } from './mirrors.ts';
import {
  deleteDraft,
  findEditable,
  findPublished,
  lockScheme,
  publishVersion,
  putDraft,
} from './queries.ts';

/**
 * D6: the draft becomes the version that everybody works with. Members' assessments follow in a job, or when
 * they are read before their turn; schemes that mirror nodes of this one get a version of their own with what it says now.
 */
export const publishCurriculum = ({
  server,
  who,
  params,
  headers,
  now,
  write,
}: Context<'POST /curriculum/:slug/publish'>): Promise<CurriculumVersion | Refusal> =>
  write(async (db) => {
    const recalculate = async (scheme_uuid: string, version: number) => {
      await server.jobs.add(db, who, 'recalculate', { scheme_uuid, version, after: null }, now);
    };
    const editing = await openForEdit(db, who, params.slug, headers);
    if (isRefusal(editing)) return editing;
    const { scheme, from, mirrors } = editing;
    if (from === undefined || from.state === 'published') {
      return refuse(409, 'CONFLICT', { draft: 'required' });
    }
    const tree = followOwners(from.document.tree, mirrors);
    if (tree.length === 0) return refuse(422, 'VALIDATION', { tree: 'minItems' });
    const document = await checkedDocument(db, who, editing, tree);
    if (isRefusal(document)) return document;
    await publishVersion(db, who, now, named(document));
    const { version } = document;
    await recalculate(scheme.uuid, version);
    for (const uuid of await findFollowers(db, who.client_id, scheme.uuid)) {
      const followed = await publishFollower(db, who, now, uuid);
      if (followed !== null) await recalculate(uuid, followed);
    }
    const entry = { action: 'curriculum.publish', entity: 'scheme', entity_id: scheme.uuid };
    await audit(db, who, now, { ...entry, detail: { version } });
    const published = await findPublished(db, who.client_id, scheme.uuid);
    if (published === undefined) throw new Error('What was just published is not there');
    return versionOf(published);
  });

/** A version in which only the words of mirrored nodes differ; a draft comes after it. null: nothing differs. */
const publishFollower = async (
  db: Writer,
  who: Tenant,
  now: number,
  uuid: string,
): Promise<number | null> => {
  const scheme = await lockScheme(db, who, { uuid });
  const published = await findPublished(db, who.client_id, uuid);
  if (scheme === undefined || published === undefined) return null;
  const before = published.document;
  const tree = followOwners(before.tree, await findMirrors(db, who.client_id, uuid));
  if (JSON.stringify(tree) === JSON.stringify(before.tree)) return null;

  const newest = await findEditable(db, who.client_id, uuid);
  const draft = newest?.state === 'published' ? undefined : newest;
  if (draft !== undefined) await deleteDraft(db, who.client_id, uuid);
  const followed = named({ ...before, version: scheme.version + 1, tree });
  await putDraft(db, who, now, followed);
  await publishVersion(db, who, now, followed);
  if (draft !== undefined) {
    const later = named({ ...draft.document, version: scheme.version + 2 });
    await putDraft(db, who, now, { ...later, note: draft.note ?? undefined });
  }
  const entry = { action: 'curriculum.follow', entity: 'scheme', entity_id: uuid };
  const { version } = followed.document;
  await audit(db, who, now, { ...entry, detail: { version } });
  return version;
};

const named = (document: Curriculum): { document: Curriculum; etag: string } => ({
  document,
  etag: etagOf(JSON.stringify(document)),
});
