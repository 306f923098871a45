import type { GroupMember } from '@springboard/contract';
import type { OfflineState } from '@springboard/offline';
import { makePortalContext, renderScreens, signedIn } from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { screens } from '../../src/routes.tsx';
import { makeDevice, makeGroup, makeMember } from '../device.ts';

const four = () => [
  makeMember('Ava'),
  makeMember('Ben', { in: true }),
  makeMember('Cai', { in: false }),
  makeMember('Dee'),
];

type Options = { members?: GroupMember[]; address?: string; state?: Partial<OfflineState> };

/** The register of a session of four, without a network. */
export async function openRegister({ members = four(), address = '', state = {} }: Options = {}) {
  const device = makeDevice([makeGroup()], members, state);
  const session = signedIn({ features: { MAX_PAST_DAYS_ATTENDANCE: 7 } });
  const parts = makePortalContext({ offline: device, session, connection: { state: 'offline' } });
  const { router } = await renderScreens(screens, `/member-groups/1/register${address}`, parts);
  await screen.findByRole('heading', { name: 'Register' });
  return { device, router, user: userEvent.setup() };
}

export const row = (name: string) => screen.getByRole('button', { name: `${name} Jones` });
export const marks = (device: ReturnType<typeof makeDevice>) =>
  (device.store.getState().members[1] ?? []).map((member) => member.in);
