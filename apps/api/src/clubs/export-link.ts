import { schemas } from '@springboard/contract/calls';
import { errors, jwtVerify, SignJWT } from 'jose';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { withReadTransaction } from '../database/tenant-transaction.ts';
import { apiError } from '../http/api-error.ts';
import { setCaller } from '../http/caller.ts';
import { isHostOfClient } from '../http/hosts.ts';
import { sendApiError } from '../routing/send.ts';
import type { Server } from '../routing/server.ts';
import { findExport } from './export-queries.ts';

const LINK_SECONDS = 3600;

/** Differs from every client id, so that a link key is not an access token, or the other way round. */
const AUDIENCE = 'club-export';

const ExportKey = Type.Object({
  client_id: schemas.Id,
  club_id: schemas.Id,
  job_id: schemas.Id,
  user_uuid: schemas.Uuid,
  family: schemas.nullable(schemas.Uuid),
  orig_user_uuid: schemas.nullable(schemas.Uuid),
});
type ExportKey = Static<typeof ExportKey>;

const Query = Type.Object({ key: Type.String({ maxLength: 2000 }) });

/** A URL from which a browser downloads the file without a token. */
export const exportLink = async (
  { secret }: Pick<Server, 'secret'>,
  export_key: ExportKey,
  now: number,
): Promise<string> => {
  const key = await new SignJWT(export_key)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setExpirationTime(now + LINK_SECONDS)
    .sign(secret);
  return `/v1/clubs/export-file?key=${key}`;
};

/** Sends the export of such a URL. It is not a call of the contract, because the response is the file itself. */
export const exportFileRoute = (server: Server): void => {
  server.fastify.get('/clubs/export-file', async (request, reply) => {
    const { query } = request;
    const export_key = Value.Check(Query, query) ? await readLink(server, query.key) : null;
    if (export_key === null || !(await isHostOfClient(server, request, export_key.client_id)))
      return sendApiError(reply, apiError(404, 'NOT_FOUND'));
    setCaller(request, { client_id: export_key.client_id, user_uuid: export_key.user_uuid });
    const principal = { ...export_key, club_id: null, role: 'ngo' } as const;
    const club_export = await withReadTransaction(server.database, principal, (db) =>
      findExport(db, principal, export_key),
    );
    const size =
      club_export === undefined ? null : await server.files.size(club_export.storage_key);
    if (club_export === undefined || size === null)
      return sendApiError(reply, apiError(404, 'NOT_FOUND'));
    void reply.headers({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="club-${export_key.club_id}.ndjson"`,
      'content-length': String(size),
    });
    return reply.send(server.files.open(club_export.storage_key));
  });
};

/** Returns null for an invalid or expired key. */
const readLink = async (
  { secret, now }: Pick<Server, 'secret' | 'now'>,
  key: string,
): Promise<ExportKey | null> => {
  try {
    const { payload } = await jwtVerify(key, secret, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(now() * 1000),
      requiredClaims: ['exp'],
    });
    return Value.Check(ExportKey, payload) ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
};
