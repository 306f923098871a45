import { NOON, type TestApi } from './api.ts';
import { buildMember } from './builders.ts';
import type { World } from './world.ts';

/** New members of the club who have completed a level, as requests name their awards. */
export const buildAwards = async (
  { owner }: TestApi,
  { client, club, scheme }: Pick<World, 'client' | 'club' | 'scheme'>,
  count: number,
) => {
  const awards = [];
  for (let n = 0; n < count; n++) {
    const { uuid } = await buildMember(owner, club, { firstname: `Child${n}` });
    awards.push({ member_uuid: uuid, scheme_slug: 'recreational', node_id: '/bronze' });
  }
  await owner
    .insertInto('awards')
    .values(
      awards.map(({ member_uuid, node_id }) => ({
        client_id: client.id,
        club_id: club.id,
        member_uuid,
        scheme_uuid: scheme.uuid,
        slug: node_id,
        started_ts: NOON - 9,
        completed_ts: NOON - 9,
        completed: 2,
        total: 2,
        created_at: NOON,
      })),
    )
    .execute();
  return awards;
};
