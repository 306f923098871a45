import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ReadSchemeFile, SchemeImport } from '@springboard/contract';
import { readSchemeFile, type SchemeFileContent, type SchemeFileItem } from '@springboard/domain';
import { audit } from '../database/audit.ts';
import type { Reader, Tenant, Writer } from '../database/tenant-transaction.ts';
import { nameBasedUuid } from '../curriculum/identifiers.ts';
import { type ApiError, isApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { insertImport, readImport, type StoredImport, updateImport } from './queries.ts';
import { receiveText } from './upload.ts';

/** A file of this length is read immediately, a longer one by a job. */
const READ_NOW = 1_000_000;

/** POST /scheme-imports */
export const addImport = async ({
  server,
  principal,
  form,
  now,
  write,
}: Context<'POST /scheme-imports'>): Promise<SchemeImport | ApiError> => {
  const upload = await receiveText(form());
  if (isApiError(upload)) return upload;
  const { name, text, hash } = upload;
  const source = text.length > READ_NOW ? await compress(text) : null;
  return write(
    async (db) => {
      const id = await insertImport(db, principal, { name, source, now });
      const entry = { action: 'scheme-import.read', entity: 'scheme_import', entity_id: id };
      await audit(db, principal, now, entry);
      if (source === null) await readText(db, principal, id, text);
      else {
        const input = { import_id: id, step: 'read' } as const;
        const job_id = await server.jobs.add(db, principal, 'import_scheme', input, now);
        await updateImport(db, principal, id, { state: 'reading', job_id });
      }
      return readImport(db, principal, id);
    },
    { file: { name, hash } },
  );
};

/** The namespace of URLs (RFC 9562), for identifiers that are no UUIDs. */
const URL_NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';

/** Reads the source of an import, and saves what it contains. */
export const readSource = async (
  db: Writer,
  principal: Pick<Tenant, 'client_id'>,
  { id, source }: Pick<StoredImport, 'id' | 'source'>,
): Promise<void> => readText(db, principal, id, source === null ? '' : await decompress(source));

/** The fastest level: PostgreSQL takes much longer to compress and send the whole text. */
const compress = (text: string): Promise<Buffer> => promisify(gzip)(text, { level: 1 });

/** Sources of an earlier release are not compressed. No text in UTF-8 begins with the bytes of gzip. */
const decompress = async (source: Buffer): Promise<string> =>
  (source[0] === 0x1f && source[1] === 0x8b ? await promisify(gunzip)(source) : source).toString();

const readText = async (
  db: Writer,
  principal: Pick<Tenant, 'client_id'>,
  id: number,
  text: string,
): Promise<void> => {
  const content = readSchemeFile(text, (name) => nameBasedUuid(URL_NAMESPACE, name));
  if ('code' in content) {
    await updateImport(db, principal, id, { state: 'failed', error: content, source: null });
    return;
  }
  const summary = summaryOf(content, await findSlug(db, principal, content.head.uuid));
  await updateImport(db, principal, id, { state: 'read', content, summary, source: null });
};

/** The scheme with this UUID. */
const findSlug = async (
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  uuid: string | null,
): Promise<string | null> => {
  if (uuid === null) return null;
  const scheme = await db
    .selectFrom('schemes')
    .select('slug')
    .where('client_id', '=', client_id)
    .where('uuid', '=', uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return scheme?.slug ?? null;
};

const MAX_ITEM_TYPES = 100;
const MAX_LANGUAGES = 20;

const summaryOf = (
  { format, head, grades, items, translations = {}, sections = [], notes }: SchemeFileContent,
  slug: string | null,
): ReadSchemeFile => {
  const { title, publisher, version, status, language, branch, origin } = head;
  const unnamed = items.filter(({ t, item_type }) => t === null && item_type !== null);
  const types = Map.groupBy(unnamed, ({ item_type }) => item_type ?? '');
  return {
    format,
    title,
    publisher,
    version,
    status,
    language,
    branch,
    license: origin?.license ?? null,
    nodes: items.length,
    depth: depthOf(items),
    grades: grades && { labels: [...grades.labels], pass: grades.pass },
    translations: Object.keys(translations).slice(0, MAX_LANGUAGES),
    sections: sections.length,
    item_types: [...types]
      .map(([name, { length: count }]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MAX_ITEM_TYPES),
    notes: [...notes],
    slug,
  };
};

/** Items are after their parents. */
const depthOf = (items: readonly SchemeFileItem[]): number => {
  const depths = new Map<string, number>();
  for (const { ref, parent } of items) {
    if (!depths.has(ref)) depths.set(ref, (depths.get(parent ?? '') ?? 0) + 1);
  }
  return [...depths.values()].reduce((most, depth) => Math.max(most, depth), 0);
};
