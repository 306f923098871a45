import type { Api, ApiFailure, TokenSource } from '@springboard/api-client';
import type { Tokens } from '@springboard/contract';
import type { PendingSwitch, Stored } from './session-storage.ts';
import { isApiError, type UnsealPin } from './token-refresh.ts';
import { readToken } from './token.ts';

type FinishDeps = {
  readonly stored: Stored;
  readonly publicApi: Pick<Api, 'call'>;
  readonly reload: () => void;
  readonly unsealPin: UnsealPin;
  /** Ends the session after a failed refresh; null without a refresh token. */
  readonly end: (failure: ApiFailure | null) => 'invalid' | 'unreachable';
};

/**
 * Tells the server of a switch that this device has made without a network (D23). Until then the session is that
 * of the former user, whose token serves for nothing else. If the server rejects the switch, that user is back.
 */
export const finishSwitch = async (
  { user_uuid, pin }: PendingSwitch,
  { stored, publicApi, reload, unsealPin, end }: FinishDeps,
): ReturnType<TokenSource['refresh']> => {
  const keep = (tokens: Tokens): 'refreshed' => {
    stored.keepTokens(tokens);
    reload();
    return 'refreshed';
  };
  const held = stored.held();
  if (!held) return end(null);
  const refreshed = await publicApi.call(
    'POST /auth/refresh',
    { body: { refresh_token: held.refresh_token } },
    { request_id: held.request_id },
  );
  if (!refreshed.ok) return end(refreshed.failure);
  const former = refreshed.value;
  // The former refresh token is spent, whatever comes next.
  stored.keepRefreshToken(former);
  const next = stored.held();
  if (next === null || readToken(former.token)?.user_uuid === user_uuid) return keep(former);
  const switched = await publicApi.call(
    'POST /auth/switch-user',
    {
      body: {
        refresh_token: next.refresh_token,
        user_uuid,
        ...(pin !== null && { pin: await unsealPin(pin) }),
      },
    },
    { request_id: next.request_id, headers: { authorization: `Bearer ${former.token}` } },
  );
  if (switched.ok) return keep(switched.value);
  return isApiError(switched.failure) ? keep(former) : 'unreachable';
};
