import { CASE_VERSIONS, type CasePackage, casePackageOf } from '@springboard/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import Type from 'typebox';
import { Value } from 'typebox/value';
import {
  NO_SESSION,
  type Reader,
  type Tenant,
  withReadTransaction,
} from '../database/tenant-transaction.ts';
import { isApiError } from '../http/api-error.ts';
import { setCaller } from '../http/caller.ts';
import { etagOf, matchesEtag } from '../http/etag.ts';
import { portalHostName } from '../http/hosts.ts';
import { sendApiError } from '../routing/send.ts';
import type { Server } from '../routing/server.ts';
import { caseAddress, findVersion, readExport } from './export.ts';
import { createResultCache, type ResultCache } from './result-cache.ts';

const Params = Type.Object({
  version: Type.Union([Type.Literal('v1p0'), Type.Literal('v1p1')]),
  collection: Type.String(),
  id: Type.Optional(Type.String({ format: 'uuid' })),
});
const Query = Type.Object(
  {
    limit: Type.Optional(Type.String({ pattern: String.raw`^[1-9]\d{0,2}$` })),
    offset: Type.Optional(Type.String({ pattern: String.raw`^\d{1,9}$` })),
  },
  { additionalProperties: false },
);

/** The page size that CASE prescribes for requests without one. */
const DEFAULT_LIMIT = 100;
/** How long others may use a response without asking again. */
const MAX_AGE_SECONDS = 300;

/**
 * Published schemes at the addresses of CASE 1.0 and 1.1, for everybody: only of the host's client, and only schemes
 * that their national body has made public. They are not calls of the contract, because other systems read them.
 */
export const publicCaseRoutes = (server: Server): void => {
  const builtPackages = createResultCache<CasePackage>();
  server.fastify.get('/:version/:collection', (request, reply) =>
    answer(server, builtPackages, request, reply),
  );
  server.fastify.get('/:version/:collection/:id', (request, reply) =>
    answer(server, builtPackages, request, reply),
  );
};

const answer = async (
  server: Server,
  builtPackages: ResultCache<CasePackage>,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const host = await server.findHost(portalHostName(request));
  if (host === null) return sendStatus(reply, 404, 'unknownobject');
  const { params, query } = request;
  if (!Value.Check(Params, params)) return sendStatus(reply, 404, 'unknownobject');
  if (!Value.Check(Query, query)) return sendStatus(reply, 400, 'invalid_selection_field');
  const { client_id } = host;
  setCaller(request, { client_id });
  const version = CASE_VERSIONS[params.version === 'v1p0' ? 0 : 1];
  const base = caseAddress(server, host.host, version);
  const read = () =>
    withReadTransaction(server.database, readerOf(client_id), async (db) => {
      const packages: CasePackage[] = [];
      for (const published of await findPublicVersions(db, client_id)) {
        const key = `${client_id} ${published.scheme_uuid} ${base}`;
        const build = async () => {
          const stored = await findVersion(db, { client_id }, published);
          if (stored === undefined) throw new Error('The published version was not found');
          const exported = await readExport(db, { client_id }, stored);
          return casePackageOf(exported, { version, base });
        };
        packages.push(await builtPackages.find(key, published.fingerprint, build));
      }
      return packages;
    });
  const packages = await server.concurrencyLimit.run({ client_id }, read);
  if (isApiError(packages)) return sendApiError(reply, packages);
  const { collection, id } = params;
  if (id === undefined) {
    if (collection !== 'CFDocuments') return sendStatus(reply, 404, 'unknownobject');
    const { limit = String(DEFAULT_LIMIT), offset = '0' } = query;
    const documents = packages.map((each) => documentOf(each, base));
    const page = documents.slice(Number(offset), Number(offset) + Number(limit));
    void reply.header('x-total-count', String(documents.length));
    return sendObject(request, reply, { CFDocuments: page });
  }
  const object = findObject(packages, { collection, id: id.toLowerCase(), base });
  return object === null
    ? sendStatus(reply, 404, 'unknownobject')
    : sendObject(request, reply, object);
};

/** Sees what every signed-in coach sees: published versions, and nothing of a club. */
const readerOf = (client_id: number): Tenant => ({
  client_id,
  club_id: null,
  user_uuid: '00000000-0000-0000-0000-000000000000',
  role: 'coach',
  ...NO_SESSION,
});

type PublicVersion = {
  readonly scheme_uuid: string;
  readonly version: number;
  /** Changes with everything that the package is built from. */
  readonly fingerprint: string;
};

