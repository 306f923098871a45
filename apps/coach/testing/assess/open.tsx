import type { AuthProvider, Features, GroupMember } from '@springboard/contract';
import type { OfflineState } from '@springboard/offline';
import type { PortalContext } from '@springboard/portal';
import { makePortalContext, renderScreens, signedIn } from '@springboard/portal/testing';
import userEvent from '@testing-library/user-event';
import { screens } from '../../src/routes.tsx';
import { makeDevice } from './device.ts';

type Options = {
  members: readonly GroupMember[];
  /** Below /member-groups/1. */
  page?: 'assess-by-member' | 'assess-by-skill' | 'badges';
  /** Below the page. */
  address?: string;
  /** Without a network, unless a test needs the server's answers. */
  api?: PortalContext['api'];
  /** The features in the token. */
  features?: Features;
  /** Whom the client signs in by. */
  provider?: AuthProvider;
  state?: Partial<OfflineState>;
};

/** The portal at a screen of assessing, without a network. */
export const openAssess = async ({
  members,
  page = 'assess-by-member',
  address = '',
  features = {},
  provider = 'springboard',
  state = {},
  api,
}: Options) => {
  const device = makeDevice(members, state);
  const { client } = signedIn();
  const parts = makePortalContext(
    {
      offline: device,
      session: signedIn({ features, client: client && { ...client, auth_provider: provider } }),
      connection: { state: api === undefined ? 'offline' : 'online' },
    },
    api && { api },
  );
  const view = await renderScreens(screens, `/member-groups/1/${page}${address}`, parts);
  return { ...view, device, user: userEvent.setup() };
};

export const addressOf = ({ firstname, uuid }: GroupMember): string =>
  `/${firstname}%20Jones?memberUuid=${uuid}`;
