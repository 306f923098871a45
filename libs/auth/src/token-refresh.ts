import type { Api, ApiFailure, ApiResult, CallOptions, TokenSource } from '@springboard/api-client';
import type { Tokens } from '@springboard/contract';
import type { ChangeOutcome } from './outcome.ts';
import type { SealedPin, StoredSession, Stored } from './session-storage.ts';
import { readToken, type ReadToken } from './token.ts';

type Spend = (held: StoredSession, options: CallOptions) => Promise<ApiResult<Tokens>>;
/** Decrypts a PIN that waits for the server. */
export type UnsealPin = (sealed: SealedPin) => Promise<string>;
type Reached = (claims: ReadToken) => boolean;
type Spent =
  | { kind: 'renewed' }
  /** Another tab, a login or a logout came first; the storage holds something else now. */
  | { kind: 'overtaken' }
  | { kind: 'none' }
  | { kind: 'failed'; failure: ApiFailure };

/** Seconds that an access token must still be good for to be sent along with an exchange. */
const MARGIN = 5;

/**
 * Spends refresh tokens (D4). A refresh token is always sent with the one request id that is kept with
 * it, whatever the call and the tab, so that an answer that got lost is given again.
 */
export const createTokenRefresh = ({
  stored,
  publicApi,
  seconds,
  reload,
  expire,
  revoke,
  unsealPin,
  alone,
}: {
  stored: Stored;
  publicApi: Pick<Api, 'call'>;
  /** Since 1970. */
  seconds: () => number;
  reload: () => void;
  expire: () => void;
  /** The server has ended the session (D16). */
  revoke: (ended?: 'access_ended') => void;
  unsealPin: UnsealPin | undefined;
  alone: <T>(run: () => Promise<T>) => Promise<T>;
}) => {
  let refreshing: ReturnType<TokenSource['refresh']> | null = null;

  const spend = async (send: Spend, headers: Record<string, string> = {}): Promise<Spent> => {
    const held = stored.held();
    if (!held) return { kind: 'none' };
    const result = await send(held, { request_id: held.request_id, headers });
    if (stored.held()?.refresh_token !== held.refresh_token) {
      reload();
      return { kind: 'overtaken' };
    }
    if (!result.ok) return { kind: 'failed', failure: result.failure };
    stored.keepTokens(result.value);
    reload();
    return { kind: 'renewed' };
  };

  const renew = async (known: string | null): ReturnType<TokenSource['refresh']> => {
    if (stored.token() !== known) {
      reload();
      return stored.token() === null ? 'invalid' : 'refreshed';
    }
    const pending = stored.pendingSwitch();
    if (pending !== null && unsealPin !== undefined) {
      // Rarely needed, and not part of a start.
      const chunk = await import('./finish-switch.ts').catch(() => null);
      return (
        chunk?.finishSwitch(pending, { stored, publicApi, reload, unsealPin, end }) ?? 'unreachable'
      );
    }
    const spent = await spend(({ refresh_token }, options) =>
      publicApi.call('POST /auth/refresh', { body: { refresh_token } }, options),
    );
    if (spent.kind === 'overtaken') return stored.token() === null ? 'invalid' : 'refreshed';
    if (spent.kind === 'renewed') return 'refreshed';
    return end(spent.kind === 'failed' ? spent.failure : null);
  };

  /** @param failure of the refresh; null without a refresh token */
  const end = (failure: ApiFailure | null): 'invalid' | 'unreachable' => {
    if (failure !== null && !isApiError(failure)) return 'unreachable';
    if (failure?.error === 'SESSION_ENDED') revoke(failure.detail ? 'access_ended' : undefined);
    else expire();
    return 'invalid';
  };

  const refresh = () => {
    const known = stored.token();
    refreshing ??= alone(() => renew(known)).finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  const claims = (): ReadToken | null => {
    const token = stored.token();
    return token === null ? null : readToken(token);
  };

  const attempt = async (send: Spend, reached: Reached): Promise<ChangeOutcome | 'again'> => {
    // The server has to know of a pending switch first, or it would respond to the former user.
    if (stored.pendingSwitch() !== null || (claims()?.exp ?? 0) < seconds() + MARGIN) {
      const outcome = await refresh();
      if (outcome !== 'refreshed') return { kind: 'failed', failure: failureOf(outcome) };
    }
    const authorization = `Bearer ${stored.token() ?? ''}`;
    const spent = await alone(() => spend(send, { authorization }));
    if (spent.kind === 'failed') {
      if (spent.failure.error !== 'TOKEN_EXPIRED') return spent;
      const outcome = await refresh();
      return outcome === 'refreshed' ? 'again' : { kind: 'failed', failure: failureOf(outcome) };
    }
    const current = claims();
    if (!current) return { kind: 'failed', failure: failureOf('invalid') };
    return reached(current) ? { kind: 'changed' } : 'again';
  };

  /** §4, Switching club or language. `reached` says whether the session has the requested club and language. */
  const exchange = async (send: Spend, reached: Reached): Promise<ChangeOutcome> => {
    // Twice: that the clock is wrong shows only on sending, and the answer may be the one of an
    // earlier exchange that was lost on its way.
    let outcome = await attempt(send, reached);
    if (outcome === 'again') outcome = await attempt(send, reached);
    return outcome === 'again' ? { kind: 'failed', failure: failureOf('unreachable') } : outcome;
  };

  return { refresh, exchange };
};

/** Whether the API rejects the refresh token. The page of a proxy or an overload does not count. */
export const isApiError = ({ status, error }: ApiFailure): boolean =>
  [400, 401, 403, 404, 422].includes(status) && error !== 'UNKNOWN_ERROR';

const failureOf = (outcome: 'invalid' | 'unreachable'): ApiFailure => ({
  status: outcome === 'invalid' ? 401 : 0,
  error: outcome === 'invalid' ? 'INVALID_TOKEN' : 'ERROR_FETCH',
  detail: null,
  request_id: '',
  retry_after: null,
});
