import { errors, importJWK, type JWK } from 'jose';
import * as oidc from 'openid-client';
import { ClientError, ResponseBodyError } from 'openid-client';
import { type ApiError, apiError, isApiError } from '../../http/api-error.ts';
import { checkRateLimit, tooManyAttempts } from '../login-attempts.ts';
import { TIMEOUT_MS, badResponse, badStatus, noConnection, notConfigured } from './errors.ts';
import { findOpenIdUser } from './open-id/find-user.ts';
import { findRemoteLogin, saveRemoteLogin, useRemoteLogin } from './open-id/remote-logins.ts';
import type { ProviderDeps, SignInProvider } from './provider.ts';
import { type OpenIdSettings, isLoopback, openIdSettings } from './settings.ts';

/**
 * A national body with its own sign-in pages, by OpenID Connect: authorization code with PKCE, state and nonce. It
 * identifies the person; roles and rights are ours, found by the person's number.
 */
export const openId = (deps: ProviderDeps): SignInProvider => {
  const { server, signIn, client_id } = deps;
  const settings = openIdSettings(deps.settings);
  const configuration = async (): Promise<oidc.Configuration | ApiError> => {
    if (settings === null) return notConfigured;
    if (settings.secret === undefined) return discover(settings, null);
    const secret = await server.providerSecret(settings.secret);
    return secret === null ? notConfigured : discover(settings, secret);
  };

  return {
    accounts: null,
    redirectSignIn: {
      start: async ({ redirect, address }) => {
        const config = await configuration();
        if (isApiError(config)) return config;
        const verifier = oidc.randomPKCECodeVerifier();
        const proof = oidc.randomState();
        const login = {
          state: oidc.randomState(),
          proof,
          nonce: oidc.randomNonce(),
          verifier,
          redirect,
        };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirect,
          scope: settings?.scope ?? 'openid profile email',
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state: login.state,
          nonce: login.nonce,
          // On a shared device, the provider must not continue the previous user's session.
          prompt: 'login',
        });
        const now = server.now();
        const { secret } = server;
        // Without an account, each attempt has its own key, so only the address is limited.
        const attempt = {
          kind: 'away',
          client_id,
          account: login.state,
          address,
          secret,
          now,
        } as const;
        const admission = await signIn.write(client_id, async (db) => {
          const admitted = await checkRateLimit(db, attempt);
          if (admitted.ok) await saveRemoteLogin(db, { client_id, ...login }, now);
          return admitted;
        });
        return admission.ok
          ? { url: url.href, state: login.state, proof }
          : tooManyAttempts(admission);
      },
      finish: async ({ code, state, proof, iss, redirect }) => {
        const key = { client_id, state, proof, redirect };
        const now = server.now();
        const login = await signIn.read(client_id, (db) => findRemoteLogin(db, key, now));
        if (login === null) return INVALID_LOGIN;
        const config = await configuration();
        if (isApiError(config)) return config;
        const callback = new URL(redirect);
        callback.search = new URLSearchParams({
          code,
          state,
          ...(iss === null ? {} : { iss }),
        }).toString();
        const person = await readPerson(config, callback, { ...login, state });
        if (isApiError(person)) return person;
        const provider = settings?.issuer ?? '';
        const claim = settings?.ngo_id_claim ?? 'ngo_id';
        return async (db) =>
          (await useRemoteLogin(db, key, now))
            ? findOpenIdUser(db, { client_id, provider, subject: person.sub }, person, claim)
            : INVALID_LOGIN;
      },
    },
    resetUrl: settings?.reset_url ?? '',
    editUrl: () => Promise.resolve(settings?.edit_url ?? ''),
    // This provider does not allow switching users (§6).
    checkPin: () => Promise.resolve(apiError(403, 'FORBIDDEN')),
  };
};

const INVALID_LOGIN = apiError(400, 'AUTH_INVALID_TOKEN');

/** Exchanges the code for the person who signed in. */
const readPerson = async (
  config: oidc.Configuration,
  callback: URL,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<oidc.UserInfoResponse | ApiError> => {
  try {
    const tokens = await oidc.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) return badResponse;
    if (config.serverMetadata().userinfo_endpoint === undefined) return { ...claims };
    const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    return { ...claims, ...more };
  } catch (error) {
    return toApiError(error);
  }
};

/** Fetches the provider's metadata, for each sign-in. The signature of an ID token is checked with the provider's keys. */
const discover = async (
  settings: OpenIdSettings,
  secret: string | null,
): Promise<oidc.Configuration | ApiError> => {
  const url = new URL(settings.issuer);
  const execute = isLoopback(url) ? [oidc.allowInsecureRequests] : [];
  const timeout = TIMEOUT_MS / 1000;
  try {
    const options = { timeout, execute };
    const found = await oidc.discovery(url, settings.client_id, undefined, oidc.None(), options);
    const provider = found.serverMetadata();
    const authentication = await tokenAuthentication(settings, secret, provider);
    if (authentication === null) return notConfigured;
    const config = new oidc.Configuration(provider, settings.client_id, undefined, authentication);
    config.timeout = timeout;
    for (const extension of [...execute, oidc.enableNonRepudiationChecks]) extension(config);
    return config;
  } catch (error) {
    return toApiError(error);
  }
};

/** How we authenticate at the token endpoint; null if the secret does not fit. */
const tokenAuthentication = async (
  { token_auth }: OpenIdSettings,
  secret: string | null,
  { token_endpoint_auth_methods_supported: supported }: oidc.ServerMetadata,
): Promise<oidc.ClientAuth | null> => {
  if (secret === null)
    return token_auth === undefined || token_auth === 'none' ? oidc.None() : null;
  // Without a list, a provider takes the header (OpenID Connect Discovery, section 3).
  const takesHeader = supported === undefined || supported.includes('client_secret_basic');
  switch (token_auth ?? (takesHeader ? 'client_secret_basic' : 'client_secret_post')) {
    case 'client_secret_basic':
      return oidc.ClientSecretBasic(secret);
    case 'client_secret_post':
      return oidc.ClientSecretPost(secret);
    case 'private_key_jwt':
      return privateKeyJwt(secret);
    case 'none':
      break;
  }
  return oidc.None();
};

/** `secret` is a private key as a JWK with `alg`; null for anything else. */
const privateKeyJwt = async (secret: string): Promise<oidc.ClientAuth | null> => {
  try {
    const jwk: JWK = JSON.parse(secret);
    const key = await importJWK(jwk);
    if (!(key instanceof CryptoKey)) return null;
    return oidc.PrivateKeyJwt(jwk.kid === undefined ? key : { key, kid: jwk.kid });
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
};

/** Maps errors of openid-client to API errors; other errors are bugs and throw. */
const toApiError = (error: unknown): ApiError => {
  if (error instanceof ResponseBodyError) return CODES[error.error] ?? badResponse;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_TIMEOUT') return noConnection;
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return badStatus;
  if (error instanceof ClientError || (typeof code === 'string' && code.startsWith('OAUTH_')))
    return badResponse;
  // fetch throws this without a connection.
  if (error instanceof TypeError && error.cause instanceof Error) return noConnection;
  throw error;
};

/** The error codes of OAuth 2.0. */
const CODES: Readonly<Record<string, ApiError>> = {
  invalid_grant: apiError(400, 'AUTH_INVALID_TOKEN'),
  invalid_client: notConfigured,
  unauthorized_client: notConfigured,
};
