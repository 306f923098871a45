import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeApi } from '../../testing/make-api.ts';
import { makeOffline } from '../../testing/make-offline.ts';
import { makePortalContext, signedIn } from '../../testing/make-portal-context.ts';
import { makeQueries } from '../../testing/make-queries.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const { client } = signedIn();

const open = (context: ReturnType<typeof makePortalContext>) => renderPortal('/about', context);
const region = (name: string) => screen.findByRole('region', { name });

afterEach(() => {
  vi.unstubAllGlobals();
  document.querySelector('script[data-analytics]')?.remove();
});

describe('the About page', () => {
  test('says what an online portal stores and that the club is responsible', async () => {
    await open(makePortalContext({ session: signedIn() }));
    const stored = await region('What this portal stores');
    expect(within(stored).getAllByRole('listitem')).toHaveLength(5);
    expect(stored.textContent).toContain('What you’ve opened, until you log out');
    expect(stored.textContent).toContain('Riverside Gymnastics Club is responsible for this data.');
    expect(stored.textContent).not.toContain('statistics');
  });

  test('says what an offline portal stores', async () => {
    await open(makePortalContext({ session: signedIn(), offline: makeOffline() }));
    const stored = await region('What this portal stores');
    expect(stored.textContent).toContain('what you record, until it’s been sent');
    expect(stored.textContent).not.toContain('What you’ve opened');
  });

  test('names the client to a user without a club, and statistics where the client has them', async () => {
    const session = signedIn({
      club: null,
      client: client && { ...client, analytics_url: 'https://statistics.example.org/count.js' },
    });
    await open(makePortalContext({ session }));
    const stored = await region('What this portal stores');
    expect(stored.textContent).toContain(`${client?.name} is responsible for this data.`);
    expect(stored.textContent).toContain('With your consent: statistics');
    expect((await region('Accessibility')).textContent).toContain(`tell ${client?.name}.`);
  });

  test('[§5] consent to statistics is given and withdrawn here, and withdrawing ends the script and its cookies', async () => {
    const counted = client && { ...client, analytics_url: 'https://visits.test/count.js' };
    const restart = vi.fn<() => void>();
    const context = makePortalContext({ session: signedIn({ client: counted }) }, { restart });
    await open(context);
    const consent = await screen.findByRole('switch', { name: 'Count my page visits' });
    expect(consent).toHaveProperty('ariaChecked', 'false');
    await userEvent.click(consent);
    expect(context.storage.getItem('cookie_consent_coach')).toBe('accepted');
    expect(document.querySelector('script[data-analytics]')).not.toBeNull();
    document.cookie = 'visitor=7; path=/';
    await userEvent.click(consent);
    expect(context.storage.getItem('cookie_consent_coach')).toBe('declined');
    expect(document.cookie).toBe('');
    expect(restart).toHaveBeenCalledOnce();
  });

  test('[§6] the advanced tools of the scheme portal show its tasks until they are switched off', async () => {
    const context = makePortalContext(
      { session: signedIn({ club: null }) },
      { portal: 'scheme', areas: new Set(['/overview', '/tasks', '/about']) },
    );
    await open(context);
    const tasks = () => screen.queryByRole('link', { name: 'Tasks' });
    const advanced = await screen.findByRole('switch', { name: 'Advanced tools on this device' });
    expect(tasks()).toBeNull();
    // The look-up of members is found by it.
    screen.getByText(/^Shows Members/);
    await userEvent.click(advanced);
    expect(await screen.findByRole('link', { name: 'Tasks' })).toBeTruthy();
    expect(context.storage.getItem('show_advanced')).toBe('1');
    await userEvent.click(advanced);
    await waitFor(() => expect(tasks()).toBeNull());
    expect(context.storage.getItem('show_advanced')).toBeNull();
  });

  test('[§6] the advanced tools of the club portal lead to its tasks, which no menu has', async () => {
    const context = makePortalContext(
      { session: signedIn() },
      {
        portal: 'club',
        areas: new Set(['/members', '/tasks', '/about']),
        queries: makeQueries(() => ({ body: [] })),
      },
    );
    await open(context);
    const advanced = await screen.findByRole('switch', { name: 'Advanced tools on this device' });
    expect(screen.queryByRole('link', { name: /tasks/ })).toBeNull();
    await userEvent.click(advanced);
    expect(context.storage.getItem('show_advanced')).toBe('1');
    const tasks = await screen.findByRole('link', { name: 'Show the background tasks' });
    expect(tasks.getAttribute('href')).toBe('/tasks');
  });

  test('[portals §B] says to parents what the grades of each scheme mean', async () => {
    const grades = [
      { label: 'Not yet', pass: false },
      { label: 'Pass', pass: true },
      { label: 'Star', pass: false, meaning: 'shows it to the others' },
    ];
    const flight = { slug: 'first-flight', title: 'First Flight', grades };
    const children = [{ schemes: [flight] }, { schemes: [flight, { slug: 'old', title: 'Old' }] }];
    const answer = ({ pathname }: URL) => ({
      body: pathname.endsWith('/children') ? children : [],
    });
    await open(
      makePortalContext(
        { session: signedIn() },
        { portal: 'parent', areas: new Set(['/about']), queries: makeQueries(answer) },
      ),
    );
    const card = within(await region('How grades work'));
    expect(card.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Not yetStill practising',
      'Pass: does it aloneThe skill is passed',
      'Star: shows it to the othersThe skill is passed',
    ]);
  });

  test('[portals §B] shows parents the contact of the club, which administrators edit', async () => {
    const none = { name: null, email: null, welfare_name: null, welfare_email: null };
    const contact = { club: { id: 1, name: 'Riverside' }, ...none };
    const queries = (body: object) =>
      makeQueries(({ pathname }) => ({ body: pathname.endsWith('/club-contacts') ? [body] : [] }));
    const areas = new Set(['/about'] as const);
    const filled = { ...contact, name: 'Ann Rees', welfare_email: 'tom@example.org' };
    const parents = await open(
      makePortalContext(
        { session: signedIn() },
        { portal: 'parent', areas, queries: queries(filled) },
      ),
    );
    const card = within(await region('Contact'));
    card.getByText('Ann Rees');
    const link = card.getByRole('link', { name: 'tom@example.org' });
    expect(link.getAttribute('href')).toBe('mailto:tom@example.org');
    expect(card.queryByRole('button')).toBeNull();
    parents.unmount();

    const sent: unknown[] = [];
    const api = makeApi(async (_, request) => {
      sent.push([request.method, await request.json()]);
      return { body: filled, headers: { 'x-audit-id': '12' } };
    });
    const club = makePortalContext(
      { session: signedIn() },
      { portal: 'club', areas, queries: queries(contact), api },
    );
    await open(club);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the contact' }));
    const typed = await screen.findByLabelText(/^E-mail of the contact/);
    await userEvent.type(typed, 'ann@');
    // What was typed survives a reload (club-and-parent §4.4).
    cleanup();
    await open(club);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the contact' }));
    const email = await screen.findByLabelText(/^E-mail of the contact/);
    expect(email).toHaveProperty('value', 'ann@');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('E-mail must be in a valid format');
    await userEvent.type(email, 'example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toEqual([['PATCH', { ...none, email: 'ann@example.org' }]]));
    await waitFor(() => expect(club.alerts.read()[0]?.action?.label).toBe('Undo'));
  });

  test('loads the licences when the list is opened, and again after an error', async () => {
    const licences = [
      { name: 'react', version: '19.3.0', identifier: 'MIT', text: 'Permission is granted' },
      { name: 'unnamed', version: '1.0.0' },
    ];
    const responses = [new Response('', { status: 502 }), Response.json(licences)];
    const addresses: unknown[] = [];
    vi.stubGlobal('fetch', async (address: unknown) => {
      addresses.push(address);
      return responses.shift();
    });
    await open(makePortalContext({ session: signedIn() }));
    const card = within(await region('Licences'));
    expect(addresses).toEqual([]);
    await userEvent.click(card.getByText('Show the list'));
    expect((await card.findByRole('alert')).textContent).toContain('The list couldn’t be loaded.');
    await userEvent.click(card.getByRole('button', { name: 'Try again' }));
    expect((await card.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      'react 19.3.0 · MITPermission is granted',
      'unnamed 1.0.0',
    ]);
    expect(addresses).toEqual(['/licences.json', '/licences.json']);
  });

  test('copies the technical details, or says how to copy them by hand', async () => {
    const user = userEvent.setup();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    await open(makePortalContext({ session: signedIn() }));
    const copy = await screen.findByRole('button', { name: 'Copy the details' });
    await user.click(copy);
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain('Version: ');
    writeText.mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
    await user.click(copy);
    expect(await screen.findByText('Not copied')).toBeTruthy();
    writeText.mockRestore();
  });
});
