import type { Guardian, MemberDetail } from '@springboard/contract';
import {
  type Action,
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { signedIn } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const NO_TEXT = { text_id: null, version: null };
const UUID = '00000000-0000-4000-8000-000000000101';
const at = paths.member(UUID);
const TS = 1_771_900_000;
const DAY = 86_400;

const guardian = (name: string, overrides: Partial<Guardian> = {}): Guardian => {
  const [firstname = '', lastname = ''] = name.split(' ');
  return {
    id: name.length,
    firstname,
    lastname,
    email: `${firstname.toLowerCase()}@example.org`,
    phone: '07700 900123',
    relationship: 'Mother',
    sees: ['progress', 'medical'],
    acts: true,
    restricted: false,
    sign_in: 'active',
    invited_at: null,
    last_login: TS,
    members: [],
    etag: '1',
    ...overrides,
  };
};

const membership = (id: number, name: string) => ({
  class_member_id: id,
  group_id: id,
  name,
  waiting: false,
  position: null,
  joined_date: '2025-09-01',
  left_date: null,
  left_reason: null,
  deleted_date: null,
});

const award = (id: string, title: string, completed: number) => ({
  scheme_slug: 'first-flight',
  id,
  title,
  started_ts: TS - 90 * DAY,
  completed_ts: completed === 8 ? TS - 30 * DAY : null,
  completed,
  total: 8,
  remaining:
    completed === 8
      ? []
      : [{ togo: 2, kind: 'skills' as const, titles: ['Tuck hang', 'Star jump', 'Roll'] }],
  achieve_date: completed === 8 ? '2026-02-01' : null,
});

const by = (name: string) => ({ uuid: UUID, name });

const AVA: MemberDetail = {
  uuid: UUID,
  firstname: 'Ava',
  lastname: 'Jones',
  dob: '2017-11-20',
  groups: [{ id: 1, name: 'Swifts' }],
  level: { scheme_slug: 'first-flight', id: '/fledgling', title: 'Fledgling' },
  last_attended: '2026-02-20',
  tags: ['Squad', 'Bursary'],
  remote: false,
  active: true,
  inactive_reason: null,
  inactive_date: null,
  ngo_id: 'AG-104-221',
  created_at: TS - 900 * DAY,
  updated_at: TS,
  updated_by: 'Helen Whitaker',
  etag: '1',
  guardians: [
    guardian('Megan Jones', { members: [{ uuid: 'x', firstname: 'Osian', lastname: 'Jones' }] }),
    guardian('Gareth Jones', { relationship: 'Father', sees: ['progress'], acts: false }),
    guardian('Mair Llywelyn', { sign_in: 'invited', invited_at: TS, last_login: null }),
    guardian('Rhys Llywelyn', { restricted: true, sign_in: 'none', last_login: null, email: null }),
  ],
  alerts: [
    {
      id: 1,
      kind: 'medical',
      text: 'Asthma. Blue inhaler in the red bag.',
      created_at: TS - 200 * DAY,
      created_by: 'Helen Whitaker',
      ended_at: null,
    },
    {
      id: 2,
      kind: 'other',
      text: 'Collected by the neighbour on Fridays.',
      created_at: TS - 400 * DAY,
      created_by: null,
      ended_at: TS - 100 * DAY,
    },
  ],
  memberships: [
    membership(1, 'Swifts'),
    { ...membership(2, 'Squad'), waiting: true, position: 3 },
    { ...membership(3, 'Hatchlings Open Gym'), left_date: '2025-09-01', left_reason: 'other' },
    { ...membership(4, 'Fledglings'), joined_date: '2024-09-01', deleted_date: '2025-07-20' },
  ],
  awards: [award('/fledgling', 'Fledgling', 3), award('/hatchling', 'Hatchling', 8)],
  retained: [
    {
      scheme_slug: 'first-flight',
      node_id: '/hatchling',
      title: 'Hatchling',
      completed_ts: TS - 90 * DAY,
    },
  ],
  notes: {
    note: {
      note: 'Very brave on the high bar. Her left wrist is sore, so no handstands this week.',
      updated_by: 'Ben Hughes',
      updated_at: TS,
    },
    shareable: true,
    shared: [
      {
        id: 4,
        note: 'First forward roll!',
        updated_by: 'Ava Morgan',
        updated_at: TS - 60 * DAY,
      },
    ],
    history: [
      { note: 'First forward roll!', updated_by: 'Ava Morgan', updated_at: TS - 60 * DAY },
      { note: 'Settling in well.', updated_by: 'Ava Morgan', updated_at: TS - 120 * DAY },
      { note: 'New to the club.', updated_by: 'Ava Morgan', updated_at: TS - 300 * DAY },
    ],
  },
  consents: [
    { id: 3, kind: 'Photographs', agreed: false, ts: TS, user: by('Megan Jones'), ...NO_TEXT },
    {
      id: 2,
      kind: 'Photographs',
      agreed: true,
      ts: TS - 300 * DAY,
      user: by('Gareth Jones'),
      ...NO_TEXT,
    },
    { id: 1, kind: 'first-aid', agreed: true, ts: TS, user: by('Megan Jones'), ...NO_TEXT },
  ],
};

const NOTHING: Partial<MemberDetail> = {
  tags: [],
  ngo_id: null,
  guardians: [],
  alerts: [],
  memberships: [],
  awards: [],
  notes: { note: null, shareable: false, history: [], shared: [] },
  consents: [],
};

const LONG: Partial<MemberDetail> = {
  firstname: 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternw',
  lastname: 'Schönefeld-Rautenberg von Hohenlohe-Langenburg',
  tags: ['Wettkampfvorbereitungsgruppe', 'Carfan datblygu', 'Trampoline', 'Bursary'],
  active: false,
  inactive_reason: 'another_club',
  inactive_date: '2026-02-01',
  alerts: (['medical', 'safeguarding', 'behaviour', 'other'] as const).map((kind, id) => ({
    id,
    kind,
    text: 'Schwungbewegungsvorbereitungsverletzung. '.repeat(6),
    created_at: TS,
    created_by: 'Maximilian-Alexander Schönefeld-Rautenberg von Hohenlohe',
    ended_at: null,
  })),
  guardians: [
    guardian('Maximilian-Alexander Schönefeld-Rautenberg', {
      email: 'maximilian-alexander.schoenefeld-rautenberg-von-hohenlohe@sportverein.example.org',
      relationship: 'Sorgeberechtigter Onkel mütterlicherseits',
    }),
  ],
};

const ABSENCES = [
  {
    id: 1,
    member_uuid: UUID,
    from_date: '2026-03-02',
    to_date: '2026-03-06',
    absence: 'holiday',
    note: 'Reported by Megan Jones. Back on Monday.',
    reported: { by: 'Helen Price', at: TS },
  },
];

const QUESTIONS = [
  {
    kind: 'Photographs',
    text_id: 7,
    is_due: true,
    requested_at: TS,
    versions: [
      {
        id: 7,
        kind: 'Photographs',
        version: 2,
        needs_answer: true,
        valid_from: TS,
        texts: {
          'en-GB': {
            title: 'Photographs',
            text: 'May we take photographs of your child in the gym?',
          },
        },
      },
    ],
  },
  { kind: 'first-aid', text_id: 8, is_due: false, requested_at: null, versions: [] },
];

const AUDIT = {
  entity: 'member',
  entity_id: UUID,
  member_uuid: UUID,
  user: by('Helen Whitaker'),
  detail: {},
  undone_at: null,
  undoes: null,
};

const CURRICULUM = {
  uuid: UUID,
  slug: 'first-flight',
  title: 'First Flight',
  theme: null,
  version: 1,
  tree: [
    {
      id: '/fledgling',
      parentId: null,
      title: 'Fledgling',
      t: 'l',
      children: ['Tuck hang', 'Jump and land like a mouse', 'Star jump from a box'].map(
        (title, id) => ({ id: `/${id}`, parentId: '/fledgling', title, t: 's', children: [] }),
      ),
    },
  ],
};

const GRADES = [0, 1, 2, ...Array.from({ length: 30 }, () => 0)].map((node, index) => ({
  node_id: `/${node}`,
  assessment: index >= 3 ? 0 : 1,
  ts: TS - index * 9 * DAY,
  user_uuid: UUID,
  by: 'Ben Hughes',
  superseded: index >= 3,
}));

const SESSIONS = ['2026-02-20', '2026-02-13', '2026-02-06', '2026-01-30'].map((date, index) => ({
  date,
  group_id: 1,
  name: 'Swifts',
  in: [true, false, null, true][index],
  absence: index === 1 ? 'sick' : null,
}));

/** A server with this member; lists in `empty` have no entry. */
const member = (overrides: Partial<MemberDetail> = {}, empty = false): Scenario => ({
  server: ({ pathname }) => {
    const list = (body: readonly object[]) => ({ body: empty ? [] : body, total: body.length });
    if (pathname.endsWith('/groups')) {
      return list([{ id: 1, name: 'Swifts', levels: [] }]);
    }
    if (pathname.endsWith('/member-tags')) return list([{ id: 1, tag: 'Squad' }]);
    if (pathname.endsWith('/attendance')) return list(SESSIONS);
    if (pathname.endsWith('/absences')) return list(ABSENCES);
    if (pathname.endsWith('/consent-texts')) return list(QUESTIONS);
    if (pathname.endsWith('/history')) return list(GRADES);
    if (pathname.includes('/curriculum/')) return { body: CURRICULUM };
    if (pathname.endsWith('/grades')) {
      return { body: ['Not yet', 'Good'].map((label) => ({ label, pass: label === 'Good' })) };
    }
    if (pathname.endsWith('/audits')) {
      return list([
        { ...AUDIT, id: 4, ts: TS, action: 'guardian.edit', can_undo: true },
        { ...AUDIT, id: 3, ts: TS - DAY, action: 'members.tag', can_undo: true },
        {
          ...AUDIT,
          id: 2,
          ts: TS - 2 * DAY,
          action: 'member.edit',
          can_undo: false,
          undone_at: TS,
        },
        { ...AUDIT, id: 1, ts: TS - 900 * DAY, action: 'member.create', can_undo: false },
      ]);
    }
    if (pathname.endsWith('/access')) {
      return list(
        ['medical', 'profile', 'export'].map((action, index) => ({
          ts: TS - index * DAY,
          action,
          reason: action === 'export' ? 'requested' : null,
          role: index === 0 ? 'coach' : 'admin',
          user: by(index === 0 ? 'Ben Hughes' : 'Helen Whitaker'),
        })),
      );
    }
    return { body: { ...AVA, ...overrides } };
  },
});

const section = (name: string) => paths.memberSection(UUID, name);
const FULL = member();
const EMPTY = member(NOTHING, true);

const { club } = signedIn();
const REMOTE = club && { ...club, member_types: 'remote_only' as const };

const editGuardian: Action = async (page) => {
  await page.press('button', page.t('club:member.guardians.actions', { name: 'Megan Jones' }));
  await page.press('menuitem', page.t('common:actions.edit'));
};

/** Two names are the same as those of another member. */
const addDuplicate: Action = async ({ type, press, t }) => {
  await type(t('club:member.profile.firstname'), 'Cadi');
  await type(t('club:member.profile.lastname'), 'Jones');
  await type(t('club:member.profile.dob'), '2017-08-05');
  await press('button', t('club:titles.newMember'));
};

/** The club already has the pupil for whom it asks. */
const OWN: Scenario = {
  server: ({ pathname }) =>
    pathname.endsWith('/transfer-requests')
      ? { status: 409, body: { error: 'CONFLICT', detail: { member: 'own' } } }
      : { body: [] },
};

const DUPLICATE: Scenario = {
  server: ({ pathname }) =>
    pathname.endsWith('/members')
      ? {
          status: 409,
          body: {
            error: 'CONFLICT',
            detail: {
              duplicates: [{ uuid: UUID, firstname: 'Cadi', lastname: 'Jones', dob: '2017-08-05' }],
            },
          },
        }
      : { body: [] },
};

/** The same pupil is found while the form is filled in. */
const SIMILAR: Scenario = {
  server: ({ pathname }) => ({
    body: pathname.endsWith('/similar')
      ? [
          {
            uuid: UUID,
            firstname: 'Cadi',
            lastname: 'Jones',
            dob: '2017-08-05',
            active: true,
            groups: ['Swifts', 'Squad'],
          },
        ]
      : [],
  }),
};

/** Another administrator saved the form before. */
const STALE: Scenario = {
  server: (address, request) =>
    request?.method === 'PATCH'
      ? { status: 412, body: { error: 'PRECONDITION_FAILED', detail: {} } }
      : (member({ lastname: 'Jones-Llywelyn', etag: '2' }).server?.(address) ?? {}),
};

/** A member who leaves. Their groups are requested last, so the next run starts with an active member. */
const leaving = (): Scenario => {
  let active = true;
  return {
    server: async (address, request) => {
      const { pathname } = address;
      if (pathname.endsWith('/members/bulk')) {
        const body = await request?.json();
        active = body?.dry_run === 1;
        return { body: { changed: 1, skipped: [], places_left: null } };
      }
      if (/\/groups\/\d+$/.test(pathname)) {
        active = true;
        return { body: { places_left: 1, places_from: null, waiting: 3, id: 1 } };
      }
      return member({ active }).server?.(address) ?? {};
    },
  };
};

/** In the menu on a phone, where a row has no place for it. */
const deactivate: Action = async ({ press, t }) => {
  const isPhone = matchMedia('(width < 40rem)').matches;
  if (isPhone) await press('button', t('common:actions.more'));
  await press(isPhone ? 'menuitem' : 'button', t('common:jobs.actions.deactivate'));
};

/** A member's page (portals §C). */
export const memberPage: Stories = {
  full: { at, scenario: FULL },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: EMPTY },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: member(LONG) },
  leaving: { at, scenario: member({ inactive_date: '2026-03-01', inactive_reason: 'cost' }) },
  'remote-only': { at, scenario: { ...FULL, session: { club: REMOTE } } },
  'edit-guardian': { at, scenario: FULL, act: editGuardian },
  'changed-guardian': {
    at,
    scenario: FULL,
    act: async (page, parts) => {
      await editGuardian(page, parts);
      await page.type(page.t('club:member.guardians.fields.firstname'), ' Rhian');
      await page.press('checkbox', new RegExp(`^${page.t('club:member.guardians.acts')}`));
    },
  },
  'remove-guardian': {
    at,
    scenario: FULL,
    act: async ({ press, t }) => {
      await press('button', t('club:member.guardians.actions', { name: 'Megan Jones' }));
      await press('menuitem', t('common:actions.remove'));
    },
  },
  'add-alert': { at, scenario: FULL, act: pressButton((t) => t('club:member.alerts.add')) },
  deactivate: { at, scenario: FULL, act: deactivate },
  'free-places': {
    at,
    scenario: leaving(),
    act: async (hand, parts) => {
      await deactivate(hand, parts);
      const { press, type, t } = hand;
      await type(t('club:members.bulk.fields.reason'), 'moved_away');
      await press('button', t('common:jobs.actions.deactivate'));
    },
  },
  tags: { at, scenario: FULL, act: pressButton((t) => t('club:member.tags.edit')) },
  groups: { at: section('groups'), scenario: FULL },
  'no-groups': { at: section('groups'), scenario: EMPTY },
  progress: { at: section('progress'), scenario: FULL },
  'brought-along': {
    at: section('progress'),
    scenario: member({ brought_along: ['first-flight'] }),
  },
  'no-progress': { at: section('progress'), scenario: EMPTY },
  attendance: { at: section('attendance'), scenario: FULL },
  'no-attendance': { at: section('attendance'), scenario: EMPTY },
  notes: { at: section('notes'), scenario: FULL },
  'no-notes': { at: section('notes'), scenario: EMPTY },
  consents: { at: section('consents'), scenario: FULL },
  'no-consents': { at: section('consents'), scenario: EMPTY },
  history: { at: section('history'), scenario: FULL },
  'no-history': { at: section('history'), scenario: EMPTY },
};

