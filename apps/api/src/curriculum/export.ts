import type { Locale, SchemeFile } from '@springboard/contract';
import {
  casePackageOf,
  SCHEME_CSV_COLUMNS,
  type SchemeExport,
  schemeCsvRows,
  schemeJson,
} from '@springboard/domain';
import { sql } from 'kysely';
import type { Reader, Tenant } from '../database/tenant-transaction.ts';
import { writeCsv } from '../files/write-csv.ts';
import { apiError, type ApiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import type { Server } from '../routing/server.ts';
import { nameBasedUuid } from './identifiers.ts';
import { findMirrors, followOwners } from './mirrors.ts';
import {
  findEditable,
  findGradesOf,
  findVideos,
  findVisibleScheme,
  type StoredVersion,
} from './queries.ts';

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
  const exported = await readExport(db, principal, version);
  const name = `${scheme.slug}-${version.version}`;
  if (query.format === 'json') {
    return { name: `${name}.json`, media_type: 'application/json', text: schemeJson(exported) };
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
    grades: await findGradesOf(db, client_id, uuid),
    videos: await findVideos(db, client_id, uuid),
    tree: followOwners(document.tree, mirrors),
    owners: new Map(
      [...mirrors].flatMap(([id, { node, owner_scheme_uuid, owner_node_id }]) => {
        const identifier = nameBasedUuid(owner_scheme_uuid, owner_node_id);
        return node === null ? [] : [[id, { title: node.title, identifier }] as const];
      }),
    ),
    uuidOf: (name) => nameBasedUuid(uuid, name),
  };
};

/** Who publishes the scheme, and its first language. */
const findOrigin = async (
  db: Reader,
  client_id: number,
  scheme_uuid: string,
): Promise<Pick<SchemeExport, 'publisher' | 'language'>> => {
  const { rows } = await sql<{ name: string; language: Locale | null }>`
    select c.name, (
        select cl.language from scheme_languages sl
        join client_languages cl
          on cl.client_id = sl.client_id and cl.language_id = sl.language_id
        where sl.client_id = c.id and sl.scheme_uuid = ${scheme_uuid}
        order by cl.language_id limit 1
      ) as language
    from clients c where c.id = ${client_id}`.execute(db);
  return { publisher: rows[0]?.name ?? '', language: (rows[0]?.language ?? 'en-GB').slice(0, 2) };
};

/** The address of the CASE interface on a portal's host name, or on the API's own. */
export const caseAddress = (server: Server, host: string, version: '1.0' | '1.1'): string =>
  `${server.api_address ?? server.portalAddress(host)}/ims/case/v${version.replace('.', 'p')}`;
