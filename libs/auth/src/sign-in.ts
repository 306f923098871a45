import type { Api, ApiFailure, ApiResult } from '@springboard/api-client';
import {
  PORTAL_ROLE,
  type CallBody,
  type CallResponse,
  type LoginResponse,
  type Portal,
} from '@springboard/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { EnrolOutcome, LoginOutcome } from './outcome.ts';
import type { SessionState } from './state.ts';
import type { Stored } from './session-storage.ts';

export type Credentials = { readonly username: string; readonly password: string };

/** What a national body sends back in the address of the portal's `/redirect`. */
export type RemoteAnswer = {
  readonly code: string;
  readonly state: string;
  /** The proof from the response that began the sign-in. It is not in the address. */
  readonly proof: string;
  readonly iss?: string;
  /** The address of `/redirect` that the sign-in began with. */
  readonly redirect: string;
};

/** The ways in: with a password here or at a course-management provider, or by way of a national body (D4). */
export const createSignIn = ({
  portal,
  publicApi,
  stored,
  store,
  seconds,
  reload,
}: {
  portal: Portal;
  publicApi: Pick<Api, 'call'>;
  stored: Stored;
  store: StoreApi<SessionState>;
  /** Since 1970. */
  seconds: () => number;
  reload: () => void;
}) => {
  const opened = () => {
    const { client, language } = store.getState();
    if (!client || !language) throw new TypeError('no client is open');
    return { client, language_id: language.language_id };
  };

  const enter = (
    result: ApiResult<LoginResponse | CallResponse<'POST /auth/login'>>,
  ): LoginOutcome => {
    if (!result.ok) return { kind: 'failed', failure: named(result.failure) };
    if ('reset' in result.value) return { kind: 'reset' };
    if ('second_step' in result.value)
      return { kind: 'second_step', step: result.value.second_step };
    stored.keepLogin(result.value, result.value.clubs, result.value.club_users, seconds());
    reload();
    return { kind: 'signed_in' };
  };

  return {
    async login({ username, password }: Credentials): Promise<LoginOutcome> {
      const { client, language_id } = opened();
      const result = await publicApi.call('POST /auth/login', {
        body: {
          client_id: client.id,
          type: PORTAL_ROLE[portal],
          provider: client.auth_provider,
          language_id,
          username,
          password,
        },
      });
      return enter(result);
    },

    /** Completes a sign-in with a code or a passkey. */
    async secondStep(body: CallBody<'POST /auth/second-step'>): Promise<LoginOutcome> {
      return enter(await publicApi.call('POST /auth/second-step', { body }));
    },

    /** Starts to add an authenticator app, for a user who must have a factor. */
    enrolTotp: (token: string) => publicApi.call('POST /auth/enrol/totp', { body: { token } }),

    /** The same with a passkey. */
    enrolPasskey: (token: string) =>
      publicApi.call('POST /auth/enrol/passkey', { body: { token } }),

    /**
     * Adds the factor that was started. `enter` signs the user in, once they have seen the recovery codes: the response
     * is the only one that contains them.
     */
    async enrol(body: CallBody<'POST /auth/enrol'>): Promise<EnrolOutcome> {
      const result = await publicApi.call('POST /auth/enrol', { body });
      if (!result.ok) return { kind: 'failed', failure: result.failure };
      const { login, recovery_codes } = result.value;
      return {
        kind: 'enrolled',
        recovery_codes: recovery_codes ?? [],
        enter: () => enter({ ...result, value: login }),
      };
    },

    async remoteLogin(answer: RemoteAnswer): Promise<LoginOutcome> {
      const { language_id } = opened();
      return enter(
        await publicApi.call('GET /auth/remote-login', { query: { ...answer, language_id } }),
      );
    },
  };
};

/** §8: a detail with an e-mail entry means that the address is not valid. */
const named = (failure: ApiFailure): ApiFailure =>
  typeof failure.detail === 'object' && failure.detail !== null && 'email' in failure.detail
    ? { ...failure, error: 'ERROR_INVALID_EMAIL' }
    : failure;
