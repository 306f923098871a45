import { etagOf } from '../src/http/etag.ts';
import { mapTree } from '../src/curriculum/tree.ts';
import type { buildScheme, Owner } from './builders.ts';

/** Publishes titles of nodes, by id, in another language than the leading one of a scheme. */
export const translateTitles = async (
  owner: Owner,
  { client_id, uuid, version, curriculum }: Awaited<ReturnType<typeof buildScheme>>,
  language_id: number | undefined,
  titles: Readonly<Record<string, string>>,
): Promise<void> => {
  if (language_id === undefined) throw new Error('The client does not have the language');
  const tree = mapTree(curriculum.tree, (node) => ({
    ...node,
    title: titles[node.id] ?? node.title,
  }));
  const document = JSON.stringify({ ...curriculum, tree });
  const row = { translations: '{}', document, etag: etagOf(document) };
  await owner
    .insertInto('curriculum_translations')
    .values({ client_id, scheme_uuid: uuid, version, language_id, ...row })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'scheme_uuid', 'version', 'language_id']).doUpdateSet(row),
    )
    .execute();
};
