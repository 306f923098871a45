import type { ServerAnswer } from '@springboard/portal/testing';
import type { World } from '../story.ts';
import { FEATURES } from './features.ts';
import { DAY } from './groups.ts';

/** A coach who may take the registers of two weeks. */
export const PAST_DAYS: Pick<World, 'session'> = {
  session: { features: { ...FEATURES, MAX_PAST_DAYS_ATTENDANCE: 14 } },
};

/** Nobody has taken the registers of these sessions in the two weeks before today. */
export const registersOf =
  (group_ids: readonly number[], groups = DAY) =>
  ({ pathname }: URL): ServerAnswer => {
    const open = ['2026-02-18', '2026-02-11'].flatMap((date) =>
      groups
        .filter(({ id }) => id !== null && group_ids.includes(id))
        .map(({ id, name, total_members }) => ({
          group_id: id,
          name,
          date,
          start_at: null,
          total_members,
          state: 'not_started',
        })),
    );
    return { body: pathname.endsWith('/registers') ? open : [] };
  };
