import { NOON } from './api.ts';
import { buildMember, type Owner } from './builders.ts';
import type { World } from './world.ts';

const DAY = 86_400;

type FirstGrades = {
  readonly club?: Pick<World['club'], 'client_id' | 'id'>;
  readonly user_uuid?: string;
  readonly node_id?: string;
  readonly days?: number;
  readonly dob?: string;
};

/**
 * Grades of one skill to new members, each with the grades in their order, the first so many days ago.
 *
 * @param grades of each member
 */
export const gradeMembers = async (
  owner: Owner,
  world: Pick<World, 'client' | 'club' | 'coach' | 'scheme'>,
  grades: readonly (readonly number[])[],
  {
    club = world.club,
    user_uuid = world.coach.uuid,
    node_id = '/bronze/roll',
    days = 10,
    dob,
  }: FirstGrades = {},
): Promise<void> => {
  for (const assessments of grades) {
    const { uuid } = await buildMember(owner, club, dob === undefined ? {} : { dob });
    await owner
      .insertInto('score_history')
      .values(
        assessments.map((assessment, index) => ({
          client_id: world.client.id,
          club_id: club.id,
          scheme_uuid: world.scheme.uuid,
          member_uuid: uuid,
          node_id,
          assessment,
          ts: NOON - days * DAY + index,
          received_ts: NOON,
          user_uuid,
          superseded: false,
        })),
      )
      .execute();
  }
};
