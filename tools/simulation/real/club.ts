import { openAsOwner } from '@springboard/api/testing/as-owner.ts';
import {
  buildClient,
  buildClub,
  buildGroup,
  buildMember,
  buildScheme,
  buildUser,
  joinGroup,
} from '@springboard/api/testing/builders.ts';
import { openTestSession, tokenOf } from '@springboard/api/testing/token.ts';
import { SECRET } from './product.ts';

/** The host name of the client. The simulation uses no other. */
const HOST = '127.0.0.1';
const MEMBERS = 6;

/** A club with one group; every history has a coach of its own. */
export const makeClub = async (owner_url: string) => {
  // The database is killed on purpose: idle connections end then.
  const owner = openAsOwner(owner_url, 2, () => undefined);
  const client = await buildClient(owner, 'simulation.test');
  await owner
    .insertInto('client_hosts')
    .values({ host: HOST, client_id: client.id, portal: 'coach' })
    .execute();
  const club = await buildClub(owner, client);
  const scheme = await buildScheme(owner, client);
  const group = await buildGroup(owner, club, { scheme_uuid: scheme.uuid });
  const members = [];
  for (let n = 0; n < MEMBERS; n += 1) {
    const { uuid, firstname, lastname } = await buildMember(owner, club);
    const { class_member_id } = await joinGroup(owner, group, { uuid });
    members.push({ uuid, firstname, lastname, class_member_id });
  }

  return {
    host: HOST,
    group,
    members,
    /** A coach who may open every group, with a token. */
    async coach() {
      const user = await buildUser(owner, club, 'coach', { can_view_all_classes: true });
      const now = Math.floor(Date.now() / 1000);
      const family = await openTestSession(owner, user, now);
      const token = await tokenOf(user, { secret: SECRET, now, valid_for: 7200 }, { family });
      return { user_uuid: user.uuid, club_id: user.club_id, token };
    },
    close: () => owner.destroy(),
  };
};

export type Club = Awaited<ReturnType<typeof makeClub>>;
export type Coach = Awaited<ReturnType<Club['coach']>>;
