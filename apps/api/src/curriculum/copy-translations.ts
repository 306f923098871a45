import type { SchemeNode } from '@springboard/contract';
import { translationOfCopy } from '@springboard/domain';
import { type Insertable, sql } from 'kysely';
import type { NodeTranslations } from '../database/schema.generated.ts';
import type { Tenant, Writer } from '../database/tenant-transaction.ts';
import { findTranslationOf, type TranslationSources } from './translation-queries.ts';
import { flattenTree } from './tree.ts';

type Copy = TranslationSources & {
  /** The nodes that are copied, with everything below them. */
  readonly from: readonly SchemeNode[];
  /** The same nodes with the files, videos and links of the scheme that gets the translations. */
  readonly to: readonly SchemeNode[];
};

/** Gives a scheme the translations of nodes that are its own from now on. They replace those that it has. */
export const copyTranslations = async (
  db: Writer,
  { client_id, user_uuid }: Tenant,
  now: number,
  scheme_uuid: string,
  { from, to, ...sources }: Copy,
): Promise<void> => {
  const { languages, translationOf } = await findTranslationOf(db, client_id, sources);
  const originals = new Map(flattenTree(from).map((node) => [node.id, node]));
  const rows = flattenTree(to).flatMap((node) =>
    languages.flatMap((language_id) => {
      const original = originals.get(node.id);
      const translation = translationOf(language_id, node.id);
      if (original === undefined || translation === undefined) return [];
      const { content, ...title } = translationOfCopy(translation, original, node);
      return {
        client_id,
        scheme_uuid,
        language_id,
        node_id: node.id,
        ...title,
        content: JSON.stringify(content),
        updated_at: now,
        updated_by: user_uuid,
      };
    }),
  );
  await storeTranslations(db, rows);
};

/** A statement has at most 65,535 parameters. */
const ROWS_PER_INSERT = 1000;

/** Stores translations, in place of those that the nodes have. */
export const storeTranslations = async (
  db: Writer,
  rows: readonly Insertable<NodeTranslations>[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    await db
      .insertInto('node_translations')
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'scheme_uuid', 'language_id', 'node_id']).doUpdateSet({
          title: sql`excluded.title`,
          source_title: sql`excluded.source_title`,
          content: sql`excluded.content`,
          updated_at: sql`excluded.updated_at`,
          updated_by: sql`excluded.updated_by`,
        }),
      )
      .execute();
  }
};
