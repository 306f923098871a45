import { AUTH_PROVIDERS, type Features } from '@springboard/contract';
import { expect, test } from 'vitest';
import { can, newGroupStatus } from './can.ts';
import { visitor } from '../testing/visitors.ts';

const TODAY = '2026-05-10';
const all = [{ can_view_all_classes: false }, { can_view_all_classes: true }];
const none = [{ can_view_all_classes: false }];
const BOOLEANS = [true, false];

const importRows = AUTH_PROVIDERS.flatMap((provider) =>
  BOOLEANS.flatMap((original) =>
    BOOLEANS.flatMap((SWITCH_USER) =>
      BOOLEANS.map((viewAll) => ({ provider, original, SWITCH_USER, viewAll })),
    ),
  ),
);

test.each(importRows)(
  '[AC10] import all: $provider, original $original, SWITCH_USER $SWITCH_USER, a group to view all $viewAll',
  ({ provider, original, SWITCH_USER, viewAll }) => {
    const who = visitor({ provider, original, features: { SWITCH_USER } });
    const groups = viewAll ? all : none;
    const allowed = original
      ? SWITCH_USER
      : viewAll && (provider === 'coursepro' || provider === 'springboard');
    expect(can.importAllGroups(who, groups, TODAY, TODAY)).toBe(allowed);
    expect(can.importAllGroups(who, groups, '2026-05-09', TODAY)).toBe(false);
    expect(can.importAllGroups(who, groups, '2026-05-11', TODAY)).toBe(false);
  },
);

test.each([
  ['springboard', true],
  ['coursepro', true],
  ['bg', false],
  ['other', false],
])('[AC11] can.switchUser with %s is %s', (provider, possible) => {
  expect(can.switchUser(visitor({ provider, clubUsers: 2 }))).toBe(possible);
  expect(can.switchUser(visitor({ provider, clubUsers: 0 }))).toBe(false);
});

test('[AC12] can.editSelf needs the flag and the original user', () => {
  const features = { CAN_EDIT_SELF: true };
  expect(can.editSelf(visitor({ features }))).toBe(true);
  expect(can.editSelf(visitor({ features, original: false }))).toBe(false);
  expect(can.editSelf(visitor())).toBe(false);
});

test('[AC13] the club selector shows with several clubs, enabled online for the original user', () => {
  expect([0, 1, 2].map((clubs) => can.seeClubs(visitor({ clubs })))).toEqual([false, false, true]);
  expect(can.selectClub(visitor({ clubs: 2 }))).toBe(true);
  expect(can.selectClub(visitor({ clubs: 1 }))).toBe(false);
  expect(can.selectClub(visitor({ clubs: 2, online: false }))).toBe(false);
  expect(can.selectClub(visitor({ clubs: 2, original: false }))).toBe(false);
});

test('[AC14] logout is enabled online', () => {
  expect([true, false].map((online) => can.logout({ online }))).toEqual([true, false]);
});

test.each([
  [{}, false],
  [{ CAN_ASSESS_IN_THE_PAST: true }, true],
  [{ MAX_PAST_DAYS_ATTENDANCE: 0 }, false],
  [{ MAX_PAST_DAYS_ATTENDANCE: 1 }, true],
])('[AC15] can.seeOtherDates with %j is %s', (features, shown) => {
  expect(can.seeOtherDates(features)).toBe(shown);
  expect(can.pickDate(visitor({ features }))).toBe(shown);
  expect(can.pickDate(visitor({ features, online: false }))).toBe(false);
});

test('[AC16] arrows need online, an id, a neighbour and the flag', () => {
  const who = visitor({ features: { CAN_ASSESS_IN_THE_PAST: true } });
  const next = { start: '2026-05-17', group_id: 7 };
  const group = { id: 7, nav: { prev: null, next } };
  expect(can.seeNeighbourSessions(who, group)).toBe(true);
  expect(can.seeNeighbourSessions(who, { id: 7, nav: { prev: next, next: null } })).toBe(true);
  expect(can.seeNeighbourSessions(who, { id: 7, nav: { prev: null, next: null } })).toBe(false);
  expect(can.seeNeighbourSessions(who, { ...group, id: null })).toBe(false);
  expect(can.seeNeighbourSessions({ ...who, online: false }, group)).toBe(false);
  expect(can.seeNeighbourSessions(visitor(), group)).toBe(false);
});

test('[AC17] an organisation’s portal creates groups with status 1, others with 0', () => {
  expect(newGroupStatus({ ENABLE_ORGANISATIONS: true })).toBe(1);
  expect(newGroupStatus({})).toBe(0);
});

test.each([
  ['springboard', true],
  ['coursepro', true],
  ['bg', false],
  ['other', false],
])('[AC18] can.planAllSchemes with %s is %s', (provider, possible) => {
  const features = { CAN_ADD_SESSION_PLAN_GROUP: true };
  expect(can.planAllSchemes(visitor({ provider, features }))).toBe(possible);
  expect(can.planAllSchemes(visitor({ provider }))).toBe(false);
});

test('[AC29] reading plans needs session planning, and editing needs a flag of its own', () => {
  const permissions = (features: Features) =>
    [can.seePlans, can.editPlans, can.editPlanGroups].map((check) => check(features));
  const writes = { CAN_EDIT_SESSION_PLAN: true, CAN_ADD_SESSION_PLAN_GROUP: true };
  expect(permissions(writes)).toEqual([false, false, false]);
  expect(permissions({ ENABLE_SESSION_PLANNING: true })).toEqual([true, false, false]);
  expect(permissions({ ENABLE_SESSION_PLANNING: true, ...writes })).toEqual([true, true, true]);
});

test.each([
  ['springboard', 'local_only', false],
  ['springboard', 'local_and_remote', true],
  ['springboard', 'remote_only', true],
  ['coursepro', 'local_only', true],
  ['bg', 'local_only', false],
  ['other', 'remote_only', true],
] as const)(
  '[AC30] can.chooseMemberTypes with %s for %s is %s',
  (provider, member_types, offered) => {
    expect(can.chooseMemberTypes(provider, { member_types })).toBe(offered);
  },
);

test('[AC19] the language picker shows with more than one language', () => {
  expect([0, 1, 2].map(can.chooseLanguage)).toEqual([false, false, true]);
});
