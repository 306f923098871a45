import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, show, TS, UUID } from '../../testing/member.ts';
import { titles } from '../../testing/open-club.ts';

beforeEach(() => sessionStorage.clear());

describe('history of a member', () => {
  test('the history offers Undo for reversible entries', async () => {
    const entry = {
      ts: TS,
      entity: 'member',
      entity_id: UUID,
      member_uuid: UUID,
      user: { uuid: UUID, name: 'Helen Price' },
      detail: {},
      undone_at: null,
      undoes: null,
    };
    const { user, sent, alerts } = await show(`${AT}/history`, {
      read: ({ pathname }) =>
        pathname.endsWith('/audits')
          ? {
              body: [
                { ...entry, id: 9, action: 'member.edit', can_undo: true },
                { ...entry, id: 8, action: 'members.tag', can_undo: false, undone_at: TS },
                { ...entry, id: 7, action: 'data.request', can_undo: false },
              ],
            }
          : undefined,
    });
    const rows = within(await screen.findByRole('region', { name: 'History' })).getAllByRole(
      'listitem',
    );
    expect(rows.map((row) => within(row).queryByRole('button')?.textContent)).toEqual([
      'Undo',
      undefined,
      undefined,
    ]);
    expect(rows[1]?.textContent).toContain('Undone');
    expect(rows[2]?.textContent).toContain('Other change');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Undone']));
    expect(sent[0]?.path).toBe('/audits/9/undo');
  });

  test('[D18] an undo that a later change prevents names it, and leads to its entry', async () => {
    const entry = {
      ts: TS,
      action: 'member.edit',
      entity: 'member',
      entity_id: UUID,
      member_uuid: UUID,
      user: { uuid: UUID, name: 'Helen Price' },
      detail: {},
      can_undo: true,
      undone_at: null,
      undoes: null,
    };
    let conflict: unknown = { changed: ['dob', 'lastname'], later: { ...entry, id: 9 } };
    const { user, alerts, router } = await show(`${AT}/history`, {
      read: ({ pathname }) =>
        pathname.endsWith('/audits')
          ? {
              body: [
                { ...entry, id: 9 },
                { ...entry, id: 8 },
              ],
            }
          : undefined,
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: conflict } }),
    });
    await screen.findByRole('region', { name: 'History' });
    const undo = async () => {
      const [, second] = await screen.findAllByRole('button', { name: 'Undo' });
      if (second !== undefined) await user.click(second);
    };
    await undo();
    await waitFor(() =>
      expect(alerts.read()[0]?.detail).toBe(
        'Helen Price changed the last name and the date of birth on 24 February 2026. Undo that first.',
      ),
    );
    act(() => alerts.read()[0]?.action?.onAction());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('listitem', { current: true })),
    );
    expect(router.state.location).toMatchObject({ pathname: `${AT}/history`, hash: '#audit-9' });
    conflict = { changed: ['in_use'], later: null };
    await undo();
    await waitFor(() => expect(alerts.read()[0]?.detail).toContain('can no longer be undone'));
  });

  test('the history names the tag, group, date, change, guardian or kind of an entry', async () => {
    const entry = {
      ts: TS,
      entity: 'member',
      entity_id: UUID,
      member_uuid: UUID,
      user: null,
      detail: {},
      can_undo: false,
      undone_at: null,
      undoes: null,
    };
    await show(`${AT}/history`, {
      read: ({ pathname }) =>
        pathname.endsWith('/audits')
          ? {
              body: [
                { ...entry, id: 9, action: 'undo', undoes: 8 },
                { ...entry, id: 8, action: 'members.tag', detail: { tag_id: 4 } },
                { ...entry, id: 7, action: 'members.move', detail: { group_id: 1 } },
                { ...entry, id: 6, action: 'group.waiting.add', entity: 'group', entity_id: '1' },
                { ...entry, id: 5, action: 'move.offer', detail: { group_ids: [1, 2] } },
                {
                  ...entry,
                  id: 4,
                  action: 'session.guests',
                  detail: { group_id: 1, date: '2026-02-16' },
                },
                { ...entry, id: 3, action: 'members.tag', detail: { tag_id: 5 } },
                {
                  ...entry,
                  id: 2,
                  action: 'guardian.edit',
                  subject: 'Megan Jones',
                  detail: { guardian_id: 9, edited: ['email', 'restricted'] },
                },
                {
                  ...entry,
                  id: 1,
                  action: 'alert.edit',
                  subject: 'medical',
                  detail: { edited: ['text'] },
                },
                {
                  ...entry,
                  id: 0,
                  action: 'consent.add',
                  subject: 'photographs',
                  detail: { agreed: false },
                },
                { ...entry, id: -1, action: 'note.share' },
                { ...entry, id: -4, action: 'members.deactivate' },
                { ...entry, id: -3, action: 'members.deactivate', detail: { date: '2026-12-01' } },
                {
                  ...entry,
                  id: -2,
                  action: 'completion.revoke',
                  detail: { node_id: '/wren', title: 'Wren', reason: 'Passed by mistake' },
                },
              ],
            }
          : undefined,
    });
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await history.findByText('Tag added: Bursary');
    await history.findByText(/^Guest at one session: Swifts/);
    expect(
      history.getAllByRole('listitem').map((row) => row.querySelector('.font-strong')?.textContent),
    ).toEqual([
      'A change was undone: Tag added: Bursary',
      'Tag added: Bursary',
      'Moved to another group: Swifts',
      'Added to the waiting list: Swifts',
      'Place offered: Swifts, Squad',
      expect.stringMatching(/^Guest at one session: Swifts, .*16 Feb/),
      'Tag added',
      'Guardian edited: Megan Jones, e-mail address, access',
      'Alert edited: Medical, text',
      'Consent recorded: Photographs, Refused',
      'Note shared with parents',
      'Deactivated',
      'Leaving the club planned: 1 Dec 2026',
      'Kept completion removed: Wren, Passed by mistake',
    ]);
  });

  test('earlier changes and views of the record are on further pages', async () => {
    const requested: string[] = [];
    const { user, router } = await show(`${AT}/history`, {
      read: ({ pathname, search }) => {
        const [list] = /(audits|access)$/.exec(pathname) ?? [];
        if (list === undefined) return undefined;
        requested.push(`${list}${search}`);
        const view = { ts: TS, action: 'profile', reason: null, role: 'coach' };
        const viewed = { ...view, user: { uuid: UUID, name: 'Ben Hughes' } };
        return list === 'access'
          ? { body: [viewed], headers: { 'x-total-count': '130' } }
          : { body: [], headers: { 'x-total-count': '100' } };
      },
    });
    const log = within(await screen.findByRole('region', { name: 'Access log' }));
    const changes = within(screen.getByRole('region', { name: 'History' }));
    expect(changes.queryByRole('button', { name: 'Next page' })).toBeNull();
    await user.click(log.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(requested).toContain('access?page=1&per_page=100'));
    await waitFor(() => expect(router.state.location.search).toContain('views.page=1'));
  });

  test('the access log says who saw what, with role and reason', async () => {
    const user = { uuid: UUID, name: 'Ben Hughes' };
    await show(`${AT}/history`, {
      read: ({ pathname }) =>
        pathname.endsWith('/access')
          ? {
              body: [
                { ts: TS, action: 'medical', reason: null, role: 'coach', user },
                { ts: TS, action: 'export', reason: 'requested', role: 'admin', user },
              ],
            }
          : undefined,
    });
    const log = within(await screen.findByRole('region', { name: 'Access log' }));
    const [first, second] = log.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toMatch(/^Medical detailsBen Hughes · coach · /);
    expect(second).toMatch(/^Data export \(on request\)Ben Hughes · administrator · /);
  });
});
