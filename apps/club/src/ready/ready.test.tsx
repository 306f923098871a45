import type { Group, Move, ReadyMember, SuitableGroup } from '@springboard/contract';
import { NOW, type ServerResponse, type signedIn } from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { openClub, remoteOnly, type Sent, titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';
import { planOffers } from './plan-offers.ts';
import { movesOfSection } from './sections.ts';

const AVA = { uuid: '00000000-0000-4000-8000-000000000201', name: 'Ava Morgan' };
const uuidOf = (firstname: string) =>
  `00000000-0000-4000-8000-${firstname.length.toString().padStart(12, '0')}`;
const DAY = 86_400;

const group = (
  id: number,
  name: string,
  overrides: Partial<SuitableGroup> = {},
): SuitableGroup => ({
  id,
  name,
  times: [
    {
      id,
      weekday: 1,
      start_time: '18:00',
      end_time: '19:30',
      from_date: '2025-09-01',
      to_date: null,
    },
  ],
  coaches: [AVA],
  places_left: 3,
  places_from: null,
  total_members: 10,
  at_level: 4,
  min_age: 7,
  max_age: 9,
  fits_age: true,
  sibling: null,
  fits: true,
  ...overrides,
});

/** A place becomes free on a coming day. */
const later = { places_left: 0, places_from: { date: '2026-12-04', places_left: 1 } };

const FLEDGLINGS = group(4, 'Fledglings', {
  sibling: { firstname: 'Nia', weekday: 1, start_time: '17:00' },
});
const SQUAD = group(5, 'Squad', { places_left: 1 });

const ready = (firstname: string, overrides: Partial<ReadyMember> = {}): ReadyMember => ({
  member: { uuid: uuidOf(firstname), firstname, lastname: 'Jones', dob: '2017-11-20' },
  group: { id: 3, name: 'Swifts' },
  level: 'Fledgling',
  completed: 'Hatchling',
  marked_by: AVA,
  marked_at: NOW - 3 * DAY,
  guardians: [{ name: 'Pat Jones', sign_in: 'active' }],
  groups: [FLEDGLINGS, SQUAD],
  last_offer: null,
  ...overrides,
});

const move = (id: number, firstname: string, overrides: Partial<Move> = {}): Move => ({
  id,
  member: { uuid: uuidOf(firstname), firstname, lastname: 'Jones' },
  from_group: { id: 3, name: 'Swifts' },
  groups: [FLEDGLINGS],
  state: 'offered',
  group_id: null,
  expires_at: NOW + 2 * DAY,
  last_date: null,
  first_date: null,
  reason: null,
  wishes: [],
  created_at: NOW - DAY,
  decided_at: null,
  ...overrides,
});

/** The club portal at an address. `write` is the server's response to a change. */
async function show(
  path: string,
  {
    members = [ready('Osian'), ready('Mia')],
    moves = [],
    groups = [],
    isAutomatic = () => false,
    write,
    session,
  }: {
    members?: readonly ReadyMember[];
    moves?: readonly Move[];
    groups?: readonly Partial<Group>[];
    isAutomatic?: () => boolean;
    write?: (sent: Sent) => ServerResponse;
    session?: Parameters<typeof signedIn>[0];
  } = {},
) {
  const requests: URL[] = [];
  const respond = (address: URL): ServerResponse => {
    requests.push(address);
    const { pathname } = address;
    if (pathname.endsWith('/moves/ready')) return { body: members };
    if (pathname.endsWith('/moves/settings')) return { body: { automatic_offers: isAutomatic() } };
    if (pathname.endsWith('/moves')) return { body: moves };
    return { body: groups };
  };
  const view = await openClub(path, { respond, write, session });
  return { ...view, requests };
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('planOffers', () => {
  const planned = (...args: Parameters<typeof planOffers>) => {
    const { offers, left } = planOffers(...args);
    return {
      offers: offers.map((offer) => `${offer.ready.member.firstname}: ${offer.group.name}`),
      left: left.map((one) => `${one.ready.member.firstname}: ${one.reason}`),
    };
  };

  test('gives each member the best group with a place, the longest waiting first', () => {
    const groups = [SQUAD, FLEDGLINGS];
    const members = ['A', 'B', 'C', 'D', 'E'].map((name) => ready(name, { groups }));
    expect(planned(members, [])).toEqual({
      offers: ['A: Squad', 'B: Fledglings', 'C: Fledglings', 'D: Fledglings'],
      left: ['E: no_group'],
    });
  });

  test('leaves out members without a guardian who could answer, and groups that do not fit', () => {
    const members = [
      ready('None', { guardians: [] }),
      ready('NoAccount', { guardians: [{ name: 'Pat Jones', sign_in: 'none' }] }),
      ready('Invited', { guardians: [{ name: 'Pat Jones', sign_in: 'invited' }] }),
      ready('Level', { groups: [group(6, 'Other', { fits: false })] }),
    ];
    expect(planned(members, [])).toEqual({
      offers: ['Invited: Fledglings'],
      left: ['None: no_guardian', 'NoAccount: no_guardian', 'Level: no_group'],
    });
  });

  test('counts open offers of only one group as taken places', () => {
    const groups = [SQUAD];
    const members = [ready('A', { groups })];
    expect(planned(members, [{ state: 'offered', groups: [SQUAD] }]).offers).toEqual([]);
    const elsewhere: Pick<Move, 'state' | 'groups'> = {
      state: 'offered',
      groups: [SQUAD, FLEDGLINGS],
    };
    expect(planned(members, [elsewhere]).offers).toEqual(['A: Squad']);
    expect(planned(members, [{ state: 'held', groups: [SQUAD] }]).offers).toEqual(['A: Squad']);
  });

  test('a group without a maximum takes everybody', () => {
    const groups = [group(7, 'Open Gym', { places_left: null })];
    const members = ['A', 'B'].map((name) => ready(name, { groups }));
    expect(planned(members, []).offers).toEqual(['A: Open Gym', 'B: Open Gym']);
  });
});

describe('movesOfSection', () => {
  test('an offer is in the section of its state', () => {
    const moves = [
      move(9, 'Osian', { state: 'held' }),
      move(8, 'Mia', { state: 'declined', reason: 'times' }),
      move(7, 'Osian', { state: 'expired' }),
      move(6, 'Eleri', { state: 'placed' }),
      move(5, 'Ben', { state: 'offered' }),
      move(4, 'Cadi01', { state: 'confirmed' }),
      move(3, 'Dylan12', { state: 'withdrawn' }),
    ];
    const ids = (section: Parameters<typeof movesOfSection>[1]) =>
      movesOfSection(moves, section).map(({ id }) => id);
    expect(ids('offered')).toEqual([5]);
    expect(ids('held')).toEqual([9]);
    expect(ids('confirmed')).toEqual([6, 4]);
    expect(ids('declined')).toEqual([8]);
    expect(ids('ended')).toEqual([7]);
  });
});

describe('the members who are ready to move', () => {
  test('show level, coach, guardian and the best group with the reasons for it', async () => {
    await show('/groups/ready');
    const row = await screen.findByRole('row', { name: /Osian Jones/ });
    expect(row.textContent).toContain('Swifts');
    expect(row.textContent).toContain('Hatchling → Fledgling');
    expect(row.textContent).toContain('Ava Morgan');
    expect(row.textContent).toContain('Pat Jones');
    expect(row.textContent).toContain('Fledglings, Mon 18:00');
    expect(row.textContent).toContain(
      '3 places · at this level: 4 · ages 7 to 9 · Nia trains Mon 17:00',
    );
    screen.getByRole('link', { name: 'To decide (2)' });
  });

  test('show who has no account, and how the last offer ended', async () => {
    await show('/groups/ready', {
      members: [
        ready('Osian', { guardians: [{ name: 'Pat Jones', sign_in: 'none' }] }),
        ready('Mia', { guardians: [], last_offer: { state: 'declined', reason: 'times' } }),
      ],
    });
    expect((await screen.findByRole('row', { name: /Osian/ })).textContent).toContain('No account');
    const mia = screen.getByRole('row', { name: /Mia/ }).textContent;
    expect(mia).toContain('No guardian');
    expect(mia).toContain('Other times wanted');
  });

  test('are offered several groups for three days, once', async () => {
    const { user, sent, alerts } = await show('/groups/ready', {
      groups: [
        { id: 3, name: 'Swifts', status: 1, places_left: null, places_from: null },
        { id: 8, name: 'Robins', status: 1, places_left: 7, places_from: null },
        { id: 9, name: 'Closed', status: 0, places_left: 7, places_from: null },
        { ...later, id: 10, name: 'Owls', status: 1 },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Offer Osian Jones a place' }));
    const dialog = await screen.findByRole('dialog');
    const box = (name: RegExp) => within(dialog).getByRole('checkbox', { name, hidden: true });
    expect(box(/Fledglings/)).toHaveProperty('checked', true);
    await waitFor(() => box(/Robins.*7 places/));
    expect(box(/Owls.*1 place from 4\u00a0Dec/)).toHaveProperty('disabled', false);
    expect(within(dialog).queryByRole('checkbox', { name: /Swifts/, hidden: true })).toBeNull();
    expect(within(dialog).queryByRole('checkbox', { name: /Closed/, hidden: true })).toBeNull();
    await user.click(box(/Squad/));
    pressTwice(within(dialog).getByRole('button', { name: 'Offer place' }));
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['Offer sent to the family of Osian Jones']),
    );
    expect(sent).toEqual([
      {
        method: 'POST',
        path: '/moves',
        body: { member_uuid: uuidOf('Osian'), group_ids: [4, 5], expires_at: NOW + 3 * DAY },
        ifMatch: null,
      },
    ]);
  });

  test('cannot be offered a full group, and warn when no guardian could answer', async () => {
    const { user } = await show('/groups/ready', {
      members: [
        ready('Osian', { guardians: [], groups: [group(6, 'Full', { places_left: 0 }), SQUAD] }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Offer Osian Jones a place' }));
    const dialog = await screen.findByRole('dialog');
    const full = within(dialog).getByRole('checkbox', { name: /Full/ });
    expect(full).toMatchObject({ checked: false, disabled: true });
    expect(within(dialog).getByRole('checkbox', { name: /Squad/ })).toHaveProperty('checked', true);
    within(dialog).getByText(/nobody gets the e-mail/);
  });

  test('keep the dialog open with the reason when an offer is refused', async () => {
    const { user } = await show('/groups/ready', {
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { move_id: 1 } } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Offer Osian Jones a place' }));
    await user.click(await screen.findByRole('button', { name: 'Offer place' }));
    expect(await screen.findByText('This pupil already has an open offer.')).toBeTruthy();
  });

  test('are placed now with Undo', async () => {
    const { user, sent, alerts } = await show('/groups/ready', {
      write: () => ({ body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Osian Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Place now' }));
    const dialog = await screen.findByRole('dialog');
    await user.selectOptions(within(dialog).getByLabelText('Group'), '5');
    await user.click(within(dialog).getByRole('button', { name: 'Place now' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Osian Jones is in Squad now']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
    expect(sent).toMatchObject([
      {
        path: '/members/bulk',
        body: { action: 'move', member_uuids: [uuidOf('Osian')], from_group_id: 3, group_id: 5 },
      },
    ]);
  });

  test('are placed on the coming day on which a group has a place', async () => {
    const { user, sent, alerts } = await show('/groups/ready', {
      members: [ready('Osian', { groups: [SQUAD, group(6, 'Robins', later)] })],
      write: () => ({ body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Osian Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Place now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(dialog.getByLabelText('Group'), '6');
    dialog.getByText('The pupil changes groups on 4 December 2026, when a place is free.');
    await user.click(dialog.getByRole('button', { name: 'Place from 4 Dec' }));
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['Osian Jones moves to Robins on 4 December 2026']),
    );
    expect(sent).toMatchObject([{ body: { action: 'move', group_id: 6, date: '2026-12-04' } }]);
  });

  test('stay in the group with Undo', async () => {
    const { user, sent, alerts } = await show('/groups/ready', {
      write: () => ({ status: 204, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Osian Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Stay in the group' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Osian Jones stays in the group']));
    expect(sent).toEqual([
      {
        method: 'PATCH',
        path: `/groups/3/members/${uuidOf('Osian')}/mark`,
        body: { decision: 'stay' },
        ifMatch: null,
      },
    ]);
  });

  test('raise an error when the change is refused', async () => {
    const { user, alerts } = await show('/groups/ready', {
      write: () => ({ status: 404, body: { error: 'UNKNOWN_MEMBER', detail: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Osian Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Stay in the group' }));
    await waitFor(() => expect(alerts.read()).toMatchObject([{ tone: 'error' }]));
  });

  test('go back to the coach with a message', async () => {
    const { user, sent } = await show('/groups/ready', {
      write: () => ({ status: 204, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Osian Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Not yet' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Not yet' });
    expect(confirm).toHaveProperty('disabled', true);
    within(dialog).getByText('Ava Morgan gets it by e-mail.');
    await user.type(within(dialog).getByLabelText('Message to the coach'), ' After summer ');
    await user.click(confirm);
    await waitFor(() =>
      expect(sent).toMatchObject([{ body: { decision: 'not_yet', reason: 'After summer' } }]),
    );
  });

  test('have no actions where another system keeps the groups', async () => {
    await show('/groups/ready', { session: remoteOnly() });
    await screen.findByRole('row', { name: /Osian/ });
    expect(screen.queryByRole('button', { name: /Offer/ })).toBeNull();
  });
});

describe('offering the rest their best group', () => {
  const open = async (options: Parameters<typeof show>[1]) => {
    const view = await show('/groups/ready', options);
    const name = 'Offer the rest their best group';
    await view.user.click(await screen.findByRole('button', { name }));
    return { ...view, dialog: await screen.findByRole('dialog') };
  };

  test('shows who gets which group and who gets none, and then sends each offer once', async () => {
    const { dialog, sent, alerts } = await open({
      members: [ready('Osian'), ready('Mia'), ready('Zed', { guardians: [] })],
    });
    within(dialog).getByText('offers: 2, places: 3');
    within(dialog).getByText('Osian Jones, Mia Jones');
    within(dialog).getByText('No guardian with an account: 1');
    within(dialog).getByText('Zed Jones');
    expect(sent).toEqual([]);
    pressTwice(within(dialog).getByRole('button', { name: 'Send 2 offers' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['2 offers sent']));
    expect(sent.map(({ body }) => body)).toEqual(
      ['Osian', 'Mia'].map((name) => ({
        member_uuid: uuidOf(name),
        group_ids: [4],
        expires_at: NOW + 3 * DAY,
      })),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('names the offers that were not sent, and sends only them again', async () => {
    let isDown = true;
    const { user, dialog, sent } = await open({
      write: ({ body }) =>
        isDown && Object(body).member_uuid === uuidOf('Mia')
          ? { status: 500, body: { error: 'SERVER_ERROR', detail: null } }
          : { status: 201, body: {} },
    });
    await user.click(within(dialog).getByRole('button', { name: 'Send 2 offers' }));
    await within(dialog).findByText(/^Mia Jones: /);
    isDown = false;
    await user.click(within(dialog).getByRole('button', { name: 'Send 1 offer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => Object(body).member_uuid)).toEqual([
      uuidOf('Osian'),
      uuidOf('Mia'),
      uuidOf('Mia'),
    ]);
  });
});

describe('the offers', () => {
  const MOVES = [
    move(9, 'Osian'),
    move(8, 'Mia', { state: 'held', group_id: 4 }),
    move(7, 'Eleri', {
      state: 'confirmed',
      group_id: 4,
      last_date: '2026-02-26',
      first_date: '2026-03-02',
    }),
    move(6, 'Ben123', { state: 'expired', expires_at: NOW - DAY }),
  ];

  test('that wait for a parent show until when, and can be withdrawn with Undo', async () => {
    const { user, sent, alerts } = await show('/groups/ready?section=offered', {
      moves: MOVES,
      write: () => ({ body: {}, headers: { 'x-audit-id': '12' } }),
    });
    const row = await screen.findByRole('row', { name: /Osian/ });
    expect(row.textContent).toContain('until 27 Feb 2026, 06:13');
    await user.click(within(row).getByRole('button', { name: 'Actions for Osian Jones' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw offer' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Offer to Osian Jones withdrawn']));
    expect(sent).toEqual([
      { method: 'PATCH', path: '/moves/9', body: { state: 'withdrawn' }, ifMatch: null },
    ]);
  });

  test('that are held can be placed in the group of the held place, although it is full', async () => {
    const { user, sent } = await show('/groups/ready?section=held', {
      moves: [
        move(8, 'Mia', {
          state: 'held',
          group_id: 4,
          groups: [SQUAD, { ...FLEDGLINGS, places_left: 0 }],
        }),
      ],
      write: () => ({ body: {}, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Place Mia Jones now' }));
    const dialog = within(await screen.findByRole('dialog'));
    const held = dialog.getByRole('option', { name: /Fledglings.*held for Mia Jones$/ });
    expect(held).toMatchObject({ disabled: false, selected: true });
    await user.click(dialog.getByRole('button', { name: 'Place now' }));
    await waitFor(() => expect(sent).toMatchObject([{ body: { state: 'placed', group_id: 4 } }]));
  });

  test('are placed on the coming day on which a group has a place', async () => {
    const { user, sent, alerts } = await show('/groups/ready?section=offered', {
      moves: [move(8, 'Mia', { state: 'offered', groups: [{ ...SQUAD, ...later }] })],
      write: () => ({ body: {}, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Place Mia Jones now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Place from 4 Dec' }));
    await waitFor(() => expect(sent).toMatchObject([{ body: { state: 'placed', group_id: 5 } }]));
    await waitFor(() => expect(titles(alerts)[0]).toContain('4 December 2026'));
  });

  test('that are held can be placed now', async () => {
    const { user, sent } = await show('/groups/ready?section=held', {
      moves: MOVES,
      write: () => ({ body: {}, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Place Mia Jones now' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Place now' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { method: 'PATCH', path: '/moves/8', body: { state: 'placed', group_id: 4 } },
      ]),
    );
  });

  test('that are confirmed show the last and the first session', async () => {
    await show('/groups/ready?section=confirmed', { moves: MOVES });
    const row = await screen.findByRole('row', { name: /Eleri/ });
    expect(row.textContent).toContain('last session 26 Feb 2026 · first session 2 Mar 2026');
    expect(within(row).queryByRole('button')).toBeNull();
  });

  test('that expired can be made again', async () => {
    const { user, sent } = await show('/groups/ready?section=ended', { moves: MOVES });
    await user.click(await screen.findByRole('button', { name: 'Offer Ben123 Jones a place' }));
    await user.click(await screen.findByRole('button', { name: 'Offer place' }));
    await waitFor(() => expect(sent).toMatchObject([{ path: '/moves', body: { group_ids: [4] } }]));
  });

  test('that ended long ago, or before another offer to the member, are not loaded', async () => {
    const { requests } = await show('/groups/ready');
    await screen.findByRole('table');
    const since = requests.find(({ pathname }) => pathname.endsWith('/moves'))?.searchParams;
    const days = (NOW - Number(since?.get('since'))) / DAY;
    expect(days).toBeGreaterThanOrEqual(60);
    expect(days).toBeLessThan(61);
    expect(since?.get('latest')).toBe('1');
  });
});

describe('automatic offers', () => {
  test('are switched on for the club, marked in the list of offers, and switched off again', async () => {
    let isOn = false;
    const { user, sent, alerts } = await show('/groups/ready?section=offered', {
      moves: [move(9, 'Ella', { automatic: true })],
      isAutomatic: () => isOn,
      write: () => {
        isOn = !isOn;
        return { status: 200, body: {}, headers: { 'x-audit-id': '12' } };
      },
    });
    expect((await screen.findAllByText('Automatic')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('switch', { name: 'Offer places automatically' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          method: 'PATCH',
          path: '/moves/settings',
          body: { automatic_offers: true },
          ifMatch: null,
        },
      ]),
    );
    await waitFor(() => expect(titles(alerts)).toEqual(['Places are offered automatically']));
    await screen.findByRole('switch', { name: 'Offer places automatically', checked: true });
    await waitFor(() => expect(screen.getByRole('switch')).toHaveProperty('disabled', false));
    await user.click(screen.getByRole('switch'));
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['Places are no longer offered automatically']),
    );
    expect(sent[1]?.body).toEqual({ automatic_offers: false });
  });
});
