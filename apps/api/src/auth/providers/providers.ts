import type { AuthProvider } from '@springboard/contract';
import { findClient } from '../../clients/queries.ts';
import type { SignIn } from '../../routing/context.ts';
import type { Server } from '../../routing/server.ts';
import { courseManagement } from './course-management.ts';
import { openId } from './open-id.ts';
import type { ProviderDeps, SignInProvider } from './provider.ts';
import { springboard } from './springboard.ts';

/** The providers (D4); `bg` and all other national bodies use OpenID Connect. */
export const PROVIDERS: Readonly<Record<AuthProvider, (deps: ProviderDeps) => SignInProvider>> = {
  springboard,
  coursepro: courseManagement,
  bg: openId,
  other: openId,
};

/** The provider of a client, with the client's settings. */
export const findProvider = async (
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
