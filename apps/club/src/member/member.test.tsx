import { signedIn } from '@springboard/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AT, DETAIL, GROUPS, show, UUID } from '../../testing/member.ts';
import { titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('member page', () => {
  test('shows name, age, tags, alerts and the sections as links', async () => {
    await show(AT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ava Jones' })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Ava Jones · Albion Gymnastics'));
    expect(screen.getByText('8 years 3 months')).toBeTruthy();
    expect(screen.getByText('Bursary')).toBeTruthy();
    const sections = within(
      screen.getByRole('navigation', { name: 'Sections of the pupil’s record' }),
    ).getAllByRole('link');
    expect(sections.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Profile', AT],
      ['Groups', `${AT}/groups`],
      ['Progress', `${AT}/progress`],
      ['Attendance', `${AT}/attendance`],
      ['Notes', `${AT}/notes`],
      ['Consents', `${AT}/consents`],
      ['History', `${AT}/history`],
    ]);
    expect(sections[0]?.getAttribute('aria-current')).toBe('page');
  });

  test('an unknown member is not found', async () => {
    await show(AT, {
      read: ({ pathname }) =>
        pathname.includes(UUID)
          ? { status: 404, body: { error: 'UNKNOWN_MEMBER', detail: null } }
          : undefined,
    });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  test('a section that fails leaves the head and the other sections', async () => {
    await show(`${AT}/attendance`, {
      read: ({ pathname }) =>
        pathname.endsWith('/attendance')
          ? { status: 500, body: { error: 'SERVER_ERROR', detail: null } }
          : undefined,
    });
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Ava Jones' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Notes' })).toBeTruthy();
  });

  test('a member in no group is added to one, and cannot be taken out', async () => {
    const { user, sent } = await show(AT, {
      detail: { groups: [] },
      write: () => ({ body: { changed: 1, skipped: [], places_left: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Add to group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to group' }));
    await dialog.findByRole('option', { name: 'Squad' });
    await user.selectOptions(dialog.getByLabelText('Group'), 'Squad');
    const add = dialog.getByRole('button', { name: 'Add to group' });
    await waitFor(() => expect(add).toHaveProperty('disabled', false));
    await user.click(add);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({ action: 'add', member_uuids: [UUID], group_id: 2 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Merge' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Take out of group' })).toBeNull();
  });

  test('the first tag of the client is created, and a tag is renamed', async () => {
    let tags: object[] = [];
    let isTaken = true;
    const { user, sent } = await show(AT, {
      read: ({ pathname }) => (pathname.endsWith('/member-tags') ? { body: tags } : undefined),
      write: ({ method, path }) =>
        method === 'PATCH' && isTaken
          ? { status: 409, body: { error: 'TITLE_TAKEN', detail: null } }
          : path.startsWith('/member-tags')
            ? { body: { id: 4, tag: 'Call' } }
            : { body: { changed: 1, skipped: [] } },
    });
    const open = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: 'Change tags' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await user.click(await screen.findByRole('button', { name: 'Change tags' }));
    expect(screen.queryByRole('menuitem', { name: 'Rename a tag…' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'New tag…' }));
    tags = [{ id: 4, tag: 'Call' }];
    await user.type(await screen.findByLabelText('Name of the tag'), 'Call');
    await user.click(screen.getByRole('button', { name: 'Add tag' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/member-tags', { tag: 'Call' }],
      ['/members/bulk', { action: 'tag', member_uuids: [UUID], tag_id: 4 }],
    ]);
    await open('Rename a tag…');
    const name = await screen.findByLabelText('New name');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await user.type(name, 'Phone');
    const save = screen.getByRole('button', { name: 'Save' });
    await user.click(save);
    await screen.findByText('Another tag has this name already.');
    await waitFor(() => expect(save.getAttribute('aria-busy')).toBeNull());
    isTaken = false;
    tags = [{ id: 4, tag: 'Phone' }];
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const renaming = { path: '/member-tags/4', body: { tag: 'Phone' } };
    expect(sent.slice(2)).toMatchObject([renaming, renaming]);
    await user.click(await screen.findByRole('button', { name: 'Change tags' }));
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Phone' })).toBeTruthy();
  });

  test('a wrong address is not found, and sends no request', async () => {
    const read = vi.fn<() => undefined>(() => undefined);
    await show('/members/new/attendance', { read });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
    expect(read).not.toHaveBeenCalled();
  });

  test('a member of one group moves by the choice of the new group alone', async () => {
    const { user, sent } = await show(AT, {
      write: () => ({ body: { changed: 1, skipped: [], places_left: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Move to group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to group' }));
    expect(dialog.getByLabelText('From group')).toHaveProperty('value', '1');
    await dialog.findByRole('option', { name: 'Squad' });
    expect(dialog.queryByRole('option', { name: 'Closed' })).toBeNull();
    await user.selectOptions(dialog.getByLabelText('To group'), 'Squad');
    const move = dialog.getByRole('button', { name: 'Move to group' });
    await waitFor(() => expect(move).toHaveProperty('disabled', false));
    await user.click(move);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.body).toEqual({
      action: 'move',
      member_uuids: [UUID],
      from_group_id: 1,
      group_id: 2,
    });
  });

  test('a group of the member links to its page with its times, and is left with a reason', async () => {
    const { user, sent } = await show(`${AT}/groups`, {
      read: ({ pathname }) =>
        pathname.endsWith('/groups')
          ? { body: [{ ...GROUPS[0], times: [{ weekday: 1, start_time: '18:00' }] }] }
          : undefined,
      write: () => ({ body: { changed: 1, skipped: [] } }),
    });
    const current = within(await screen.findByRole('region', { name: 'Current' }));
    await current.findByText(/^Mon 18:00 · since/);
    expect(current.getByRole('link', { name: 'Swifts' }).getAttribute('href')).toBe('/groups/1');
    await user.click(current.getByRole('button', { name: 'Take out of group: Swifts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take out of group' }));
    expect(dialog.queryByLabelText('Group')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Cost');
    const remove = dialog.getByRole('button', { name: 'Take out of group' });
    await waitFor(() => expect(remove).toHaveProperty('disabled', false));
    await user.click(remove);
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        action: 'remove',
        member_uuids: [UUID],
        group_id: 1,
        reason: 'cost',
      }),
    );
  });

  test('[club-and-parent §5.3] a group is left on a coming day, within a year', async () => {
    const { user, sent, alerts } = await show(`${AT}/groups`, {
      write: () => ({ body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Take out of group: Swifts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take out of group' }));
    const day = dialog.getByLabelText('Takes effect on');
    fireEvent.change(day, { target: { value: '2026-01-01' } });
    dialog.getByText('Choose a date from today, up to a year ahead');
    fireEvent.change(day, { target: { value: '2026-12-01' } });
    const remove = dialog.getByRole('button', { name: 'Take out of group' });
    await waitFor(() => expect(remove).toHaveProperty('disabled', false));
    await user.click(remove);
    await waitFor(() =>
      expect(sent.at(-1)?.body).toEqual({
        action: 'remove',
        member_uuids: [UUID],
        group_id: 1,
        date: '2026-12-01',
      }),
    );
    await waitFor(() => expect(titles(alerts)).toEqual(['Leaving Swifts on 1 December 2026: 1']));
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('[D20] the menu exports the data, and erases them after the name is typed', async () => {
    let isDown = true;
    const files: string[] = [];
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      files.push(this.download);
    });
    const { user, sent, alerts, router } = await show(AT, {
      read: ({ pathname }) =>
        pathname.includes('/jobs/') ? { body: { id: 7, state: 'done' } } : undefined,
      write: ({ path }) =>
        path.endsWith('/erasure') && isDown
          ? { status: 500, body: { error: 'SERVER_ERROR', detail: null } }
          : { body: path.endsWith('/export') ? { id: 7 } : {} },
    });
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      return within(await screen.findByRole('dialog'));
    };
    const exporting = await choose('Export data…');
    await user.click(exporting.getByRole('button', { name: 'Create export' }));
    await user.click(await exporting.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(files).toEqual(['Data of Ava Jones.json']));
    expect(sent).toMatchObject([
      { path: `${AT}/export`, body: { reason: 'requested' } },
      { path: `${AT}/export/7/download` },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const erasing = await choose('Erase data…');
    await user.selectOptions(
      erasing.getByLabelText('Reason for the log'),
      'The record is a mistake',
    );
    const erase = erasing.getByRole('button', { name: 'Erase data…' });
    await user.type(erasing.getByRole('textbox'), 'Ava');
    expect(erase).toHaveProperty('disabled', true);
    await user.type(erasing.getByRole('textbox'), ' Jones');
    await user.click(erase);
    await erasing.findByText(/^The server had a problem/);
    expect(router.state.location.pathname).toBe(AT);
    isDown = false;
    pressTwice(erase);
    await waitFor(() => expect(router.state.location.pathname).toBe('/members'));
    expect(router.state.historyAction).toBe('REPLACE');
    const erasure = { path: `${AT}/erasure`, body: { reason: 'mistake' } };
    expect(sent.slice(2)).toMatchObject([erasure, erasure]);
    expect(titles(alerts)).toContain('Ava Jones’s data has been erased');
  });

  test('a phone has Deactivate in the menu, where long names of buttons need no second row', async () => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    const { user } = await show(AT);
    await user.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    expect(await screen.findByRole('dialog', { name: 'Deactivate' })).toBeTruthy();
  });

  test('a member is deactivated with a reason, with Undo', async () => {
    const { user, sent, alerts } = await show(AT, {
      write: () => ({ body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Moved away');
    await dialog.findByText('Will change: 1');
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Deactivated: 1']));
    expect(sent.at(-1)?.body).toEqual({
      action: 'deactivate',
      member_uuids: [UUID],
      reason: 'moved_away',
    });
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('a section of no member is not found, and nothing is requested', async () => {
    await show('/members/new/groups', {
      read: ({ pathname }) => {
        throw new Error(`${pathname} was requested`);
      },
    });
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  test('a past day of leaving is sent, and a coming one within a year', async () => {
    const { user, sent, alerts } = await show(AT, {
      write: () => ({ body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } }),
    });
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
      const choose = (value: string) =>
        fireEvent.change(dialog.getByLabelText('Leaves the club on'), { target: { value } });
      return { dialog, choose };
    };
    for (const date of ['2026-02-01', '2026-12-01']) {
      const { dialog, choose } = await open();
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Cost');
      choose(date);
      await dialog.findByText('Will change: 1');
      await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
      await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ date, reason: 'cost' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(titles(alerts)).toContain('Leaving the club on 1 December 2026: 1');
    const { dialog, choose } = await open();
    choose('2999-01-01');
    expect(dialog.getByText('Choose a day up to a year ahead')).toBeTruthy();
  });

  test('a coming day of leaving is shown, and withdrawn with Undo', async () => {
    const { user, sent, alerts } = await show(AT, {
      detail: { inactive_date: '2026-12-20', inactive_reason: 'cost' },
      write: () => ({ body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } }),
    });
    await screen.findByText('Ava Jones leaves the club and all groups on 20 December 2026.');
    expect(screen.queryByText('Inactive since')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() =>
      expect(sent.at(-1)).toMatchObject({
        path: '/members/bulk',
        body: { action: 'activate', member_uuids: [UUID] },
      }),
    );
    await waitFor(() =>
      expect(titles(alerts)).toEqual(['Upcoming change for Ava Jones withdrawn']),
    );
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('a day of leaving that cannot be withdrawn says how many places are left', async () => {
    const { user } = await show(AT, {
      detail: { inactive_date: '2026-12-20' },
      write: () => ({ status: 409, body: { error: 'SESSION_FULL', detail: { places_left: 0 } } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Not enough places. Places left: 0')).toBeTruthy();
  });

  test.each([
    [2, null, '2 free · Waiting: 3'],
    [0, { date: '2026-12-04', places_left: 1 }, '1 place from 4 Dec · Waiting: 3'],
    [0, null, 'full · Waiting: 3'],
  ])(
    'after a deactivation, %s free places (%j) and the waiting list are the next step',
    async (places_left, places_from, text) => {
      let active = true;
      const { user } = await show(AT, {
        read: ({ pathname }) => {
          if (pathname.endsWith('/groups/1')) {
            return {
              body: { id: 1, name: 'Swifts', places_left, places_from, waiting: 3 },
            };
          }
          return pathname.endsWith(UUID) ? { body: { ...DETAIL, active } } : undefined;
        },
        write: ({ body }) => {
          if (Object(body)['dry_run'] === undefined) active = false;
          return { body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } };
        },
      });
      await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Cost');
      await dialog.findByText('Will change: 1');
      await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
      const next = within(await screen.findByRole('dialog', { name: 'Places in these groups' }));
      expect(await next.findByText(text)).toBeTruthy();
      expect(next.getByRole('link', { name: 'Swifts' }).getAttribute('href')).toBe(
        '/groups/1/waiting',
      );
    },
  );

  test('after a deactivation on a coming day, the places of that day are the next step', async () => {
    let inactive_date: string | null = null;
    const { user } = await show(AT, {
      read: ({ pathname }) => {
        if (pathname.endsWith('/groups/1')) {
          const places_from = { date: '2026-12-04', places_left: 1 };
          return { body: { id: 1, name: 'Swifts', places_left: 0, places_from, waiting: 3 } };
        }
        return pathname.endsWith(UUID) ? { body: { ...DETAIL, inactive_date } } : undefined;
      },
      write: ({ body }) => {
        if (Object(body)['dry_run'] === undefined) inactive_date = '2026-12-04';
        return { body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Cost');
    await dialog.findByText('Will change: 1');
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    const next = within(await screen.findByRole('dialog', { name: 'Places in these groups' }));
    expect(await next.findByText('1 place from 4 Dec · Waiting: 3')).toBeTruthy();
  });

  test('no next step follows a deactivation if the waiting list is empty', async () => {
    const groupRequests: string[] = [];
    let active = true;
    const { user, alerts } = await show(AT, {
      read: ({ pathname }) => {
        if (pathname.endsWith('/groups/1')) {
          groupRequests.push(pathname);
          return {
            body: { id: 1, name: 'Swifts', places_left: 2, places_from: null, waiting: 0 },
          };
        }
        return pathname.endsWith(UUID) ? { body: { ...DETAIL, active } } : undefined;
      },
      write: ({ body }) => {
        if (Object(body)['dry_run'] === undefined) active = false;
        return { body: { changed: 1, skipped: [] }, headers: { 'x-audit-id': '12' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Cost');
    await dialog.findByText('Will change: 1');
    await user.click(dialog.getByRole('button', { name: 'Deactivate' }));
    await screen.findByRole('button', { name: 'Activate' });
    await waitFor(() => expect(groupRequests).toHaveLength(1));
    expect(titles(alerts)).toEqual(['Deactivated: 1']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('tags are added and removed in place, with Undo', async () => {
    const { user, sent, alerts } = await show(AT, {
      read: ({ pathname }) =>
        pathname.endsWith('/member-tags')
          ? {
              body: [
                { id: 4, tag: 'Bursary' },
                { id: 5, tag: 'Squad' },
              ],
            }
          : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'Change tags' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Squad' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['“Squad” added']));
    const bursary = screen.getByRole('menuitemcheckbox', { name: 'Bursary' });
    expect(bursary.getAttribute('aria-checked')).toBe('true');
    await user.click(bursary);
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        { action: 'tag', member_uuids: [UUID], tag_id: 5 },
        { action: 'untag', member_uuids: [UUID], tag_id: 4 },
      ]),
    );
    expect(alerts.read()[0]?.action?.label).toBe('Undo');
  });

  test('a record of another system is read-only, except tags and alerts', async () => {
    await show(AT, { detail: { remote: true } });
    expect(await screen.findByText(/managed by another system/)).toBeTruthy();
    for (const name of ['Deactivate', 'Add guardian', 'Actions for Megan Jones']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add alert' })).toBeTruthy();
  });

  test.each([
    ['coursepro', 'This pupil’s record comes from CoursePro.'],
    ['bg', 'This pupil’s record comes from Meridian Gymnastics.'],
  ] as const)(
    '[club-and-parent §5.1] names the system of the provider %s',
    async (provider, text) => {
      const { client } = signedIn();
      if (!client) throw new Error('The session has no client.');
      const named = { ...client, name: 'Meridian Gymnastics', auth_provider: provider };
      await show(AT, { session: { client: named }, detail: { remote: true } });
      expect(await screen.findByText(new RegExp(`^${text}`))).toBeTruthy();
    },
  );

  test('a club of another system offers neither groups nor a form', async () => {
    const { club } = signedIn();
    if (!club) throw new Error('The session has no club.');
    const session = { club: { ...club, member_types: 'remote_only' as const } };
    const { unmount, user } = await show(AT, { session });
    expect(await screen.findByText(/managed by another system/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Move to group' })).toBeNull();
    expect(await screen.findByRole('button', { name: 'Change tags' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Export data…' });
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
    unmount();
    const form = await show(`${AT}/edit`, { session });
    expect(await screen.findByText(/managed by another system/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull();
    await waitFor(() => expect(form.address()).toBe(AT));
    form.unmount();
    await show('/members/new', { session });
    expect(await screen.findByText(/managed by another system/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull();
  });
});

describe('sections of a member', () => {
  test('empty sections explain their content', async () => {
    const empty = {
      consents: [],
      awards: [],
      guardians: [],
      notes: { note: null, shareable: false, history: [], shared: [] },
    };
    for (const [section, title] of [
      ['progress', 'No progress yet'],
      ['attendance', 'No sessions in the last 3 months'],
      ['notes', 'No notes yet'],
      ['consents', 'No consents yet'],
      ['history', 'No changes yet'],
    ]) {
      const { unmount } = await show(`${AT}/${section}`, { detail: empty });
      expect(await screen.findByText(title ?? '')).toBeTruthy();
      unmount();
    }
  });
});
