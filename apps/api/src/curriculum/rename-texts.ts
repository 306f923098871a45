import type { SchemeEdit } from '@springboard/contract';
import { type DraftTree, idsWithin } from '@springboard/domain';
import { sql } from 'kysely';
import type { Writer } from '../database/tenant-transaction.ts';
import { storeTranslations } from './copy-translations.ts';
import type { StoredVersion } from './queries.ts';

/** The new ids of nodes by their earlier ones. */
export type Renames = ReadonlyMap<string, string>;

/** What an edit renames in a draft to which it is applied. */
export const renamesOf = (draft: DraftTree, edit: SchemeEdit): Renames => {
  if (edit.kind !== 'rename_id') return new Map();
  const { node_id, to } = edit;
  return new Map(
    idsWithin(draft, node_id).flatMap((id): [string, string][] =>
      id === node_id || id.startsWith(`${node_id}/`)
        ? [[id, `${to}${id.slice(node_id.length)}`]]
        : [],
    ),
  );
};

/** Moves the translations of renamed nodes, and the comments on them in this draft, to the new ids. */
export const renameTexts = async (
  db: Writer,
  { client_id, scheme_uuid }: { readonly client_id: number; readonly scheme_uuid: string },
  base: StoredVersion | undefined,
  renames: Renames,
): Promise<void> => {
  if (renames.size === 0) return;
  const [from, to] = [[...renames.keys()], [...renames.values()]];
  const rows = await db
    .selectFrom('node_translations')
    .selectAll()
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('node_id', 'in', from)
    .execute();
  // A new id may be the earlier one of another renamed node, or of a node that was removed.
  await db
    .deleteFrom('node_translations')
    .where('client_id', '=', client_id)
    .where('scheme_uuid', '=', scheme_uuid)
    .where('node_id', 'in', [...from, ...to])
    .execute();
  const renamed = rows.map(({ node_id, content, ...row }) => ({
    ...row,
    node_id: renames.get(node_id) ?? node_id,
    content: JSON.stringify(content),
  }));
  await storeTranslations(db, renamed);
  if (base === undefined || base.state === 'published') return;
  await sql`update scheme_comments c set node_id = r.new_id
    from unnest(${from}::text[], ${to}::text[]) as r (id, new_id)
    where c.client_id = ${client_id} and c.scheme_uuid = ${scheme_uuid} and c.draft = ${base.draft}
      and c.node_id = r.id`.execute(db);
};
