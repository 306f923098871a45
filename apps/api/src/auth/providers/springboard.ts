import { apiError } from '../../http/api-error.ts';
import { findLogin } from '../users.ts';
import type { CheckResult, ProviderDeps, SignInProvider } from './provider.ts';

type LoginRow = Awaited<ReturnType<typeof findLogin>>;

/**
 * Our own accounts with passwords. Without the correct password nothing reveals an account: an unknown user gets the
 * same response as a wrong password, after the same time.
 */
export const springboard = ({ server, signIn, client_id }: ProviderDeps): SignInProvider => ({
  accounts: {
    find: async (db, username) => {
      const user = await findLogin(db, client_id, username);
      return {
        key: user?.uuid ?? username.trim().toLowerCase(),
        check: async ({ password }) => {
          const result = await server.passwords.verify(user?.hash ?? null, password);
          if (result === 'overloaded') return { kind: 'unavailable', error: OVERLOADED };
          return result === 'match' && user !== undefined ? toCheckResult(user) : { kind: 'wrong' };
        },
      };
    },
  },
  redirectSignIn: null,
  resetUrl: '/reset-password',
  editUrl: () => Promise.resolve('/account'),
  checkPin: async (user_uuid, pin) => {
    const row = await signIn.read(client_id, (db) =>
      db
        .selectFrom('user_pins')
        .select('hash')
        .where('client_id', '=', client_id)
        .where('user_uuid', '=', user_uuid)
        .executeTakeFirst(),
    );
    return server.passwords.verify(row?.hash ?? null, pin);
  },
});

const OVERLOADED = apiError(503, 'OVERLOADED', undefined, { 'retry-after': '2' });

/** The result of a correct password. */
const toCheckResult = ({
  uuid,
  status,
  verified,
  reset_required,
}: NonNullable<LoginRow>): CheckResult => {
  if (status === 'inactive' || status === 'deleted')
    return { kind: 'rejected', error: apiError(403, 'AUTH_USER_DELETED') };
  if (status === 'invited' || !verified)
    return { kind: 'rejected', error: apiError(403, 'AUTH_USER_NOT_VERIFIED') };
  return reset_required === true ? { kind: 'reset' } : { kind: 'accepted', user_uuid: uuid };
};
