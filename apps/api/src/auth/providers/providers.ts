import type { AuthProvider } from '@springboard/contract';
import { findClient } from '../../clients/queries.ts';
import type { SignIn } from '../../http/context.ts';
import type { Server } from '../../http/server.ts';
import { courseManagement } from './course-management.ts';
import { openId } from './open-id.ts';
import type { ProviderParts, SignInProvider } from './provider.ts';
import { springboard } from './springboard.ts';

/** A row per provider (D4); `bg` and any other body sign people in by OpenID Connect. */
const PROVIDERS: Readonly<Record<AuthProvider, (parts: ProviderParts) => SignInProvider>> = {
  springboard,
  coursepro: courseManagement,
  bg: openId,
  other: openId,
};

/** The provider of a client, with the client's own settings for it. */
export const providerOf = async (
  { server, signIn }: SignIn & { server: Server },
  client_id: number,
): Promise<SignInProvider & { name: AuthProvider }> => {
  const { auth_provider, settings } = await signIn.read(client_id, async (db) => {
    const client = await findClient(db, client_id);
    const row = await db
      .selectFrom('client_providers')
      .select('settings')
      .where('client_id', '=', client_id)
      .where('provider', '=', client.auth_provider)
      .executeTakeFirst();
    return { auth_provider: client.auth_provider, settings: row?.settings ?? null };
  });
  const provider = PROVIDERS[auth_provider]({ server, signIn, client_id, settings });
  return { ...provider, name: auth_provider };
};
