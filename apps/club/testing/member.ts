import type { Guardian, MemberDetail } from '@springboard/contract';
import type { ServerResponse, signedIn } from '@springboard/portal/testing';
import { openClub, type Respond, type Sent } from './open-club.ts';

export const UUID = '00000000-0000-4000-8000-000000000101';
export const AT = `/members/${UUID}`;
export const TS = 1_771_900_000;

export const guardian = (overrides: Partial<Guardian> = {}): Guardian => ({
  id: 5,
  firstname: 'Megan',
  lastname: 'Jones',
  email: 'megan@example.org',
  phone: '07700 900123',
  relationship: 'Mother',
  sees: ['progress', 'medical'],
  acts: true,
  restricted: false,
  sign_in: 'active',
  invited_at: null,
  last_login: null,
  members: [],
  etag: '1',
  ...overrides,
});

export const DETAIL: MemberDetail = {
  uuid: UUID,
  firstname: 'Ava',
  lastname: 'Jones',
  dob: '2017-11-20',
  groups: [{ id: 1, name: 'Swifts' }],
  level: null,
  last_attended: null,
  tags: ['Bursary'],
  remote: false,
  active: true,
  inactive_reason: null,
  inactive_date: null,
  ngo_id: null,
  created_at: TS,
  updated_at: TS,
  updated_by: 'Helen Price',
  etag: '1',
  guardians: [guardian()],
  emergency_contacts: [
    { id: 41, name: 'Ann Rees', phone: '01792 555 0101', relationship: 'Grandmother' },
  ],
  alerts: [
    {
      id: 3,
      kind: 'medical',
      text: 'Asthma. Blue inhaler.',
      created_at: TS,
      created_by: 'Helen Price',
      ended_at: null,
    },
  ],
  notes: {
    note: { note: 'Left wrist is sore', updated_by: 'Ben Hughes', updated_at: TS },
    shareable: false,
    history: [
      { note: 'Left wrist is sore', updated_by: 'Ben Hughes', updated_at: TS },
      { note: 'First roll', updated_by: 'Carys Evans', updated_at: TS - 3600 },
      { note: 'New to the club', updated_by: 'Carys Evans', updated_at: TS - 86_400 },
    ],
    shared: [{ id: 8, note: 'First roll', updated_by: 'Carys Evans', updated_at: TS - 3600 }],
  },
  consents: [
    {
      id: 2,
      kind: 'Photographs',
      agreed: false,
      ts: TS,
      user: { uuid: UUID, name: 'Megan Jones' },
      text_id: null,
      version: null,
    },
    {
      id: 1,
      kind: 'Photographs',
      agreed: true,
      ts: TS - 1,
      user: { uuid: UUID, name: 'Rhys Jones' },
      text_id: null,
      version: null,
    },
  ],
  memberships: [
    {
      class_member_id: 1,
      group_id: 1,
      name: 'Swifts',
      waiting: false,
      position: null,
      joined_date: '2025-09-01',
      left_date: null,
      left_reason: null,
      deleted_date: null,
    },
    {
      class_member_id: 4,
      group_id: 4,
      name: 'Robins',
      waiting: false,
      position: null,
      joined_date: '2026-12-01',
      left_date: null,
      left_reason: null,
      deleted_date: null,
    },
    {
      class_member_id: 2,
      group_id: 2,
      name: 'Squad',
      waiting: true,
      position: 3,
      joined_date: '2025-12-01',
      left_date: null,
      left_reason: null,
      deleted_date: null,
    },
    {
      class_member_id: 3,
      group_id: 3,
      name: 'Hatchlings',
      waiting: false,
      position: null,
      joined_date: '2024-09-01',
      left_date: '2025-09-01',
      left_reason: 'cost',
      deleted_date: null,
    },
  ],
  awards: [
    {
      scheme_slug: 'first-flight',
      id: '/wren',
      title: 'Wren',
      started_ts: TS,
      completed_ts: null,
      completed: 3,
      total: 8,
      remaining: [{ togo: 2, kind: 'skills', titles: ['Tuck hang', 'Star jump', 'Roll'] }],
      achieve_date: null,
    },
  ],
};

export const CURRICULUM = {
  uuid: UUID,
  slug: 'first-flight',
  title: 'First Flight',
  theme: null,
  version: 1,
  tree: [
    {
      id: '/wren',
      parentId: null,
      title: 'Wren',
      t: 'l',
      children: [
        { id: '/wren/hang', parentId: '/wren', title: 'Tuck hang', t: 's', children: [] },
        { id: '/wren/roll', parentId: '/wren', title: 'Roll', t: 's', children: [] },
      ],
    },
  ],
};

export const GROUPS = [
  { id: 1, name: 'Swifts', status: 1, levels: [] },
  { id: 2, name: 'Squad', status: 1, levels: [] },
  { id: 3, name: 'Closed', status: 0, levels: [] },
];

/** The club portal at an address. `write` is the server's response to a change. */
export async function show(
  path: string,
  {
    detail = {},
    read = () => undefined,
    write,
    session,
  }: {
    detail?: Partial<MemberDetail>;
    read?: (address: URL) => ReturnType<Respond> | undefined;
    write?: (sent: Sent) => ServerResponse;
    session?: Parameters<typeof signedIn>[0];
  } = {},
) {
  const respond: Respond = (address) => {
    const { pathname } = address;
    const other = read(address);
    if (other !== undefined) return other;
    if (pathname.endsWith('/groups')) return { body: GROUPS };
    if (pathname.endsWith('/member-tags')) return { body: [{ id: 4, tag: 'Bursary' }] };
    if (pathname.endsWith('/audits') || pathname.endsWith('/access')) return { body: [] };
    if (/(attendance|absences|consent-texts|similar)$/.test(pathname)) return { body: [] };
    if (pathname.includes('/curriculum/')) return { body: CURRICULUM };
    if (pathname.endsWith('/grades')) {
      return { body: ['Not yet', 'Good'].map((label) => ({ label, pass: label === 'Good' })) };
    }
    if (pathname.endsWith('/history')) return { body: [], total: 0 };
    return { body: { ...DETAIL, ...detail } };
  };
  return openClub(path, { respond, write, session, areas: ['/members', '/about'] });
}
