import { SEED_PASSWORD } from '../../seed/logins.ts';

/** People of the national body. `ngo_id` is the number that the body assigned. */
export type BodyMember = {
  sub: string;
  username: string;
  given_name: string;
  family_name: string;
  ngo_id: string;
  password: string;
};

const member = (sub: string, name: string, ngo_id: string): BodyMember => {
  const [given_name = '', family_name = ''] = name.split(' ');
  const username = name.toLowerCase().replace(' ', '.');
  return { sub, username, given_name, family_name, ngo_id, password: SEED_PASSWORD };
};

/** All but the last have an account with the client (`seed/albion.ts`). */
export const MEMBERS: readonly BodyMember[] = [
  member('albion-1', 'Isla Frost', 'AG-1001'),
  member('albion-2', 'Colin Reed', 'AG-1002'),
  member('albion-3', 'Vera Stone', 'AG-1003'),
  member('albion-4', 'Paul Archer', 'AG-1004'),
  member('albion-5', 'Una Stray', 'AG-1005'),
];

/** The sign-in names that the start prints, by portal. */
export const BODY_LOGINS = {
  coach: 'isla.frost',
  club: 'colin.reed',
  scheme: 'vera.stone',
  parent: 'paul.archer',
} as const;
