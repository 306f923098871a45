import type { CallResponse } from '@springboard/contract';
import { audit } from '../database/audit.ts';
import { membersAreRemote } from '../groups/bulk-queries.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';

type Settings = CallResponse<'GET /moves/settings'>;

/** GET /moves/settings: whether the server offers places by itself; off in a club that never set it. */
export const readSettings = async ({
  db,
  principal: { client_id, club_id },
}: Context<'GET /moves/settings'>): Promise<Settings | ApiError> => {
  if (club_id === null) return apiError(403, 'FORBIDDEN');
  const row = await db
    .selectFrom('move_settings')
    .select('automatic_offers')
    .where('client_id', '=', client_id)
    .where('club_id', '=', club_id)
    .executeTakeFirst();
  return { automatic_offers: row?.automatic_offers ?? false };
};

/** PATCH /moves/settings */
export const changeSettings = ({
  principal,
  body: { automatic_offers },
  now,
  write,
}: Context<'PATCH /moves/settings'>): Promise<Settings | ApiError> =>
  write(async (db) => {
    const { client_id, club_id } = principal;
    if (club_id === null) return apiError(403, 'FORBIDDEN');
    if (await membersAreRemote(db, client_id, club_id)) return apiError(403, 'FORBIDDEN');
    await db
      .insertInto('move_settings')
      .values({ client_id, club_id, automatic_offers })
      .onConflict((conflict) =>
        conflict.columns(['client_id', 'club_id']).doUpdateSet({ automatic_offers }),
      )
      .execute();
    await audit(db, principal, now, {
      action: 'club.automatic_offers',
      entity: 'club',
      entity_id: club_id,
      detail: { automatic_offers },
    });
    return { automatic_offers };
  });