/** The published versions of the client's public schemes, without their trees. */
const findPublicVersions = async (
  db: Reader,
  client_id: number,
): Promise<readonly PublicVersion[]> => {
  const { rows } = await sql<PublicVersion>`
    select s.uuid as scheme_uuid, v.version, md5(concat_ws(' ', v.etag, v.published_at, c.name,
      (select json_agg(json_build_array(g.label, g.pass, g.meaning) order by g.position) from scheme_grades g
        where g.client_id = s.client_id and g.scheme_uuid = s.uuid),
      (select json_agg(json_build_array(sv.id, sv.name, sv.url) order by sv.id) from scheme_videos sv
        where sv.client_id = s.client_id and sv.scheme_uuid = s.uuid),
      (select json_agg(json_build_array(sl.language_id, cl.language) order by sl.language_id) from scheme_languages sl
        join client_languages cl on cl.client_id = sl.client_id and cl.language_id = sl.language_id
        where sl.client_id = s.client_id and sl.scheme_uuid = s.uuid),
      (select json_agg(json_build_array(m.node_id, m.owner_node_id, ov.etag) order by m.node_id)
        from scheme_mirrors m
        join schemes o on o.client_id = m.client_id and o.uuid = m.owner_scheme_uuid
        join curriculum_versions ov
          on ov.client_id = o.client_id and ov.scheme_uuid = o.uuid and ov.version = o.version
        where m.client_id = s.client_id and m.scheme_uuid = s.uuid and m.version = v.version))) as fingerprint
    from schemes s
    join clients c on c.id = s.client_id
    join curriculum_versions v
      on v.client_id = s.client_id and v.scheme_uuid = s.uuid and v.version = s.version
    where s.client_id = ${client_id} and s.public and s.deleted_at is null
      and v.state = 'published'
    order by s.title, s.uuid`.execute(db);
  return rows;
};

const packageLink = ({ CFDocument: { title, identifier } }: CasePackage, base: string) => ({
  title,
  identifier,
  uri: `${base}/CFPackages/${identifier}`,
});

const documentOf = (each: CasePackage, base: string) => ({
  ...each.CFDocument,
  CFPackageURI: packageLink(each, base),
});

const documentLink = ({ CFDocument: { title, identifier, uri } }: CasePackage) => ({
  CFDocumentURI: { title, identifier, uri },
});

type Wanted = { readonly collection: string; readonly id: string; readonly base: string };

/** null: there is no such object, or it is not public. */
const findObject = (
  packages: readonly CasePackage[],
  { collection, id, base }: Wanted,
): object | null => {
  const isWanted = ({ identifier }: { readonly identifier: string }) => identifier === id;
  for (const each of packages) {
    const { CFDocument, CFItems, CFAssociations, CFDefinitions, CFRubrics } = each;
    if (collection === 'CFPackages' && isWanted(CFDocument)) return each;
    if (collection === 'CFDocuments' && isWanted(CFDocument)) return documentOf(each, base);
    const item = CFItems.find(isWanted);
    if (collection === 'CFItems' && item !== undefined) return { ...item, ...documentLink(each) };
    if (collection === 'CFItemAssociations' && item !== undefined) {
      const associations = CFAssociations.filter(
        ({ originNodeURI, destinationNodeURI }) =>
          isWanted(originNodeURI) || isWanted(destinationNodeURI),
      );
      return {
        CFItem: { ...item, ...documentLink(each) },
        CFAssociations: associations.map((association) => ({
          ...association,
          ...documentLink(each),
        })),
      };
    }
    const association = CFAssociations.find(isWanted);
    if (collection === 'CFAssociations' && association !== undefined) {
      return { ...association, ...documentLink(each) };
    }
    const type = CFDefinitions.CFItemTypes.find(isWanted);
    if (collection === 'CFItemTypes' && type !== undefined) return { CFItemTypes: [type] };
    const rubric = CFRubrics.find(isWanted);
    if (collection === 'CFRubrics' && rubric !== undefined) return rubric;
  }
  return null;
};

const JSON_TYPE = 'application/json; charset=utf-8';

const sendObject = (request: FastifyRequest, reply: FastifyReply, object: object) => {
  const text = JSON.stringify(object);
  const etag = etagOf(text);
  const cache = `public, max-age=${MAX_AGE_SECONDS}`;
  void reply.headers({ etag: `"${etag}"`, 'cache-control': cache });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(JSON_TYPE).send(text);
};

/** The error of the standard, `imsx_StatusInfo`. */
const sendStatus = (
  reply: FastifyReply,
  status: 400 | 404,
  minor: 'invalid_selection_field' | 'unknownobject',
) =>
  reply
    .code(status)
    .type(JSON_TYPE)
    .send(
      JSON.stringify({
        imsx_codeMajor: 'failure',
        imsx_severity: 'error',
        imsx_description: status === 404 ? 'Unknown object' : 'Invalid limit or offset',
        imsx_codeMinor: {
          imsx_codeMinorField: [
            { imsx_codeMinorFieldName: 'TargetEndSystem', imsx_codeMinorFieldValue: minor },
          ],
        },
      }),
    );
