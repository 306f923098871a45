import { PORTAL_ROLE, type CallBody, type LoginResponse } from '@springboard/contract';
import type { Open } from '../http/context.ts';
import { refuse, type Refusal } from '../http/refusal.ts';
import { begin } from './begin.ts';
import type { Account, Accounts } from './providers/provider.ts';
import { providerOf } from './providers/providers.ts';
import { admitTry, forgetTries, slowDown, withdrawTry, type Admission } from './tries.ts';

type Given = { body: CallBody<'POST /auth/login'> };

/** Signs a user in with a password that the client's provider checks (§4, D4). */
export const login = async (
  request: Open & Given,
): Promise<LoginResponse | { reset: true } | Refusal> => {
  const { host, body, signIn } = request;
  if (host === null || host.client_id !== body.client_id) return refuse(404, 'CLIENT_NOT_FOUND');
  const { client_id, portal } = host;
  const provider = await providerOf(request, client_id);
  if (provider.accounts === null || body.provider !== provider.name)
    return refuse(400, 'EXTERNAL_CONFIG_ERROR');
  if (body.type !== PORTAL_ROLE[portal]) return refuse(403, 'AUTH_USER_INSUFFICIENT_PERMISSIONS');

  const { account, admission } = await admit(request, client_id, provider.accounts);
  if (!admission.ok) return slowDown(admission);
  const { admitted } = admission;
  const checked = await account.check({ password: body.password, portal });
  if (checked.kind === 'wrong') return checked.refusal ?? WRONG;
  if (checked.kind === 'unanswered') {
    await signIn.write(client_id, (db) => withdrawTry(db, admitted));
    return checked.refusal;
  }
  await signIn.write(client_id, (db) => forgetTries(db, admitted));
  if (checked.kind === 'refused') return checked.refusal;
  if (checked.kind === 'reset') return { reset: true };
  return begin(request, host, async () => checked, body.language_id);
};

const WRONG = refuse(401, 'AUTH_INVALID_CREDENTIALS');

/** Finds the account and counts the try, in one transaction. */
const admit = (
  { server, body, signIn, address, now }: Open & Given,
  client_id: number,
  accounts: Accounts,
): Promise<{ account: Account; admission: Admission }> =>
  signIn.write(client_id, async (db) => {
    const account = await accounts.find(db, body.username);
    const { secret } = server;
    const attempt = { client_id, account: account.key, address, secret, now };
    return { account, admission: await admitTry(db, { kind: 'account', ...attempt }) };
  });
