import type { Curriculum, Features } from '@springboard/contract';
import type { Videos } from '@springboard/offline';
import type { Screen } from '@springboard/portal';
import {
  makeApi,
  makeOffline,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import userEvent from '@testing-library/user-event';
import { testScreens } from './test-screens.tsx';

const ALL: Features = { ENABLE_RICH_MEDIA: true, ENABLE_NODE_TAGS: true };

type OpenOptions = {
  address: string;
  /** Schemes on this device. */
  here?: readonly Curriculum[];
  features?: Features;
  /** Videos on this device; none by default. */
  videos?: Videos;
  /** The server's responses; without it there is no network. */
  server?: (address: URL) => ServerResponse;
  /** The screens of a portal; by default a single one that shows the node of the address. */
  screens?: readonly Screen[];
};

/** Renders a coach portal at an address of its scheme. */
export const openScheme = async ({
  address,
  here = [],
  server,
  features = ALL,
  videos,
  screens = testScreens,
}: OpenOptions) => {
  const schemes = Object.fromEntries(
    here.map((curriculum) => [curriculum.slug, { curriculum, grades: [] }]),
  );
  const device = makeOffline([], { schemes });
  const answer = server ?? (() => ({ status: 0 }));
  const context = makePortalContext(
    {
      offline: { ...device, ...(videos && { videos }) },
      session: signedIn({ features }),
      connection: { state: server === undefined ? 'offline' : 'online' },
    },
    { api: makeApi(answer), queries: makeQueries(answer) },
  );
  const view = await renderScreens(screens, address, context);
  return { ...view, context, user: userEvent.setup() };
};
