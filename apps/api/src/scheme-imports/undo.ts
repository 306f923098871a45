import { type SchemeImport, UNDO_SECONDS } from '@springboard/contract';
import { sql } from 'kysely';
import { findLatestEntry, undoConflict } from '../audits/undo-conflict.ts';
import {
  deleteDraft,
  findEditable,
  lockScheme,
  markReplaced,
  takeNumbers,
  writeDraft,
} from '../curriculum/queries.ts';
import { audit } from '../database/audit.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { setDeleted } from '../schemes/administration.ts';
import { saveOrigin } from './commit.ts';
import { type BeforeImport, lockImport, readImport, updateImport } from './queries.ts';
import { areTextsUnchanged, restoreTexts } from './texts.ts';

/** POST /scheme-imports/:id/undo: restores the draft and the translations that were there before; a new scheme is deleted. */
export const undoImport = ({
  principal,
  params: { id },
  now,
  write,
}: Context<'POST /scheme-imports/:id/undo'>): Promise<SchemeImport | ApiError> =>
  write(async (db) => {
    const stored = await lockImport(db, principal, id, ['before']);
    if (stored === undefined) return apiError(404, 'NOT_FOUND');
    const { state, scheme_uuid, before, after_etag, committed_at, choices } = stored;
    if (state !== 'committed' || scheme_uuid === null || before === null || committed_at === null)
      return apiError(409, 'CONFLICT', { state });
    if (committed_at + UNDO_SECONDS < now) return apiError(409, 'CONFLICT', { import: 'too_old' });
    const { client_id } = principal;
    const scheme = await lockScheme(db, principal, { uuid: scheme_uuid });
    const base = scheme && (await findEditable(db, client_id, scheme_uuid));
    const { translations = [], sections = [] } = before.texts ?? {};
    const key = { client_id, scheme_uuid };
    // A file that changed nothing of the tree wrote no draft.
    const wrote =
      before.draft === null ? base?.state !== 'published' : before.draft.etag !== after_etag;
    const isReviewed = base?.state === 'review' && translations.length > 0;
    const conflict = async (changed: 'draft' | 'translations') =>
      undoConflict(
        {
          changed: [changed],
          later: await findLatestEntry(
            db,
            principal,
            sql`ts >= ${committed_at} and entity = 'scheme' and entity_id = ${scheme_uuid}
              and action <> 'scheme.import'`,
            now,
          ),
        },
        { [changed]: 'changed' },
      );
    if (base?.etag !== after_etag || isReviewed || (wrote && base?.state !== 'draft'))
      return conflict('draft');
    if (choices?.place.kind === 'new') await setDeleted(db, principal, now, scheme_uuid, now);
    else {
      if (!(await areTextsUnchanged(db, key, translations))) return conflict('translations');
      if (wrote)
        await restoreDraft(db, principal, now, { scheme_uuid, before, number: base?.draft ?? 0 });
      await restoreTexts(db, principal, now, scheme_uuid, { translations, sections });
    }
    await saveOrigin(db, principal, scheme_uuid, before.origin);
    await updateImport(db, principal, id, { state: 'undone', undone_at: now });
    await audit(db, principal, now, {
      action: 'scheme.import-undo',
      entity: 'scheme',
      entity_id: scheme_uuid,
      detail: { import_id: id },
    });
    return readImport(db, principal, id);
  });

/** Writes the earlier draft with its mirrored nodes, or deletes the draft if there was none. */
const restoreDraft = async (
  db: Writer,
  principal: Tenant,
  now: number,
  { scheme_uuid, before, number }: { scheme_uuid: string; before: BeforeImport; number: number },
): Promise<void> => {
  const { client_id } = principal;
  if (before.draft === null) {
    await deleteDraft(db, client_id, scheme_uuid);
    await takeNumbers(db, client_id, scheme_uuid, 1);
    await markReplaced(db, client_id, scheme_uuid);
    return;
  }
  const { document, etag, removed, note, mirrors } = before.draft;
  const { version } = document;
  await writeDraft(db, principal, now, {
    document,
    etag,
    removed,
    draft: number,
    ...(note !== null && { note }),
  });
  await db
    .deleteFrom('scheme_mirrors')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('version', '=', version)
    .execute();
  const links = mirrors.map((link) => ({ client_id, scheme_uuid, version, ...link }));
  if (links.length > 0) await db.insertInto('scheme_mirrors').values(links).execute();
};
