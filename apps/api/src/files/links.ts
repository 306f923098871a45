import { ROLES } from '@springboard/contract';
import { schemas } from '@springboard/contract/calls';
import { errors, jwtVerify, SignJWT } from 'jose';
import Type from 'typebox';
import { Value } from 'typebox/value';
import type { Tenant } from '../database/tenancy.ts';
import type { Server } from '../http/server.ts';

/** So long does the address of a file open it: a long video can be watched with a break. */
export const LINK_SECONDS = 3600;

/** No client's id, so that an address is never an access token and the other way round. */
const AUDIENCE = 'file';

/** Whom a link was given to, and what it opens. */
export type LinkedFile = { who: Tenant; id: number; version: number };

/** An address that opens one version of a file without a token, as images, videos and new tabs need it. */
export const fileLink = async (
  { secret }: Pick<Server, 'secret'>,
  { client_id, club_id, user_uuid, role }: Tenant,
  { id, version }: { id: number; version: number },
  now: number,
): Promise<string> => {
  const key = await new SignJWT({ client_id, club_id, user_uuid, role, id, version })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setExpirationTime(now + LINK_SECONDS)
    .sign(secret);
  return `/v1/files/content?key=${key}`;
};

/** null: not ours, or too old. */
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
    const { id, version, ...who } = payload;
    return { who, id, version };
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
  id: schemas.Id,
  version: schemas.Id,
});
