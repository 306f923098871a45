import { schemas } from '@springboard/contract/calls';
import { errors, jwtVerify, SignJWT } from 'jose';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { readAs } from '../database/tenancy.ts';
import { refuse } from '../http/refusal.ts';
import { sendRefusal } from '../http/send.ts';
import type { Server } from '../http/server.ts';
import { findExport } from './export-queries.ts';

const LINK_SECONDS = 3600;

/** No client's id, so that an address is never an access token and the other way round. */
const AUDIENCE = 'club-export';

const Exported = Type.Object({ client_id: schemas.Id, club_id: schemas.Id, job_id: schemas.Id });
type Exported = Static<typeof Exported>;

const Query = Type.Object({ key: Type.String({ maxLength: 2000 }) });

/** An address that a browser saves as a file, without a token. */
export const exportLink = async (
  { secret }: Pick<Server, 'secret'>,
  exported: Exported,
  now: number,
): Promise<string> => {
  const key = await new SignJWT(exported)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setExpirationTime(now + LINK_SECONDS)
    .sign(secret);
  return `/v1/clubs/export-file?key=${key}`;
};

/** Sends what such an address names. No call of the contract: its answer is the file itself. */
export const exportFileRoute = (server: Server): void => {
  server.fastify.get('/clubs/export-file', async ({ query }, reply) => {
    const named = Value.Check(Query, query) ? await readLink(server, query.key) : null;
    if (named === null) return sendRefusal(reply, refuse(404, 'NOT_FOUND'));
    const who = { client_id: named.client_id, club_id: null, user_uuid: '', role: 'ngo' } as const;
    const kept = await readAs(server.database, who, (db) => findExport(db, who, named));
    const size = kept === undefined ? null : await server.files.size(kept.storage_key);
    if (kept === undefined || size === null) return sendRefusal(reply, refuse(404, 'NOT_FOUND'));
    void reply.headers({
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="club-${named.club_id}.ndjson"`,
      'content-length': String(size),
    });
    return reply.send(server.files.open(kept.storage_key));
  });
};

/** null: not ours, or too old. */
const readLink = async (
  { secret, now }: Pick<Server, 'secret' | 'now'>,
  key: string,
): Promise<Exported | null> => {
  try {
    const { payload } = await jwtVerify(key, secret, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(now() * 1000),
      requiredClaims: ['exp'],
    });
    return Value.Check(Exported, payload) ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
};
