import type { Locale, SchemeFile } from '@springboard/contract';
import {
  branchOf,
  casePackageOf,
  identifierOf,
  SCHEME_CSV_COLUMNS,
  type SchemeExport,
  schemeCsvRows,
  schemeJson,
  type SchemeTexts,
} from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { writeCsv } from '../csv/write-csv.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import { nameBasedUuid } from './identifiers.ts';
import { findMirrors, followOwners } from './mirrors.ts';
import { findGradesOfVersion } from './publish-grades.ts';
import {
  findEditable,
  findSections,
  findVideos,
  findVisibleScheme,
  type StoredVersion,
} from './queries.ts';
import {
  findLanguagesOf,
  findLocales,
  findPublishedTranslations,
  findTranslationOf,
  findTranslations,
  leadingLanguage,
} from './translation-queries.ts';
import { flattenTree } from './tree.ts';

/** A version of a scheme as a file. */
export const exportScheme = async ({
  server,
  host,
  db,
  principal,
  params,
  query,
}: Context<'GET /curriculum/:slug/export'>): Promise<SchemeFile | ApiError> => {
  const scheme = await findVisibleScheme(db, principal, params.slug);
  if (scheme === undefined) return apiError(404, 'NOT_FOUND');
  const version =
    query.version === undefined
      ? await findEditable(db, principal.client_id, scheme.uuid)
      : await findVersion(db, principal, { scheme_uuid: scheme.uuid, version: query.version });
  if (version === undefined) return apiError(404, 'NOT_FOUND');
  const whole = await readExport(db, principal, version);
  const exported = query.node_id === undefined ? whole : branchOf(whole, query.node_id);
  if (exported === null) return apiError(404, 'UNKNOWN_NODE');
  const branch = query.node_id === undefined ? '' : query.node_id.replaceAll('/', '-');
  const name = `${scheme.slug}${branch}-${version.version}`;
  if (query.format === 'json') {
    const text = schemeJson(exported, await readTexts(db, principal, version, query.version));
    return { name: `${name}.json`, media_type: 'application/json', text };
  }
  if (query.format === 'csv') {
    const text = writeCsv(SCHEME_CSV_COLUMNS, schemeCsvRows(exported));
    return { name: `${name}.csv`, media_type: 'text/csv', text };
  }
  const number = query.format === 'case_1_0' ? '1.0' : '1.1';
  const base = caseAddress(server, host.host, number);
  return {
    name: `${name}.case-${number}.json`,
    media_type: 'application/json',
    text: JSON.stringify(casePackageOf(exported, { version: number, base }), null, 2),
  };
};

export type ExportedVersion = Pick<
  StoredVersion,
  'document' | 'version' | 'state' | 'created_at' | 'published_at'
>;

export const findVersion = async (
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  { scheme_uuid, version }: { scheme_uuid: string; version: number },
): Promise<ExportedVersion | undefined> => {
  const { rows } = await sql<ExportedVersion>`
    select version, state, document, created_at, published_at from curriculum_versions
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and version = ${version}`.execute(
    db,
  );
  return rows[0];
};

/** A version with all that its files contain. */
export const readExport = async (
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  { document, version, state, created_at, published_at }: ExportedVersion,
): Promise<SchemeExport> => {
  const { uuid, slug, title, theme } = document;
  const mirrors = await findMirrors(db, client_id, uuid, version);
  return {
    scheme: { uuid, slug, title, theme, version },
    published: state === 'published',
    ...(await findOrigin(db, client_id, uuid)),
    changed_at: published_at ?? created_at,
    grades: await findGradesOfVersion(db, client_id, document),
    videos: await findVideos(db, client_id, uuid),
    tree: followOwners(document.tree, mirrors),
    owners: new Map(
      [...mirrors].flatMap(([id, { node, owner_scheme_uuid, owner_node_id }]) => {
        if (node === null) return [];
        const uuidOf = () => nameBasedUuid(owner_scheme_uuid, owner_node_id);
        const identifier = identifierOf(node, { uuidOf });
        return [[id, { title: node.title, identifier, scheme_uuid: owner_scheme_uuid }] as const];
      }),
    ),
    branch: null,
    renamed: await findRenamed(db, client_id, uuid),
    uuidOf: (name) => nameBasedUuid(uuid, name),
  };
};

/**
 * The sections of a scheme, and the translations of its nodes to its languages: of a published version that was asked for
 * those that were published with it, else those that its translators wrote.
 */
const readTexts = async (
  db: Reader,
  { client_id }: Pick<Tenant, 'client_id'>,
  { document: { uuid, tree }, version, state }: ExportedVersion,
  wanted: number | undefined,
): Promise<SchemeTexts> => {
  const isPublished = wanted !== undefined && state === 'published';
  const own = isPublished
    ? await findPublishedTranslations(db, client_id, uuid, version)
    : await findTranslations(db, client_id, uuid);
  const mirrors = await findMirrors(db, client_id, uuid, version);
  const { translationOf } = await findTranslationOf(db, client_id, { mirrors, own });
  const { others } = await findLanguagesOf(db, client_id, uuid);
  const locales = await findLocales(db, client_id);
  const ids = flattenTree(tree).map(({ id }) => id);
  const translations = others.flatMap((language_id) => {
    const locale = locales.get(language_id);
    if (locale === undefined) return [];
    const byNode = ids.flatMap((id) => {
      const translation = translationOf(language_id, id);
      return translation === undefined ? [] : [[id, translation] as const];
    });
    return [[locale, new Map(byNode)] as const];
  });
  return {
    translations: new Map(translations),
    sections: await findSections(db, client_id, uuid),
  };
};

/** The last id of each node by the ids that it had before. */
const findRenamed = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ before: string; now: string }>`
    select edit->>'node_id' as before, edit->>'to' as now from curriculum_edits
    where client_id = ${client_id} and scheme_uuid = ${scheme_uuid} and applied
      and edit->>'kind' = 'rename_id'
    order by n`.execute(db);
  const renamed = new Map<string, string>();
  for (const { before, now } of rows) {
    for (const [earlier, id] of renamed) if (id === before) renamed.set(earlier, now);
    renamed.set(before, now);
  }
  return renamed;
};

/** Who publishes the scheme, its leading language, and where it was imported from. */
const findOrigin = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<Pick<SchemeExport, 'publisher' | 'language' | 'origin'>> => {
  const { rows } = await sql<{
    name: string;
    language: Locale | null;
    origin: SchemeExport['origin'];
  }>`
    select c.name, s.origin, (
        select language from client_languages
        where client_id = s.client_id and language_id = ${leadingLanguage}
      ) as language
    from schemes s
    join clients c on c.id = s.client_id
    where s.client_id = ${client_id} and s.uuid = ${scheme_uuid}`.execute(db);
  const [found] = rows;
  return {
    publisher: found?.name ?? '',
    language: found?.language ?? null,
    origin: found?.origin ?? null,
  };
};

/** The address of the CASE interface on a portal's host name, or on the API's own. */
export const caseAddress = (server: Server, host: string, version: '1.0' | '1.1'): string =>
  `${server.api_address ?? server.portalAddress(host)}/ims/case/v${version.replace('.', 'p')}`;
