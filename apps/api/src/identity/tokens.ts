import { FEATURE_FLAGS, LANGUAGES, PORTALS, ROLES, type TokenPayload } from '@springboard/contract';
import { schemas } from '@springboard/contract/calls';
import { errors, jwtVerify, SignJWT } from 'jose';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** D4: an access token is valid for 10 minutes. */
export const ACCESS_TOKEN_SECONDS = 600;

export type TokenResult =
  | { ok: true; payload: TokenPayload }
  | { ok: false; code: 'TOKEN_EXPIRED' | 'INVALID_TOKEN' };

/** `iat` and `exp` of a token issued at `now` (seconds), for a session that ends at `end`. */
export const lifetimeFrom = (now: number, end: number): Pick<TokenPayload, 'iat' | 'exp'> => ({
  iat: now,
  exp: Math.min(now + ACCESS_TOKEN_SECONDS, end),
});

/** Signs exactly this payload, with HS256. */
export const signAccessToken = (key: Uint8Array, payload: TokenPayload): Promise<string> =>
  new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);

/**
 * Whether `token` is our own, for this client and valid at `now` (seconds). An expired token has a code of its own,
 * because the client then refreshes (§4).
 */
export const verifyAccessToken = async (
  key: Uint8Array,
  token: string,
  { now, audience }: { now: number; audience: string },
): Promise<TokenResult> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      audience,
      currentDate: new Date(now * 1000),
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return Value.Check(Payload, payload)
      ? { ok: true, payload }
      : // Issued by an older version of the server: the client gets a new one.
        { ok: false, code: 'TOKEN_EXPIRED' };
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, code: 'TOKEN_EXPIRED' };
    if (error instanceof errors.JOSEError) return { ok: false, code: 'INVALID_TOKEN' };
    throw error;
  }
};

const Features = Type.Unsafe<TokenPayload['features']>(
  Type.Object({
    ...Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, Type.Optional(Type.Boolean())])),
    MAX_PAST_DAYS_ATTENDANCE: Type.Optional(Type.Integer()),
  }),
);

const Payload = Type.Object({
  aud: Type.String(),
  exp: Type.Integer(),
  iat: Type.Integer(),
  sub: Type.String(),
  user_uuid: schemas.Uuid,
  family: schemas.Uuid,
  club_id: schemas.nullable(schemas.Id),
  role: schemas.oneOf(ROLES),
  portal: schemas.oneOf(PORTALS),
  language: Type.Object({ language_id: schemas.Id, language: schemas.oneOf(LANGUAGES) }),
  features: Features,
  orig_user_uuid: schemas.nullable(schemas.Uuid),
  scope: Type.Optional(Type.Literal('changes')),
});
