import {
  createApi,
  createConnectivity,
  type Api,
  type Connectivity,
  type TokenSource,
} from '@springboard/api-client';
import { createSession, otherTabsOf, type Session, type UnsealPin } from '@springboard/auth';
import type { Portal } from '@springboard/contract';
import { createStore } from 'zustand/vanilla';
import type { PortalContext } from '../portal-context.ts';
import { thisBuild } from '../version/build-info.ts';

export type Connected = Pick<PortalContext, 'build' | 'api_base' | 'api_version'> & {
  readonly api: Api;
  readonly session: Session;
  readonly connectivity: Connectivity;
  /** An API client with the tokens of another user of the device. If they expire, this session continues. */
  readonly apiAs: (tokens: TokenSource) => Api;
};

const NO_TOKEN: TokenSource = { get: () => null, refresh: () => Promise.resolve('invalid') };

/** Creates the API client, the session and the connectivity. */
export const connect = ({
  portal,
  window,
  now,
  newId,
  wait,
  unsealPin,
}: {
  portal: Portal;
  window: Window & typeof globalThis;
  now: () => number;
  newId: () => string;
  wait: (ms: number) => Promise<void>;
  unsealPin?: UnsealPin | undefined;
}): Connected => {
  const { navigator, document, localStorage } = window;
  const build = thisBuild();
  const api_base =
    document.querySelector<HTMLMetaElement>('meta[name=springboard-api]')?.content ?? '';
  const api_version = createStore<{ version: string | null }>(() => ({ version: null }));
  const apiWith = (tokens: TokenSource, ownSession = true) =>
    createApi({
      base: api_base,
      app: `${build.version} ${build.date}`,
      fetch: window.fetch.bind(window),
      tokens,
      newId,
      wait,
      random: Math.random,
      events: {
        online: () => connectivity.events.online(),
        offline: () => connectivity.events.offline(),
        maintenance: (on) => connectivity.events.maintenance(on),
        invalidToken: () => ownSession && session.expire(),
        sessionEnded: () => ownSession && session.revoke(),
        apiVersion: (version) => api_version.setState({ version }),
      },
    });

  const publicApi = apiWith(NO_TOKEN);
  const session = createSession({
    portal,
    storage: localStorage,
    publicApi,
    now,
    newId,
    locks: navigator.locks,
    broadcast: otherTabsOf(window),
    unsealPin,
    preferred: navigator.languages,
  });
  const connectivity = createConnectivity({
    status: async () => {
      const result = await publicApi.call('GET /status', {});
      return result.ok ? result.value : null;
    },
    browser: {
      onLine: () => navigator.onLine,
      listen(listener) {
        const controller = new AbortController();
        for (const type of ['online', 'offline']) {
          window.addEventListener(type, listener, { signal: controller.signal });
        }
        return () => controller.abort();
      },
    },
    wait,
    random: Math.random,
  });
  return {
    build,
    api_base,
    api_version,
    api: apiWith(session.tokens),
    apiAs: (tokens) => apiWith(tokens, false),
    session,
    connectivity,
  };
};
