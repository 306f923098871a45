import type { Features, Portal, TokenPayload } from '@springboard/contract';
import type { VerifyToken } from './token-cache.ts';
import type { Tenant } from '../database/tenant-transaction.ts';
import type { Host } from '../http/hosts.ts';
import { apiError, type ApiError } from '../http/api-error.ts';

/** The authenticated caller of a request, from the access token. */
export type Principal = Tenant & {
  readonly portal: Portal;
  readonly features: Features;
  readonly language: TokenPayload['language'];
  readonly family: string;
  /** The scope of the token; null for full access of the user. */
  readonly scope: TokenPayload['scope'] | null;
  /** First and last name at sign-in, for "updated by" texts. */
  readonly name: string;
};

/** 401 if the token is missing, invalid, expired, or for another client or portal than the host's (D4). */
export const authenticate = async (
  authorization: string | undefined,
  host: Host,
  verify: VerifyToken,
  now: number,
): Promise<Principal | ApiError> => {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return apiError(401, 'INVALID_TOKEN');
  const result = await verify(token, { now, audience: String(host.client_id) });
  if (!result.ok) return apiError(401, result.code);
  const { payload } = result;
  if (payload.portal !== host.portal) return apiError(401, 'INVALID_TOKEN');
  return {
    client_id: host.client_id,
    club_id: payload.club_id,
    user_uuid: payload.user_uuid,
    role: payload.role,
    portal: payload.portal,
    features: payload.features,
    language: payload.language,
    family: payload.family,
    scope: payload.scope ?? null,
    orig_user_uuid: payload.orig_user_uuid,
    name: nameIn(payload.sub),
  };
};

/** `sub` is the JSON of a `User`. The token is our own, so anything else in it is a bug. */
const nameIn = (sub: string): string => {
  const user: unknown = JSON.parse(sub);
  if (
    typeof user === 'object' &&
    user !== null &&
    'firstname' in user &&
    'lastname' in user &&
    typeof user.firstname === 'string' &&
    typeof user.lastname === 'string'
  ) {
    return `${user.firstname} ${user.lastname}`.trim();
  }
  throw new Error('The access token contains no user');
};
