import type { SessionState } from '@springboard/auth';
import type { Features } from '@springboard/contract';
import type { LocalGroup, OfflineState, OutboxLine } from '@springboard/offline';
import {
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screens } from '../src/routes.tsx';
import { makeDevice, makeGroup } from './device.ts';

type Options = {
  groups?: readonly LocalGroup[];
  online?: boolean;
  state?: Partial<OfflineState>;
  /** The changes on this device that are not sent. */
  outbox?: readonly OutboxLine[];
  features?: Features;
  session?: Partial<SessionState>;
  /** Behind `/member-groups`. */
  query?: string;
  /** What the server says of registers before today. */
  registers?: (address: URL) => ServerResponse;
};

/** Opens the groups list of a coach. */
export async function openList({
  groups = [makeGroup()],
  online = true,
  state = {},
  outbox = [],
  features = { CAN_ASSESS_IN_THE_PAST: true },
  session = {},
  query = '',
  registers = () => ({ body: [] }),
}: Options = {}) {
  const device = makeDevice(groups, [], state, outbox);
  const parts = makePortalContext(
    {
      offline: device,
      session: signedIn({ features, ...session }),
      connection: { state: online ? 'online' : 'offline' },
    },
    { queries: makeQueries(registers) },
  );
  const user = userEvent.setup();
  const view = await renderScreens(screens, `/member-groups${query}`, parts);
  await screen.findByRole('heading', { name: 'Sessions' });
  return { ...view, device, parts, user };
}
