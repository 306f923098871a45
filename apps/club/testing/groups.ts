import type { AdministeredGroup, FreePlaces } from '@springboard/contract';
import type { ServerResponse, signedIn } from '@springboard/portal/testing';
import { openClub, type Sent } from './open-club.ts';

export const AVA = {
  uuid: '00000000-0000-4000-8000-000000000201',
  name: 'Ava Morgan',
  active: true,
};
export const BEN = {
  uuid: '00000000-0000-4000-8000-000000000202',
  name: 'Ben Hughes',
  active: true,
};
export const AMELIA = '00000000-0000-4000-8000-000000000101';

export const time = {
  id: 5,
  weekday: 1,
  start_time: '18:00',
  end_time: '19:30',
  from_date: '2025-09-01',
  to_date: null,
};

const GROUP: Omit<AdministeredGroup, keyof FreePlaces> = {
  id: 3,
  name: 'Swifts',
  status: 1,
  club_ids: [7],
  scheme_slug: 'first-flight',
  max_members: 24,
  place: 'Hall 2',
  total_members: 22,
  times: [time],
  coaches: [AVA, BEN],
  waiting: 1,
  ready: 0,
  etag: '8',
  coaches_etag: '9',
};

/** A group whose free places are those that its members leave. */
const buildGroup = (overrides: Partial<AdministeredGroup> = {}): AdministeredGroup => {
  const group = { ...GROUP, ...overrides };
  const { max_members, total_members } = group;
  const places_left = max_members === null ? null : Math.max(0, max_members - total_members);
  return { places_left, places_from: null, ...group };
};

export const SWIFTS = buildGroup();

export const MEMBERS = ['Amelia', 'Dafydd', 'Ella'].map((firstname, index) => ({
  uuid: `${AMELIA.slice(0, -1)}${index + 1}`,
  firstname,
  lastname: 'Jones',
  dob: '2017-11-20',
  groups: index === 2 ? [{ id: 3, name: 'Swifts' }] : [],
  level: null,
  last_attended: null,
  tags: [],
  alerts: [],
  guardians: 1,
  remote: false,
  active: index !== 1,
}));

/** The club portal at an address. `write` is the server's response to a change. */
export async function show(
  path: string,
  {
    group = {},
    read = () => undefined,
    write,
    session,
  }: {
    group?: Partial<AdministeredGroup>;
    read?: (address: URL) => ServerResponse | undefined;
    write?: (sent: Sent) => ServerResponse;
    session?: Parameters<typeof signedIn>[0];
  } = {},
) {
  const requests: URL[] = [];
  const respond = (address: URL): ServerResponse => {
    requests.push(address);
    const { pathname } = address;
    const other = read(address);
    if (other !== undefined) return other;
    if (pathname.endsWith('/groups')) {
      return { body: [{ ...buildGroup(group), levels: [] }], headers: { 'x-total-count': '1' } };
    }
    if (pathname.endsWith('/members')) {
      return { body: MEMBERS, headers: { 'x-total-count': '3' } };
    }
    if (pathname.endsWith('/audits')) {
      return { body: [{ id: 1, ts: 1_771_900_000, user: { uuid: 'h', name: 'Helen Price' } }] };
    }
    if (pathname.endsWith('/member-tags') || pathname.endsWith('/planned')) return { body: [] };
    if (pathname.endsWith('/schemes')) {
      return { body: [{ uuid: AMELIA, slug: 'first-flight', title: 'First Flight' }] };
    }
    if (pathname.endsWith('/users')) {
      return {
        body: [AVA, BEN, { uuid: AMELIA, name: 'Carys Evans' }].map(({ uuid, name }, index) => ({
          uuid,
          firstname: name.split(' ')[0],
          lastname: name.split(' ')[1],
          club_ids: index === 1 ? [8] : [7],
        })),
      };
    }
    if (pathname.endsWith('/waiting')) {
      const [first] = MEMBERS;
      const entry = { position: 1, since: '2026-01-10', wishes: [1, 4], offered_until: null };
      const offered = { ...entry, position: 2, offered_until: 1_772_200_000 };
      return {
        body: [
          { ...first, ...entry },
          { ...MEMBERS[1], ...offered },
        ],
      };
    }
    return { body: buildGroup(group) };
  };
  const view = await openClub(path, { respond, write, session });
  return { ...view, requests };
}
