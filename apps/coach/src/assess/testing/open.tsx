import type { Features, GroupMember } from '@springboard/contract';
import type { OfflineState } from '@springboard/offline';
import { makeParts, renderScreens, signedIn } from '@springboard/portal/testing';
import userEvent from '@testing-library/user-event';
import { screens } from '../../routes.tsx';
import { makeDevice } from './device.ts';

type Given = {
  members: readonly GroupMember[];
  /** Of the group's two. */
  by?: 'member' | 'skill';
  /** Below /member-groups/1/assess-by-member or assess-by-skill. */
  address?: string;
  features?: Features;
  state?: Partial<OfflineState>;
};

/** The portal at a screen of assessing, without a network. */
export const openAssess = async ({
  members,
  by = 'member',
  address = '',
  features = {},
  state = {},
}: Given) => {
  const device = makeDevice(members, state);
  const parts = makeParts({
    offline: device,
    session: signedIn({ features }),
    connection: { state: 'offline' },
  });
  const view = await renderScreens(screens, `/member-groups/1/assess-by-${by}${address}`, parts);
  return { ...view, device, user: userEvent.setup() };
};

export const addressOf = ({ firstname, uuid }: GroupMember): string =>
  `/${firstname}%20Jones?memberUuid=${uuid}`;
