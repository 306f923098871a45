import type { NewCalendarFeed } from '@springboard/contract';
import type { Writer } from '../database/tenant-transaction.ts';
import { type ApiError, apiError } from '../http/api-error.ts';
import type { Context } from '../routing/context.ts';
import { defineRoute } from '../routing/define-route.ts';
import type { Server } from '../routing/server.ts';
import { contentRoute } from './content.ts';
import { feedUrl, hashOfToken, newFeedToken } from './links.ts';
import { findFeeds, findOwnChildren, insertFeed, type NewFeed, revokeFeed } from './queries.ts';

const MAX_OPEN_FEEDS = 10;

/** Calendars of guardians (portals §B): any calendar app reads them at a secret address. */
export const calendarRoutes = (server: Server): void => {
  defineRoute(server, 'GET /me/calendars', ({ db, principal }) => findFeeds(db, principal));
  defineRoute(server, 'POST /me/calendars', createFeed);
  defineRoute(server, 'POST /me/calendars/:id/address', replaceAddress);
  defineRoute(server, 'DELETE /me/calendars/:id', ({ principal, params, now, write }) =>
    write(async (db) => {
      const revoked = await revokeFeed(db, principal, params.id, now);
      return revoked === undefined ? apiError(404, 'NOT_FOUND') : undefined;
    }),
  );
  contentRoute(server);
};

/** Without a stored response, which would contain the secret address. */
const createFeed = (context: Context<'POST /me/calendars'>): Promise<NewCalendarFeed | ApiError> =>
  context.writeEachTime(async (db) => {
    const { principal, body } = context;
    const known = await findOwnChildren(db, principal.client_id, body.member_uuids);
    if (known.length < body.member_uuids.length) {
      return apiError(422, 'VALIDATION', { member_uuids: 'unknown' });
    }
    if ((await findFeeds(db, principal)).length >= MAX_OPEN_FEEDS) {
      return apiError(409, 'CONFLICT', { calendars: 'maximum' });
    }
    return addFeed(db, context, { ...body, language: principal.language.language });
  });

/** The calendar keeps its id, so that it stays one entry in the list. */
const replaceAddress = (
  context: Context<'POST /me/calendars/:id/address'>,
): Promise<NewCalendarFeed | ApiError> =>
  context.writeEachTime(async (db) => {
    const { principal, params, now } = context;
    const revoked = await revokeFeed(db, principal, params.id, now);
    return revoked === undefined ? apiError(404, 'NOT_FOUND') : addFeed(db, context, revoked);
  });

/** Adds a calendar with a new address, which nothing else shows later. */
const addFeed = async (
  db: Writer,
  {
    server,
    principal,
    origin,
    now,
  }: Pick<Context<'POST /me/calendars'>, 'server' | 'principal' | 'origin' | 'now'>,
  settings: Pick<NewFeed, 'id' | 'member_uuids' | 'names' | 'language'>,
): Promise<NewCalendarFeed> => {
  const { client_id, user_uuid } = principal;
  const token = newFeedToken();
  const token_hash = hashOfToken(token);
  const feed = await insertFeed(db, { ...settings, client_id, user_uuid, token_hash, now });
  return { ...feed, url: feedUrl(server, origin, client_id, token) };
};
