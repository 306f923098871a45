import * as oidc from 'openid-client';
import type { Refusal } from '../../../http/refusal.ts';
import { PATIENCE_MS } from '../faults.ts';
import { isLoopback, type OpenIdSettings } from '../settings.ts';
import { refusalOfOpenId } from './faults.ts';

/** What a body's server says of itself: its addresses and what it can. Asked for each sign-in. */
export const discover = async (
  { issuer, client_id }: OpenIdSettings,
  secret: string,
): Promise<oidc.Configuration | Refusal> => {
  const url = new URL(issuer);
  try {
    return await oidc.discovery(url, client_id, secret, undefined, {
      timeout: PATIENCE_MS / 1000,
      execute: isLoopback(url) ? [oidc.allowInsecureRequests] : [],
    });
  } catch (error) {
    return refusalOfOpenId(error);
  }
};
