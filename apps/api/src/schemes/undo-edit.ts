import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { apiError } from '../http/api-error.ts';
import { Rollback } from '../http/rollback.ts';
import { lockLanguages } from './languages.ts';

/** Rolls back an undo that leaves the scheme without an active language (§5). */
export const undoEditOfScheme = async (
  db: Writer,
  { client_id }: Pick<Tenant, 'client_id'>,
  { entity_id: scheme_uuid }: { entity_id: string },
  restore: () => Promise<void>,
): Promise<void> => {
  // Before the languages of the scheme are locked: a language is switched off under the same lock.
  await lockLanguages(db, { client_id });
  await restore();
  const languages = await db
    .selectFrom('scheme_languages')
    .innerJoin('client_languages', (join) =>
      join
        .onRef('client_languages.client_id', '=', 'scheme_languages.client_id')
        .onRef('client_languages.language_id', '=', 'scheme_languages.language_id'),
    )
    .select('client_languages.active')
    .where('scheme_languages.client_id', '=', client_id)
    .where('scheme_languages.scheme_uuid', '=', scheme_uuid)
    .execute();
  if (languages.length > 0 && languages.every(({ active }) => active === 0)) {
    throw new Rollback(apiError(409, 'CONFLICT', { language_ids: 'inactive' }));
  }
};
