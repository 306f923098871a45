import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  signedIn,
  type ServerResponse,
} from '@springboard/portal/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { titles } from '../../testing/open-club.ts';
import { paths } from '../paths.ts';
import { screens } from '../routes.tsx';

const REASON = 'She wants to train with us.';

async function show(
  write: () => ServerResponse = () => ({ status: 201, body: {} }),
  path: string = paths.fromClub,
  read: () => ServerResponse | Promise<ServerResponse> = () => ({ body: [], total: 0 }),
) {
  const sent: unknown[] = [];
  const api = makeApi(async ({ pathname }, message) => {
    if (message.method === 'GET') return { body: [] };
    sent.push([pathname, await message.json()]);
    return write();
  });
  const context = makePortalContext(
    { session: signedIn() },
    {
      portal: 'club',
      queries: makeQueries(read),
      api,
      areas: new Set(['/members', '/about']),
    },
  );
  const { router } = await renderScreens(screens, path, context);
  return { router, sent, alerts: context.alerts, user: userEvent.setup() };
}
type Hand = Awaited<ReturnType<typeof show>>['user'];

const fill = async (user: Hand, day = '2026-03-20') => {
  await user.type(await screen.findByLabelText('First name'), 'Zoe');
  await user.type(screen.getByLabelText('Last name'), 'Rees');
  await user.type(screen.getByLabelText('Date of birth'), '2018-05-04');
  await user.type(screen.getByLabelText('First day'), day);
  await user.type(screen.getByLabelText('Reason'), REASON);
};
const send = (user: Hand) => user.click(screen.getByRole('button', { name: 'Send request' }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe('the request for a pupil of another club', () => {
  test('is beside the form of a new pupil', async () => {
    const { user } = await show(undefined, paths.newMember);
    await user.click(await screen.findByRole('link', { name: 'Comes from another club' }));
    expect(await screen.findByRole('button', { name: 'Send request' })).toBeTruthy();
  });

  test('is sent, and leads to the requests with always the same message', async () => {
    const { user, sent, alerts, router } = await show();
    await fill(user);
    await send(user);
    await screen.findByRole('heading', { level: 1, name: 'Requests' });
    expect(router.state.historyAction).toBe('REPLACE');
    const names = { firstname: 'Zoe', lastname: 'Rees', dob: '2018-05-04' };
    expect(sent).toEqual([
      ['/v1/transfer-requests', { ...names, day: '2026-03-20', reason: REASON }],
    ]);
    expect(titles(alerts)).toEqual(['Request sent. The guardians or the present club answer.']);
  });

  test('is sent once, however often the button is pressed while the next page loads', async () => {
    const next = Promise.withResolvers<ServerResponse>();
    const { user, sent, alerts } = await show(undefined, paths.fromClub, () => next.promise);
    await fill(user);
    await send(user);
    await waitFor(() => expect(alerts.read()).toHaveLength(1));
    await send(user);
    expect(sent).toHaveLength(1);
    next.resolve({ body: [], total: 0 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Requests' })).toBeTruthy();
  });

  test('says what is missing', async () => {
    const { user, sent } = await show();
    await fill(user, '2026-02-01');
    await user.clear(screen.getByLabelText('Reason'));
    await send(user);
    expect(await screen.findByRole('link', { name: /^First day: Tomorrow or later/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Reason: Write at least 10/ })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test.each([
    [409, 'CONFLICT', { member: 'own' }, /^Your club already has an active pupil/],
    [429, 'TOO_MANY_REQUESTS', null, /^You have sent 20 requests within an hour/],
    [409, 'CONFLICT', null, /^This conflicts with/],
  ])('says why it was rejected with %i %s %j, and can be sent again', async (...rejection) => {
    const [status, error, detail, text] = rejection;
    const { user, sent, alerts } = await show(() => ({ status, body: { error, detail } }));
    await fill(user);
    await send(user);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(alerts.read()).toEqual([]);
    await send(user);
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test('names the field that the server does not take, and nothing else', async () => {
    const { user } = await show(() => ({
      status: 422,
      body: { error: 'VALIDATION', detail: { day: 'minimum' } },
    }));
    await fill(user);
    await send(user);
    expect(await screen.findByRole('link', { name: /^First day: Check this value/ })).toBeTruthy();
    expect(screen.getByLabelText('First day').getAttribute('aria-invalid')).toBe('true');
  });

  test('is sent for tomorrow, with a reason of ten letters without the spaces around them', async () => {
    const { user, sent } = await show();
    await fill(user, '2026-02-26');
    const reason = screen.getByLabelText('Reason');
    await user.clear(reason);
    await user.type(reason, ' 123456789 ');
    await send(user);
    expect(await screen.findByRole('link', { name: /^Reason: Write at least 10/ })).toBeTruthy();
    expect(sent).toEqual([]);
    await user.clear(reason);
    await user.type(reason, ' 1234567890 ');
    await send(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([[expect.anything(), { day: '2026-02-26', reason: '1234567890' }]]);
  });

  test('is forgotten once it is sent', async () => {
    const { user, alerts } = await show();
    await fill(user);
    await send(user);
    await waitFor(() => expect(alerts.read()).toHaveLength(1));
    expect(sessionStorage).toHaveLength(0);
  });
});
