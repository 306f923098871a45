import type { DuplicatePair, Guardian, MemberDetail } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';
import { screens } from '../routes.tsx';

const AMELIA = '00000000-0000-4000-8000-000000000101';
const AMELIE = '00000000-0000-4000-8000-000000000102';
const OTHER = '00000000-0000-4000-8000-000000000103';

const member = (uuid: string, overrides: Partial<MemberDetail> = {}): Partial<MemberDetail> => ({
  uuid,
  firstname: 'Amelia',
  lastname: 'Jones',
  dob: '2017-05-04',
  ngo_id: null,
  active: true,
  remote: false,
  created_at: 1,
  last_attended: null,
  groups: [],
  tags: [],
  alerts: [],
  guardians: [],
  ...overrides,
});

const MEMBERS = [
  member(AMELIA, { created_at: 5 }),
  member(AMELIE, { firstname: 'Amélie', created_at: 9, active: true }),
  member(OTHER, { firstname: 'Ava' }),
];

const PAIRS = [
  {
    score: 90,
    members: [
      { uuid: AMELIE, firstname: 'Amélie', lastname: 'Jones', dob: '2017-05-04', active: true },
      { uuid: AMELIA, firstname: 'Amelia', lastname: 'Jones', dob: '2017-05-04', active: false },
    ],
  },
];

const NOTHING = {
  marks: 0,
  badges: 0,
  notes: 0,
  alerts: 0,
  consents: 0,
  groups: 0,
  waiting: 0,
  moves: 0,
  requests: 0,
  tags: 0,
  absences: 0,
};
const EFFECT = {
  moved: { ...NOTHING, grades: 212, guardians: 2 },
  both: { grades: 3, marks: 0 },
};

async function show(
  path = '/members/duplicates',
  {
    pairs = PAIRS,
    total = pairs.length,
    members = MEMBERS,
    merge = () => ({ body: EFFECT, headers: { 'x-audit-id': '12' } }),
  }: {
    pairs?: readonly DuplicatePair[];
    total?: number;
    members?: readonly Partial<MemberDetail>[];
    merge?: (body: object) => ServerResponse;
  } = {},
) {
  const sent: object[] = [];
  const reads: URL[] = [];
  const respond = (address: URL): ServerResponse => {
    reads.push(address);
    const { pathname } = address;
    if (pathname.endsWith('/duplicates')) return { body: pairs, total };
    if (pathname.endsWith('/members')) return { body: members, total: members.length };
    const found = members.find(({ uuid = '' }) => pathname.endsWith(uuid));
    return { body: found ?? {} };
  };
  const api = makeApi(async (address, message) => {
    if (message.method === 'GET') return respond(address);
    const body: object = await message.json();
    sent.push(body);
    return address.pathname.endsWith('/duplicates')
      ? { status: 204, headers: { 'x-audit-id': '13' } }
      : merge(body);
  });
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'club', queries: makeQueries(respond), api, areas: new Set(['/members', '/about']) },
  );
  const view = await renderScreens(screens, path, context);
  return { ...view, sent, reads, alerts: context.alerts, user: userEvent.setup() };
}

