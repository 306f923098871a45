import type { AdministeredGroup, FreePlaces, Group, Report } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import {
  buildGroup,
  buildMember,
  buildSession,
  buildUser,
  joinGroup,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let admin: string;
let swifts: World['group'];

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  world = await buildWorld(api);
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  swifts = await buildGroup(api.owner, world.club, { name: 'Swifts', max_members: 2 });
});
afterAll(() => api.close());

const TODAY = '2026-11-18';
const DAY = '2026-11-25';

const send: TestApi['call'] = (key, request) =>
  api.call(key, { as: admin, host: world.host, ...request });

const join = async (row: Parameters<typeof joinGroup>[3] = {}) => {
  const member = await buildMember(api.owner, world.club);
  await joinGroup(api.owner, swifts, member, row);
  return member;
};

const guest = (date: string) => ({ joined_date: date, left_date: addDays(date, 1), guest: true });

const hold = async (
  row: { group_id?: number; expires_at?: number; state?: 'held' | 'released' } = {},
) => {
  const { uuid } = await buildMember(api.owner, world.club);
  await api.owner
    .insertInto('place_holds')
    .values({
      client_id: world.client.id,
      club_id: world.club.id,
      group_id: swifts.id,
      member_uuid: uuid,
      user_uuid: world.coach.uuid,
      expires_at: api.clock.now + 3600,
      created_at: api.clock.now,
      ...row,
    })
    .execute();
};

const readGroup = async (): Promise<AdministeredGroup> =>
  (await send('GET /groups/:id', { params: { id: swifts.id } })).json();

/** The free places of Swifts on each screen that shows them. */
const readPlaces = async (): Promise<FreePlaces> => {
  const { places_left, places_from } = await readGroup();
  const listed: Group[] = (await send('GET /groups', { query: { with_counts: 1 } })).json();
  const inList = listed.find(({ id }) => id === swifts.id);
  expect(inList).toMatchObject({ places_left, places_from });
  const report: Report = (
    await send('GET /reports/:name', { params: { name: 'capacity' } })
  ).json();
  const row = report.rows.find(({ group_id }) => group_id === swifts.id);
  expect(row?.cells[3]).toBe(places_left);
  return { places_left, places_from };
};

/** The first of the next days from which the server adds a member to Swifts; null if there is none. */
const findFirstDay = async (): Promise<string | null> => {
  for (let days = 0; days <= 14; days += 1) {
    const date = addDays(TODAY, days);
    const response = await send('POST /members/bulk', {
      body: {
        action: 'add',
        group_id: swifts.id,
        member_uuids: [world.member.uuid],
        date,
        dry_run: 1,
      },
    });
    if (response.statusCode === 200) return date;
    expect(response.json().error).toBe('SESSION_FULL');
  }
  return null;
};

describe('the free places of a group', () => {
  const SCENARIOS: readonly [string, () => Promise<unknown>, FreePlaces][] = [
    ['are those that its members leave', () => join(), { places_left: 1, places_from: null }],
    [
      'do not include a place of a member who joins on a coming day',
      async () => {
        await join();
        await join({ joined_date: DAY });
      },
      { places_left: 0, places_from: null },
    ],
    [
      'begin on the day on which a member leaves',
      async () => {
        await join();
        await join({ left_date: DAY });
      },
      { places_left: 0, places_from: { date: DAY, places_left: 1 } },
    ],
    [
      'grow with a later member who leaves only after their first day',
      async () => {
        await join({ left_date: DAY });
        await join({ left_date: '2026-11-27' });
      },
      { places_left: 0, places_from: { date: DAY, places_left: 1 } },
    ],
    [
      'wait for the last day on which another member joins and leaves',
      async () => {
        await join();
        await join({ left_date: DAY });
        await join({ joined_date: '2026-11-26', left_date: '2026-11-28' });
      },
      { places_left: 0, places_from: { date: '2026-11-28', places_left: 1 } },
    ],
    [
      'do not include a held place',
      async () => {
        await hold();
        await join();
        await join({ left_date: DAY });
      },
      { places_left: 0, places_from: null },
    ],
    [
      'are taken once by a member who joins on the day of a session and leaves later',
      async () => {
        await buildSession(api.owner, swifts, DAY);
        await join({ joined_date: DAY, left_date: '2026-11-28' });
      },
      { places_left: 1, places_from: null },
    ],
    [
      'begin on the day of a cancelled session with fewer places',
      async () => {
        await join();
        await join({ left_date: DAY });
        await buildSession(api.owner, swifts, DAY, { max_members: 1, cancelled: true });
      },
      { places_left: 0, places_from: { date: DAY, places_left: 1 } },
    ],
    [
      'begin after a session with fewer places',
      async () => {
        await join();
        await buildSession(api.owner, swifts, DAY, { max_members: 1 });
      },
      { places_left: 0, places_from: { date: '2026-11-26', places_left: 1 } },
    ],
    [
      'are not taken in another group, by cancelled or past sessions, or by what has ended',
      async () => {
        const larks = await buildGroup(api.owner, world.club, { name: 'Larks' });
        await join();
        await hold({ group_id: larks.id });
        await hold({ state: 'released' });
        await hold({ expires_at: api.clock.now });
        await join({ waiting: true });
        await join({ left_date: TODAY });
        await buildSession(api.owner, swifts, TODAY);
        for (const date of [TODAY, DAY]) {
          await joinGroup(api.owner, larks, await buildMember(api.owner, world.club), guest(date));
        }
        await buildSession(api.owner, larks, TODAY, { max_members: 0 });
        await buildSession(api.owner, larks, DAY, { max_members: 0 });
        await buildSession(api.owner, swifts, '2026-11-11', { max_members: 0 });
        await buildSession(api.owner, swifts, DAY, { max_members: 0, cancelled: true });
        await buildSession(api.owner, swifts, '2026-11-27');
        await join({ ...guest('2026-11-27'), left_date: '2026-11-27' });
      },
      { places_left: 1, places_from: null },
    ],
    [
      'begin after today, if a guest has the last place of a session',
      async () => {
        await join();
        await buildSession(api.owner, swifts, TODAY);
        await join(guest(TODAY));
      },
      { places_left: 0, places_from: { date: '2026-11-19', places_left: 1 } },
    ],
  ];

  test.each(SCENARIOS)('[§5] %s', async (_title, arrange, places) => {
    await arrange();
    expect(await readPlaces()).toEqual(places);
    const first = places.places_left === 0 ? (places.places_from?.date ?? null) : TODAY;
    expect(await findFirstDay()).toBe(first);
  });

  test('[§5] are without a number in a group without a maximum', async () => {
    swifts = await buildGroup(api.owner, world.club);
    await join({ left_date: DAY });
    expect(await readPlaces()).toEqual({ places_left: null, places_from: null });
  });

  test('are left out of a list without counts, of a day, and of a coach', async () => {
    const first = async (query: Record<string, string | number>, as = admin) => {
      const [group]: Group[] = (await send('GET /groups', { query, as })).json();
      return Object.keys(group ?? {});
    };
    await buildSession(api.owner, world.group, TODAY);
    expect(await first({})).not.toContain('places_left');
    expect(await first({ date: TODAY, with_counts: 1 })).not.toContain('places_left');
    expect(await first({ with_counts: 1 }, world.token)).not.toContain('places_left');
  });
});
