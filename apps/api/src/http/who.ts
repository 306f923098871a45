import type { Features, Portal, TokenPayload } from '@springboard/contract';
import type { VerifyToken } from './known-tokens.ts';
import type { Tenant } from '../database/tenancy.ts';
import type { Host } from './hosts.ts';
import { refuse, type Refusal } from './refusal.ts';

/** Whom a request is for, from its access token. */
export type Who = Tenant & {
  readonly portal: Portal;
  readonly features: Features;
  readonly language: TokenPayload['language'];
  readonly orig_user_uuid: string | null;
  /** First and last name at sign-in, for "updated by" texts. */
  readonly name: string;
};

/** 401 where the token is missing, wrong, too old, or of another client or portal than the host's (D4). */
export const identify = async (
  authorization: string | undefined,
  host: Host,
  verify: VerifyToken,
  now: number,
): Promise<Who | Refusal> => {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) return refuse(401, 'INVALID_TOKEN');
  const verdict = await verify(token, { now, audience: String(host.client_id) });
  if (!verdict.ok) return refuse(401, verdict.code);
  const { payload } = verdict;
  if (payload.portal !== host.portal) return refuse(401, 'INVALID_TOKEN');
  return {
    client_id: host.client_id,
    club_id: payload.club_id,
    user_uuid: payload.user_uuid,
    role: payload.role,
    portal: payload.portal,
    features: payload.features,
    language: payload.language,
    orig_user_uuid: payload.orig_user_uuid,
    name: nameIn(payload.sub),
  };
};

/** `sub` is the JSON of a `User`; the token is ours, so anything else in it is a bug. */
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
  throw new Error('An access token of ours carries no user');
};
