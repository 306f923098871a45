import { refuse } from '../../http/refusal.ts';
import { findLogin } from '../users.ts';
import type { Checked, ProviderParts, SignInProvider } from './provider.ts';

type Found = Awaited<ReturnType<typeof findLogin>>;

/**
 * Our own accounts, with a password of ours. Only a right password learns anything about an account: until
 * then a user who is not there answers as a wrong password does, and as late.
 */
export const springboard = ({ server, signIn, client_id }: ProviderParts): SignInProvider => ({
  accounts: {
    find: async (db, username) => {
      const found = await findLogin(db, client_id, username);
      return {
        key: found?.uuid ?? username.trim().toLowerCase(),
        check: async ({ password }) => {
          const verdict = await server.passwords.verify(found?.hash ?? null, password);
          if (verdict === 'overloaded') return { kind: 'unanswered', refusal: OVERLOADED };
          return verdict === 'match' && found !== undefined ? standing(found) : { kind: 'wrong' };
        },
      };
    },
  },
  away: null,
  resetUrl: '/reset-password',
  // A parent's account is a page of the portal; staff are edited by their club.
  editUrl: (_user_uuid, portal) => Promise.resolve(portal === 'parent' ? '/account' : ''),
  checkPin: async (user_uuid, pin) => {
    const found = await signIn.read(client_id, (db) =>
      db
        .selectFrom('user_pins')
        .select('hash')
        .where('client_id', '=', client_id)
        .where('user_uuid', '=', user_uuid)
        .executeTakeFirst(),
    );
    return server.passwords.verify(found?.hash ?? null, pin);
  },
});

const OVERLOADED = refuse(503, 'OVERLOADED', undefined, { 'retry-after': '2' });

/** What becomes of a right password. */
const standing = ({ uuid, status, verified, reset_required }: NonNullable<Found>): Checked => {
  if (status === 'inactive' || status === 'deleted')
    return { kind: 'refused', refusal: refuse(403, 'AUTH_USER_DELETED') };
  if (status === 'invited' || !verified)
    return { kind: 'refused', refusal: refuse(403, 'AUTH_USER_NOT_VERIFIED') };
  return reset_required === true ? { kind: 'reset' } : { kind: 'known', user_uuid: uuid };
};
