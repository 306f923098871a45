import type { SessionState } from '@springboard/auth';
import type { AlertList } from '@springboard/ui';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import userEvent from '@testing-library/user-event';
import { screens } from '../src/routes.tsx';

/** A request that writes. The path has no `/v1`. */
export type Sent = { method: string; path: string; body: unknown; ifMatch: string | null };

export type Respond = (address: URL) => ServerResponse | Promise<ServerResponse>;

type OpenClubOptions = {
  respond: Respond;
  /** The server's response to a change. */
  write?: ((sent: Sent) => ServerResponse) | undefined;
  session?: Partial<SessionState> | undefined;
  areas?: readonly string[];
};

const saved = (): ServerResponse => ({ body: {}, headers: { 'x-audit-id': '12' } });

/** The club portal at an address, over a fake server. `sent` are the requests that write. */
export const openClub = async (
  path: string,
  { respond, write = saved, session, areas = ['/members', '/groups', '/about'] }: OpenClubOptions,
) => {
  const sent: Sent[] = [];
  const api = makeApi(async (address, request) => {
    if (request.method === 'GET') return respond(address);
    const text = await request.text();
    const entry = {
      method: request.method,
      path: address.pathname.replace('/v1', '') + address.search,
      body: text === '' ? null : JSON.parse(text),
      ifMatch: request.headers.get('if-match'),
    };
    sent.push(entry);
    return write(entry);
  });
  const context = makePortalContext(
    { session: signedIn(session) },
    { portal: 'club', queries: makeQueries(respond), api, areas: new Set(areas) },
  );
  const view = await renderScreens(screens, path, context);
  return { ...view, context, sent, alerts: context.alerts, user: userEvent.setup() };
};

/** The titles of the messages on screen, with the tone of those that do not report a success. */
export const titles = (alerts: AlertList): readonly string[] =>
  alerts.read().map(({ tone, title }) => (tone === 'success' ? title : `${tone}: ${title}`));

/** A session in a club whose members another system keeps. */
export const remoteOnly = () => {
  const { club } = signedIn();
  return { club: club && { ...club, member_types: 'remote_only' as const } };
};