/** The forms of a member. */
export const memberForms: Stories = {
  full: { at: paths.memberEdit(UUID), scenario: FULL },
  loading: { at: paths.memberEdit(UUID), scenario: LOADING, staysLoading: true },
  error: { at: paths.memberEdit(UUID), scenario: SERVER_DOWN },
  offline: { at: paths.newMember, scenario: OFFLINE },
  long: { at: paths.memberEdit(UUID), scenario: member(LONG) },
  'remote-only': { at: paths.newMember, scenario: { ...FULL, session: { club: REMOTE } } },
  empty: { at: paths.newMember, scenario: FULL },
  'with-errors': {
    at: paths.newMember,
    scenario: FULL,
    act: pressButton((t) => t('club:titles.newMember')),
  },
  'from-club': { at: paths.fromClub, scenario: FULL },
  'from-club-own': {
    at: paths.fromClub,
    scenario: OWN,
    act: async ({ type, press, t }) => {
      await type(t('club:member.profile.firstname'), 'Cadi');
      await type(t('club:member.profile.lastname'), 'Jones');
      await type(t('club:member.profile.dob'), '2017-08-05');
      await type(t('club:fromClub.dayLabel'), '2026-03-20');
      await type(t('club:fromClub.reason'), 'She wants to train with us.');
      await press('button', t('club:fromClub.send'));
    },
  },
  duplicates: { at: paths.newMember, scenario: DUPLICATE, act: addDuplicate },
  similar: {
    at: paths.newMember,
    scenario: SIMILAR,
    act: async ({ type, t }) => {
      await type(t('club:member.profile.firstname'), 'Cadi');
      await type(t('club:member.profile.lastname'), 'Jones');
      await type(t('club:member.profile.dob'), '2017-08-05');
    },
  },
  stale: {
    at: paths.memberEdit(UUID),
    scenario: STALE,
    act: async ({ type, press, t }) => {
      await type(t('club:member.profile.lastname'), 'Llywelyn');
      await press('button', t('common:actions.save'));
    },
  },
};
