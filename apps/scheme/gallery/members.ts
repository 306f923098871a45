import type {
  AuditEntry,
  FoundMember,
  MemberPassport,
  PassportMerge,
  Transfer,
} from '@springboard/contract';
import {
  type Action,
  OFFLINE,
  pressButton,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { buildTransfer, NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const stored = { show_advanced: '1' };
const UUID = '00000000-0000-4000-8000-000000000101';

const FOUND: FoundMember = {
  uuid: UUID,
  firstname: 'Ava',
  lastname: 'Jones',
  birth_year: 2018,
  club: { id: 7, name: 'Riverside Gymnastics Club' },
  active: true,
};

const PASSPORT: MemberPassport = {
  uuid: UUID,
  firstname: 'Ava',
  lastname: 'Jones',
  dob: '2018-05-04',
  ngo_id: null,
  active: true,
  club: FOUND.club,
  clubs: [
    { ...FOUND.club, from: '2025-09-01', to: null },
    { id: 8, name: 'Lakeside Gymnastics', from: '2023-01-09', to: '2025-07-18' },
  ],
  schemes: [{ slug: 'first-flight', title: 'First Flight', skills: 31 }],
  awards: [2, 1].map((level) => ({
    scheme_slug: 'first-flight',
    id: `/level-${level}`,
    title: `Level ${level}`,
    started_ts: NOW - 9_000_000,
    completed_ts: level === 1 ? NOW - 900_000 : null,
    completed: level === 1 ? 20 : 11,
    total: 20,
    remaining: [],
    achieve_date: null,
  })),
  namesakes: [{ club_id: 8, count: 1 }],
  quiet_devices: { count: 2, last_used_at: NOW - 3 * 86_400 },
};

const served: Scenario = {
  stored,
  server: ({ pathname }) => {
    if (pathname.endsWith('/clubs')) return { body: PASSPORT.clubs };
    if (pathname.endsWith('/audits')) return { body: [MERGED] };
    return { body: pathname.endsWith('/passport') ? PASSPORT : [FOUND] };
  },
};

/** The look-up of a member (D19). */
export const memberLookup: Stories = {
  full: { at: paths.members, scenario: served },
  offline: { at: paths.members, scenario: { ...OFFLINE, stored } },
};

/** What a member has achieved. */
export const memberPassport: Stories = {
  full: { at: paths.member(UUID), scenario: served },
  transfer: {
    at: paths.member(UUID),
    scenario: served,
    act: pressButton((t) => t('common:transfers.start')),
  },
  'transfer-known': {
    at: paths.member(UUID),
    scenario: served,
    act: async ({ press, type, t }) => {
      await press('button', t('common:transfers.start'));
      await type(t('common:transfers.toClub'), '8');
    },
  },
};

const MERGED: AuditEntry = {
  id: 12,
  ts: NOW - 90_000,
  action: 'member.body_merge',
  entity: 'member',
  entity_id: UUID,
  member_uuid: UUID,
  detail: {},
  subject: 'Her mother says that she was registered twice.',
  user: { uuid: UUID, name: 'Olu Price' },
  undoes: null,
  undone_at: null,
  can_undo: true,
};

const DUPLICATE: MemberPassport = {
  ...PASSPORT,
  uuid: '00000000-0000-4000-8000-000000000102',
  firstname: 'Áva',
  ngo_id: 'BG-204117',
  active: false,
  clubs: [{ ...FOUND.club, from: '2026-01-12', to: '2026-07-17' }],
  schemes: [{ slug: 'first-flight', title: 'First Flight', skills: 4 }],
  awards: [],
};

const EFFECT: PassportMerge = {
  moved: { grades: 11, marks: 19, badges: 0, guardians: 1, groups: 1, waiting: 0, tags: 2 },
  both: { grades: 3, marks: 1 },
};

const withDuplicate = (duplicate: MemberPassport, merge = { body: EFFECT }): Scenario => ({
  stored,
  server: ({ pathname }) => {
    if (pathname.endsWith('/merge')) return merge;
    if (pathname.endsWith(`/${duplicate.uuid}/passport`)) return { body: duplicate };
    if (pathname.endsWith('/passport')) return { body: PASSPORT };
    const { uuid, firstname, active, club } = duplicate;
    return { body: [FOUND, { ...FOUND, uuid, firstname, active, club }] };
  },
});

const lookUpDuplicate: Action = async ({ press, type, t }) => {
  await type(t('scheme:members.note'), 'Her mother has two letters.');
  await press('button', t('scheme:members.lookUp'));
};

const compare =
  (club = FOUND.club.name): Action =>
  async (page, parts) => {
    await lookUpDuplicate(page, parts);
    await page.press('button', `${page.t('scheme:members.merge.compare')}: Áva Jones, ${club}`);
  };

const LAKESIDE = { id: 8, name: 'Lakeside Gymnastics' };

/** The merge of a member with a second record. */
export const memberMerge: Stories = {
  full: { at: paths.mergeOf(UUID), scenario: withDuplicate(DUPLICATE), act: compare() },
  found: { at: paths.mergeOf(UUID), scenario: withDuplicate(DUPLICATE), act: lookUpDuplicate },
  empty: {
    at: paths.mergeOf(UUID),
    scenario: withDuplicate({ ...DUPLICATE, uuid: UUID }),
    act: lookUpDuplicate,
  },
  clubs: {
    at: paths.mergeOf(UUID),
    scenario: withDuplicate({ ...DUPLICATE, club: LAKESIDE }),
    act: compare(LAKESIDE.name),
  },
};

const withTransfers = (...transfers: Transfer[]): Scenario => ({
  stored,
  server: ({ pathname }) => ({ body: pathname.endsWith('/transfers') ? transfers : [FOUND] }),
});

/** Transfers between clubs with their state. */
export const transfers: Stories = {
  full: {
    at: paths.transfers,
    scenario: withTransfers(
      buildTransfer({ id: 5, may_answer: true, created_at: NOW - 1_300_000 }),
      buildTransfer({ id: 4, answerer: 'club' }),
      buildTransfer({ id: 3, state: 'agreed', answered_as: 'guardian', answered_at: NOW }),
      buildTransfer({ id: 2, state: 'done', answered_as: 'club', answered_at: NOW, moved_at: NOW }),
      buildTransfer({
        id: 1,
        state: 'refused',
        answered_as: 'body',
        answered_at: NOW,
        answer_reason: 'The new club does not know the member.',
        may_undo: false,
      }),
    ),
  },
  empty: { at: paths.transfers, scenario: withTransfers() },
  offline: { at: paths.transfers, scenario: { ...OFFLINE, stored } },
};
