import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** `client_providers.settings` of a course-management provider. */
export const CourseManagementSettings = Type.Object({
  /** The base URL of its API, without a trailing `/`. */
  url: Type.String(),
  /** The name of the secret with the API key (ADR 0009). */
  key: Type.String(),
  /** Its page for a forgotten password. */
  reset_url: Type.Optional(Type.String()),
});
export type CourseManagementSettings = Static<typeof CourseManagementSettings>;

/** `client_providers.settings` of a national body with OpenID Connect. */
export const OpenIdSettings = Type.Object({
  issuer: Type.String(),
  client_id: Type.String(),
  /** The name of the client secret (ADR 0009), or of the private key as a JWK; none for a public client. */
  secret: Type.Optional(Type.String()),
  /**
   * How we authenticate at the token endpoint. Without it: not at all without a secret, and otherwise with the secret
   * in the header if the provider takes that, else in the body.
   */
  token_auth: Type.Optional(
    Type.Union([
      Type.Literal('client_secret_basic'),
      Type.Literal('client_secret_post'),
      Type.Literal('private_key_jwt'),
      Type.Literal('none'),
    ]),
  ),
  scope: Type.Optional(Type.String()),
  /** The claim with a person's number at the national body, our `users.ngo_id`. */
  ngo_id_claim: Type.Optional(Type.String()),
  reset_url: Type.Optional(Type.String()),
  edit_url: Type.Optional(Type.String()),
});
export type OpenIdSettings = Static<typeof OpenIdSettings>;

/** Returns null if the settings are incomplete or use an unencrypted network connection. */
export const courseManagementSettings = (settings: unknown): CourseManagementSettings | null =>
  Value.Check(CourseManagementSettings, settings) && isSafe(settings.url) ? settings : null;

/** @see courseManagementSettings */
export const openIdSettings = (settings: unknown): OpenIdSettings | null =>
  Value.Check(OpenIdSettings, settings) && isSafe(settings.issuer) ? settings : null;

/** HTTP without encryption is allowed only on this machine, because passwords are sent. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const isSafe = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || isLoopback(url));
};
