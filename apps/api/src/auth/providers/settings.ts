import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** `client_providers.settings` of a course-management provider. */
export const CourseManagementSettings = Type.Object({
  /** Of its API, without `/` at the end. */
  url: Type.String(),
  /** Name of the secret that its API takes as a key (ADR 0009). */
  key: Type.String(),
  /** Its page for a forgotten password. */
  reset_url: Type.Optional(Type.String()),
});
export type CourseManagementSettings = Static<typeof CourseManagementSettings>;

/** `client_providers.settings` of a national body that signs people in by OpenID Connect. */
export const OpenIdSettings = Type.Object({
  issuer: Type.String(),
  client_id: Type.String(),
  /** Name of the client's secret (ADR 0009). */
  secret: Type.String(),
  scope: Type.Optional(Type.String()),
  /** The claim with the number that the body gives to a person: our `users.ngo_id`. */
  ngo_id_claim: Type.Optional(Type.String()),
  reset_url: Type.Optional(Type.String()),
  edit_url: Type.Optional(Type.String()),
});
export type OpenIdSettings = Static<typeof OpenIdSettings>;

/** null where the settings are not complete, or lead over the network without encryption. */
export const courseManagementSettings = (given: unknown): CourseManagementSettings | null =>
  Value.Check(CourseManagementSettings, given) && isSafe(given.url) ? given : null;

/** @see courseManagementSettings */
export const openIdSettings = (given: unknown): OpenIdSettings | null =>
  Value.Check(OpenIdSettings, given) && isSafe(given.issuer) ? given : null;

/** Without encryption only on this machine: passwords and sign-ins travel there. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const isSafe = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || isLoopback(url));
};
