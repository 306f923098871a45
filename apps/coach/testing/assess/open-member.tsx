import type { Features, GroupMember } from '@springboard/contract';
import type { OfflineState } from '@springboard/offline';
import { screen, within } from '@testing-library/react';
import { addressOf, openAssess } from './open.tsx';

type Options = {
  features?: Features;
  state?: Partial<OfflineState>;
  others?: GroupMember[];
  /** In the address, besides who it is. */
  search?: string;
};

/** The screen of a member to assess, without a network. */
export async function openMember(member: GroupMember, options: Options = {}) {
  const { features, state, others = [], search } = options;
  const opened = await openAssess({
    members: [member, ...others],
    address: addressOf(member) + (search === undefined ? '' : `&search=${search}`),
    ...(features && { features }),
    ...(state && { state }),
  });
  await screen.findByRole('heading', { level: 1, name: `${member.firstname} Jones` });
  return opened;
}

export const button = (name: string) => screen.getByRole('button', { name });

export const grade = (skill: string, label: string) =>
  within(
    screen.getByRole('radiogroup', { name: new RegExp(`’s grade for ${skill}$`) }),
  ).getByRole<HTMLInputElement>('radio', { name: label });

/** All of Seed but “Swing”: passed, it completes the level. */
export const ALMOST = {
  '/seed/floor/log-roll': 2,
  '/seed/floor/bridge': 2,
  '/seed/bars/hang': 2,
};
