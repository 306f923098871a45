import { ROLES } from '@springboard/contract';
import { schemas } from '@springboard/contract/calls';
import { errors, jwtVerify, SignJWT } from 'jose';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Tenant } from '../database/tenant-transaction.ts';
import type { Server } from '../routing/server.ts';

/** Long enough to watch a long video with a break. */
export const LINK_SECONDS = 3600;

/** Differs from every client id, so that a link key is not an access token, or the other way round. */
const AUDIENCE = 'file';

/** The user of a link, and the file version that it opens. */
type LinkedFile = { principal: Tenant; id: number; version: number };

/** A URL that opens one version of a file without a token, for images, videos and new tabs. */
export const fileLink = async (
  { secret }: Pick<Server, 'secret'>,
  { client_id, club_id, user_uuid, role, family, orig_user_uuid }: Tenant,
  { id, version }: { id: number; version: number },
  now: number,
): Promise<string> => {
  const caller = { client_id, club_id, user_uuid, role, family, orig_user_uuid };
  const key = await new SignJWT({ ...caller, id, version })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setExpirationTime(now + LINK_SECONDS)
    .sign(secret);
  return `/v1/files/content?key=${key}`;
};

/** Returns null for an invalid or expired key. */
export const readLink = async (
  { secret }: Pick<Server, 'secret'>,
  key: string,
  now: number,
): Promise<LinkedFile | null> => {
  try {
    const { payload } = await jwtVerify(key, secret, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: new Date(now * 1000),
      requiredClaims: ['exp'],
    });
    if (!Value.Check(Payload, payload)) return null;
    const { id, version, ...principal } = payload;
    return { principal, id, version };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
};

const Payload = Type.Object({
  client_id: schemas.Id,
  club_id: schemas.nullable(schemas.Id),
  user_uuid: schemas.Uuid,
  role: schemas.oneOf(ROLES),
  family: schemas.nullable(schemas.Uuid),
  orig_user_uuid: schemas.nullable(schemas.Uuid),
  id: schemas.Id,
  version: schemas.Id,
});
