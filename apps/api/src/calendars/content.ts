import { addDays, dateIn } from '@springboard/domain';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { logViews, viewsOf } from '../access/log-views.ts';
import {
  NO_SESSION,
  type Tenant,
  withSignInReadTransaction,
  withViewTransaction,
} from '../database/tenant-transaction.ts';
import { apiError } from '../http/api-error.ts';
import { setCaller } from '../http/caller.ts';
import { etagOf, matchesEtag } from '../http/etag.ts';
import { isHostOfClient } from '../http/hosts.ts';
import { sendApiError } from '../routing/send.ts';
import type { Server } from '../routing/server.ts';
import { renderCalendar } from './calendar.ts';
import { hashOfToken, parseFeedFile } from './links.ts';
import { findFeedByToken, findFeedChildren, findFeedMembers, type StoredFeed } from './queries.ts';

const Params = Type.Object({ file: Type.String({ maxLength: 100 }) });

const PAST_DAYS = 28;
const FUTURE_DAYS = 92;

/**
 * The calendar of an address, as iCalendar. It is not a call of the contract: calendar apps read it without a token.
 * 404 for an unknown address; 410 for one that was ended, or that shows no child any more.
 */
export const contentRoute = (server: Server): void => {
  server.fastify.get('/calendars/:file', async (request, reply) => {
    const { params, headers } = request;
    const link = Value.Check(Params, params) ? parseFeedFile(params.file) : null;
    if (link === null || !(await isHostOfClient(server, request, link.client_id))) {
      return sendApiError(reply, apiError(404, 'NOT_FOUND'));
    }
    const { client_id } = link;
    const feed = await withSignInReadTransaction(server.database, client_id, (db) =>
      findFeedByToken(db, { client_id, token_hash: hashOfToken(link.token) }),
    );
    if (feed === undefined) return sendApiError(reply, apiError(404, 'NOT_FOUND'));
    setCaller(request, { client_id, user_uuid: feed.user_uuid });
    const text = feed.ended ? null : await readCalendar(server, client_id, feed);
    if (text === null) return sendApiError(reply, apiError(410, 'NOT_FOUND'));
    const etag = etagOf(text);
    void reply.headers({ etag: `"${etag}"`, 'cache-control': 'private, no-cache' });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="springboard.ics"',
      })
      .send(text);
  });
};

/** null: the user is a guardian of none of its children any more. */
const readCalendar = (
  server: Server,
  client_id: number,
  feed: StoredFeed,
): Promise<string | null> => {
  const now = server.now();
  const today = dateIn('UTC', now);
  const { user_uuid, member_uuids: uuids } = feed;
  const parent: Tenant = { client_id, club_id: null, user_uuid, role: 'parent', ...NO_SESSION };
  return withViewTransaction(server.database, parent, async (db) => {
    const members = await findFeedMembers(db, parent, uuids);
    if (members.length === 0) return null;
    const shown = members.map(({ uuid }) => uuid);
    await logViews(db, viewsOf(shown, ['profile']), now);
    const children = await findFeedChildren(db, parent, members, {
      from: addDays(today, -PAST_DAYS),
      to: addDays(today, FUTURE_DAYS),
    });
    return renderCalendar(feed, children);
  });
};
