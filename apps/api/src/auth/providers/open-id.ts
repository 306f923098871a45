import * as oidc from 'openid-client';
import { isRefusal, refuse, type Refusal } from '../../http/refusal.ts';
import { admitTry, slowDown } from '../tries.ts';
import { badAnswer, notSetUp } from './faults.ts';
import { discover } from './open-id/discover.ts';
import { refusalOfOpenId } from './open-id/faults.ts';
import { findRemoteLogin, keepRemoteLogin, takeRemoteLogin } from './open-id/remote-logins.ts';
import { findMember } from './open-id/find-member.ts';
import type { ProviderParts, SignInProvider } from './provider.ts';
import { openIdSettings } from './settings.ts';

/**
 * A national body that signs people in on its own pages, by OpenID Connect: authorization code with PKCE,
 * state and nonce. It says who somebody is; what they may do here is ours, by the number it gave them.
 */
export const openId = (parts: ProviderParts): SignInProvider => {
  const { server, signIn, client_id } = parts;
  const settings = openIdSettings(parts.settings);
  const configuration = async (): Promise<oidc.Configuration | Refusal> => {
    const secret = settings === null ? null : await server.secretNamed(settings.secret);
    return settings === null || secret === null ? notSetUp : discover(settings, secret);
  };

  return {
    accounts: null,
    away: {
      begin: async ({ redirect, address }) => {
        const config = await configuration();
        if (isRefusal(config)) return config;
        const verifier = oidc.randomPKCECodeVerifier();
        const login = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier, redirect };
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: redirect,
          scope: settings?.scope ?? 'openid profile email',
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state: login.state,
          nonce: login.nonce,
          // At a tablet that many share, nobody goes on as whoever was here before.
          prompt: 'login',
        });
        const now = server.now();
        const { secret } = server;
        // No account is tried, so each begins one of its own: the address alone counts.
        const attempt = {
          kind: 'away',
          client_id,
          account: login.state,
          address,
          secret,
          now,
        } as const;
        const admission = await signIn.write(client_id, async (db) => {
          const admitted = await admitTry(db, attempt);
          if (admitted.ok) await keepRemoteLogin(db, { client_id, ...login }, now);
          return admitted;
        });
        return admission.ok ? { url: url.href, state: login.state } : slowDown(admission);
      },
      end: async ({ code, state, iss, redirect }) => {
        const begun = { client_id, state, redirect };
        const now = server.now();
        const login = await signIn.read(client_id, (db) => findRemoteLogin(db, begun, now));
        if (login === null) return USED_UP;
        const config = await configuration();
        if (isRefusal(config)) return config;
        const back = new URL(redirect);
        back.search = new URLSearchParams({
          code,
          state,
          ...(iss === null ? {} : { iss }),
        }).toString();
        const person = await personOf(config, back, { ...login, state });
        if (isRefusal(person)) return person;
        const provider = settings?.issuer ?? '';
        const claim = settings?.ngo_id_claim ?? 'ngo_id';
        return async (db) =>
          (await takeRemoteLogin(db, begun, now))
            ? findMember(db, { client_id, provider, subject: person.sub }, person, claim)
            : USED_UP;
      },
    },
    resetUrl: settings?.reset_url ?? '',
    editUrl: () => Promise.resolve(settings?.edit_url ?? ''),
    // Nobody goes on as another here (§6).
    checkPin: () => Promise.resolve(refuse(403, 'FORBIDDEN')),
  };
};

const USED_UP = refuse(400, 'AUTH_INVALID_TOKEN');

/** Who the body says has signed in there. */
const personOf = async (
  config: oidc.Configuration,
  back: URL,
  { state, nonce, verifier }: { state: string; nonce: string; verifier: string },
): Promise<oidc.UserInfoResponse | Refusal> => {
  try {
    const tokens = await oidc.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) return badAnswer;
    if (config.serverMetadata().userinfo_endpoint === undefined) return { ...claims };
    const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
    return { ...claims, ...more };
  } catch (error) {
    return refusalOfOpenId(error);
  }
};