describe('possible duplicates', () => {
  test('lists pairs with why they may be one pupil', async () => {
    await show();
    const list = await screen.findByRole('list', { name: 'Pairs of records' });
    expect(list.textContent).toContain('Same date of birth, similar name');
    expect(list.textContent).toContain('Inactive');
    within(list).getByRole('link', { name: 'Amélie Jones' });
  });

  test('names a changed date of birth, not the spelling, at the same score', async () => {
    const [first, second] = PAIRS[0]?.members ?? [];
    if (first === undefined || second === undefined) throw new Error('no pair');
    await show('/members/duplicates', {
      pairs: [
        { score: 70, members: [first, second] },
        { score: 70, members: [first, { ...second, uuid: OTHER, dob: '2016-05-04' }] },
      ],
    });
    const list = await screen.findByRole('list', { name: 'Pairs of records' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringContaining('Same date of birth, similar name'),
      expect.stringContaining('Same name, another date of birth'),
    ]);
  });

  test('the pairs of one pupil are filtered by the server, and printed with their reason', async () => {
    const { user, reads, router } = await show(`/members/duplicates?member=${AMELIA}`);
    const queries = () =>
      reads
        .filter(({ pathname }) => pathname.endsWith('/duplicates'))
        .map(({ searchParams }) => searchParams.get('member_uuid'));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?member=${AMELIA}&print=1`));
    const paper = await screen.findByRole('region', { name: 'Possible duplicates' });
    expect(paper.textContent).toContain('Records to merge with Amelia Jones');
    expect(within(paper).getAllByRole('row', { hidden: true })[1]?.textContent).toBe(
      'Amélie Jones, 4 May 2017Amelia Jones, 4 May 2017Same date of birth, similar name',
    );
    await user.click(screen.getByRole('link', { name: 'Back to the list' }));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download as CSV' }));
    await waitFor(() => expect(queries()).toEqual([AMELIA, AMELIA, AMELIA, AMELIA]));
  });

  test('[D18] marks a pair as not the same person, with Undo, and as possibly the same again', async () => {
    const { user, sent, alerts, reads } = await show();
    const name = 'Amélie Jones, Amelia Jones';
    await user.click(await screen.findByRole('button', { name: `Not the same person: ${name}` }));
    const titles = () => alerts.read().map(({ title, isUndo }) => [title, isUndo]);
    await waitFor(() => expect(titles()).toEqual([[`${name}: not the same person`, true]]));
    await user.click(screen.getByRole('button', { name: 'Marked as not the same' }));
    const again = { name: `May be the same person: ${name}` };
    await user.click(await screen.findByRole('button', again));
    await waitFor(() => expect(titles()).toEqual([[`${name}: in the list again`, true]]));
    expect(reads.at(-1)?.searchParams.get('dismissed')).toBe('1');
    const member_uuids = [AMELIE, AMELIA];
    expect(sent).toEqual([
      { member_uuids, dismissed: 1 },
      { member_uuids, dismissed: 0 },
    ]);
  });

  test('says how many pairs there are, and shows them by page', async () => {
    const { reads, user, router } = await show('/members/duplicates', { total: 340 });
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).get('page')).toBe('1'),
    );
    const read = reads.findLast(({ pathname }) => pathname.endsWith('/duplicates'));
    expect(read?.searchParams.get('page')).toBe('1');
    expect(screen.getByText(/340/)).toBeTruthy();
  });

  test('shows the last page if there are fewer pages now', async () => {
    const { router } = await show('/members/duplicates?page=4');
    await screen.findByRole('list', { name: 'Pairs of records' });
    expect(router.state.location.pathname).toBe('/members/duplicates');
    expect(new URLSearchParams(router.state.location.search).get('page')).toBe('0');
  });

  test('says so when there are none', async () => {
    await show('/members/duplicates', { pairs: [] });
    expect(await screen.findByText('No possible duplicates')).toBeTruthy();
  });

  test('[D18] compares two records, shows the effect, and merges the chosen fields once, with Undo', async () => {
    const { user, sent, alerts } = await show();
    await user.click(await screen.findByRole('button', { name: /^Compare:/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge two records' });
    await within(dialog).findByText('Moves to the record that stays: grades 212 · guardians 2');
    within(dialog).getByText(/^Skills graded in both records: 3/);
    const names = within(dialog).getByRole('group', { name: 'First name' });
    expect(within(dialog).queryByRole('group', { name: 'Last name' })).toBeNull();
    await user.click(within(names).getByRole('radio', { name: 'Amélie' }));
    const button = within(dialog).getByRole('button', { name: 'Merge' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    pressTwice(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = { keep_uuid: AMELIA, merge_uuid: AMELIE };
    expect(sent).toEqual([
      { ...body, fields: [], dry_run: 1 },
      { ...body, fields: ['firstname'] },
    ]);
    expect(titles(alerts)).toEqual(['Amélie Jones: records merged']);
  });

  test('the record that another system manages stays, with its fields', async () => {
    const members = [
      member(AMELIA),
      member(AMELIE, { firstname: 'Amélie', created_at: 9, remote: true }),
    ];
    const { user, sent } = await show('/members/duplicates', { members });
    await user.click(await screen.findByRole('button', { name: /^Compare:/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge two records' });
    await within(dialog).findByText(/^Moves to/);
    expect(within(dialog).queryByRole('radio')).toBeNull();
    expect(within(dialog).queryByRole('button', { name: 'Keep the other record' })).toBeNull();
    expect(sent).toMatchObject([{ keep_uuid: AMELIE, merge_uuid: AMELIA }]);
  });

  test('takes a value that only the merged record has, unless the user chooses otherwise', async () => {
    const members = [member(AMELIA), member(AMELIE, { created_at: 9, ngo_id: 'BG-1' })];
    const { user, sent } = await show('/members/duplicates', { members });
    await user.click(await screen.findByRole('button', { name: /^Compare:/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge two records' });
    await within(dialog).findByText(/^Moves to/);
    const numbers = within(dialog).getByRole('group', { name: 'Membership number' });
    expect(within(numbers).getByRole('radio', { name: 'BG-1' })).toHaveProperty('checked', true);
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ fields: ['ngo_id'] }));
  });

  const parent = (sign_in: Guardian['sign_in']): Partial<MemberDetail> => ({
    guardians: [
      {
        id: 1,
        firstname: 'Pat',
        lastname: 'Jones',
        email: null,
        phone: null,
        relationship: null,
        sees: [],
        acts: true,
        restricted: false,
        sign_in,
        invited_at: null,
        last_login: null,
        members: [],
        etag: '1',
      },
    ],
  });

  test.each([
    ['it is the active one', { active: false }, {}],
    ['a guardian has an account', parent('invited'), parent('active')],
    ['its last attendance', { last_attended: '2026-01-01' }, { last_attended: '2026-02-01' }],
    ['its last attendance', {}, { last_attended: '2026-02-01' }],
    ['it is the older one', { created_at: 10 }, {}],
  ])('suggests a record because %s, and says so', async (reason, older, newer) => {
    const members = [member(AMELIA, older), member(AMELIE, { created_at: 9, ...newer })];
    const { user, sent } = await show('/members/duplicates', { members });
    await user.click(await screen.findByRole('button', { name: /^Compare:/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge two records' });
    await within(dialog).findByText(new RegExp(`^Suggested as the record that stays: ${reason}`));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({ keep_uuid: AMELIE, merge_uuid: AMELIA }),
    );
  });

  test('the user keeps the other record instead', async () => {
    const { user, sent } = await show();
    await user.click(await screen.findByRole('button', { name: /^Compare:/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two records' }));
    await user.click(await dialog.findByRole('button', { name: 'Keep the other record' }));
    dialog.getByText(/^You chose the other record/);
    const button = dialog.getByRole('button', { name: 'Merge' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ keep_uuid: AMELIE, merge_uuid: AMELIA, fields: [] }),
    );
  });

  test('shows why records cannot be merged', async () => {
    const { user } = await show('/members/duplicates', {
      merge: () => ({ status: 409, body: { error: 'CONFLICT' } }),
    });
    await user.click(await screen.findByRole('button', { name: /^Compare:/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge two records' });
    await within(await within(dialog).findByRole('alert')).findByText(
      /^One of the records went to another club/,
    );
    expect(within(dialog).getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
  });

  test('for one pupil, other records are found by name, and a merge leads to the record that stays', async () => {
    const { user, sent, router, reads } = await show(`/members/duplicates?member=${AMELIA}`);
    await screen.findByText('Records to merge with Amelia Jones');
    const search = reads.find(({ pathname }) => pathname.endsWith('/members'));
    expect(search?.searchParams.get('search')).toBe('Jones');
    await user.click(screen.getByRole('button', { name: 'Compare: Ava Jones' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge two records' });
    await within(dialog).findByText(/^Moves to/);
    await user.click(within(dialog).getByRole('button', { name: 'Merge' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/members/${OTHER}`));
    expect(sent.at(-1)).toEqual({ keep_uuid: OTHER, merge_uuid: AMELIA, fields: [] });
  });
});
