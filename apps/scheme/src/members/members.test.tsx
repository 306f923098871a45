import type { FoundMember, MemberPassport } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { screens } from '../routes.tsx';

const UUID = '00000000-0000-4000-8000-000000000101';
const CLUB = { id: 7, name: 'Riverside' };
const NAME = { uuid: UUID, firstname: 'Ava', lastname: 'Jones', club: CLUB, active: true };
const FOUND: FoundMember = { ...NAME, birth_year: 2018 };
const PASSPORT: MemberPassport = {
  ...NAME,
  dob: '2018-05-04',
  ngo_id: null,
  clubs: [{ ...CLUB, from: '2024-09-01', to: null }],
  schemes: [{ slug: 'first-flight', title: 'First Flight', skills: 12 }],
  awards: [
    {
      scheme_slug: 'first-flight',
      id: '/level-1',
      title: 'Level 1',
      started_ts: NOW - 900_000,
      completed_ts: null,
      completed: 12,
      total: 20,
      remaining: [],
      achieve_date: null,
    },
  ],
  namesakes: [],
  quiet_devices: null,
};

async function show(
  path: string,
  answers: Readonly<Record<string, ServerResponse>>,
  mayLookUp = true,
) {
  const sent: unknown[] = [];
  const api = makeApi(async ({ pathname }, request) => {
    const body = request.method === 'GET' ? null : await request.clone().json();
    sent.push([`${request.method} ${pathname}`, body]);
    return (
      answers[`${request.method} ${pathname}`] ?? { status: 404, body: { error: 'NOT_FOUND' } }
    );
  });
  const session = signedIn({ club: null });
  const user = session.user && { ...session.user, rights: mayLookUp ? (['people'] as const) : [] };
  const context = makePortalContext(
    { session: { ...session, ...(user && { user: { ...user, rights: [...user.rights] } }) } },
    {
      portal: 'scheme',
      api,
      queries: makeQueries(() => ({ body: [] })),
      areas: new Set(['/members']),
    },
  );
  context.storage.setItem('show_advanced', '1');
  await renderScreens(screens, path, context);
  return { sent, user: userEvent.setup() };
}

describe('the look-up of a member', () => {
  test('[D19] asks for everything before it finds a member, and opens the passport', async () => {
    const { sent, user } = await show(paths.members, {
      'POST /v1/member-lookups': { body: [FOUND] },
      [`GET /v1/members/${UUID}/passport`]: { body: PASSPORT },
    });
    const lookUp = await screen.findByRole('button', { name: 'Look up' });
    await user.type(screen.getByLabelText('First name'), 'Ava');
    await user.type(screen.getByLabelText('Last name'), 'Jones');
    await user.type(screen.getByLabelText('Date of birth'), '2018-05-04');
    await user.selectOptions(screen.getByLabelText('Reason'), 'A guardian asked');
    await user.type(screen.getByLabelText('What is it about?'), 'By phone');
    await user.click(lookUp);
    await screen.findByText('Write at least 10 characters.');
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText('What is it about?'), ', her mother');
    await user.click(lookUp);
    const link = await screen.findByRole('link', { name: 'Ava Jones' });
    const body = {
      firstname: 'Ava',
      lastname: 'Jones',
      dob: '2018-05-04',
      reason: 'guardian',
      note: 'By phone, her mother',
    };
    expect(sent).toEqual([['POST /v1/member-lookups', body]]);
    await user.click(link);
    expect(await screen.findByText('12 of 20 skills')).toBeTruthy();
    expect(screen.getByText('Skills passed: 12')).toBeTruthy();
  });

  test('[D5] is not offered without the right, and a passport needs a look-up', async () => {
    await show(
      paths.member(UUID),
      {
        [`GET /v1/members/${UUID}/passport`]: {
          status: 403,
          body: { error: 'FORBIDDEN', detail: { lookup: 'required' } },
        },
      },
      false,
    );
    await screen.findByText(/You don’t have the right to do this/);
    expect(screen.queryByRole('button', { name: 'Look up' })).toBeNull();
  });
});
