import { PORTALS, ROLES } from '@springboard/contract';
import { expect, test } from 'vitest';
import { isPortalFor, canWorkWith } from './roles.ts';

test('[AC5] each portal is for one role', () => {
  const rolesOf = PORTALS.map((portal) => ROLES.filter((role) => isPortalFor(portal, role)));
  expect(Object.fromEntries(PORTALS.map((portal, at) => [portal, rolesOf[at]]))).toEqual({
    coach: ['coach'],
    club: ['admin'],
    scheme: ['ngo'],
    parent: ['parent'],
  });
});

test.each([
  // role, taught, can_view_all_classes, of their club, allowed
  ['coach', true, false, true, true],
  ['coach', false, false, true, false],
  ['coach', false, true, true, true],
  ['coach', false, true, false, false],
  ['admin', false, false, true, true],
  ['admin', false, true, false, false],
  ['ngo', false, false, false, true],
  ['parent', true, true, true, false],
] as const)(
  '[AC6] %s, teaches %s, all classes %s, own club %s: %s',
  (role, isTaught, can_view_all_classes, ownClub, allowed) => {
    const group = { club_ids: [1, 2], can_view_all_classes, isTaught };
    expect(canWorkWith({ role, club_ids: [ownClub ? 2 : 3] }, group)).toBe(allowed);
  },
);
