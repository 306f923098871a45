import { type ServerResponse } from '@springboard/portal/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AT, show, TS, UUID } from '../../testing/member.ts';
import { type Sent, titles } from '../../testing/open-club.ts';
import { pressTwice } from '../../testing/press-twice.ts';

beforeEach(() => sessionStorage.clear());

describe('attendance of a member', () => {
  const SICK = { group_id: 1, name: 'Swifts', date: '2026-02-20', in: false, absence: 'sick' };

  const showMark = (write?: (sent: Sent) => ServerResponse) =>
    show(`${AT}/attendance`, {
      session: { features: { MAX_PAST_DAYS_ATTENDANCE: 7 } },
      read: ({ pathname }) => (pathname.endsWith('/attendance') ? { body: [SICK] } : undefined),
      ...(write !== undefined && { write }),
    });

  test.each([
    ['Absent', {}],
    ['Absent: Holiday', { absence: 'holiday' }],
    ['Not marked', { unmark: '1' }],
  ])('a mark becomes “%s”, and Undo restores the absence with its reason', async (name, query) => {
    const { user, sent, alerts } = await showMark();
    await user.click(await screen.findByRole('button', { name: /Correct the mark$/ }));
    await user.click(await screen.findByRole('menuitemradio', { name }));
    await waitFor(() => expect(alerts.read()).toHaveLength(1));
    alerts.read()[0]?.action?.onAction();
    await waitFor(() => expect(sent).toHaveLength(2));
    const key = { class_member_id: '1', ts: expect.any(String) };
    const queries = sent.map(({ path }) => Object.fromEntries(new URL(path, origin).searchParams));
    expect(queries).toEqual([
      { ...key, ...query },
      { ...key, absence: 'sick' },
    ]);
  });

  test('a correction that the server does not take is an error without Undo', async () => {
    const { user, alerts } = await showMark(() => ({ status: 500 }));
    await user.click(await screen.findByRole('button', { name: /Correct the mark$/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Present' }));
    await waitFor(() => expect(alerts.read()).toMatchObject([{ tone: 'error' }]));
    expect(alerts.read()[0]?.action).toBeUndefined();
  });

  test('a mark within the past days is corrected from its menu and loaded again, with Undo', async () => {
    const session = { group_id: 1, name: 'Swifts', absence: null };
    let reads = 0;
    const { user, sent, alerts } = await show(`${AT}/attendance`, {
      session: { features: { MAX_PAST_DAYS_ATTENDANCE: 7 } },
      read: ({ pathname }) => {
        if (!pathname.endsWith('/attendance')) return undefined;
        reads += 1;
        return {
          body: [
            { ...session, date: '2026-02-20', in: true },
            { ...session, date: '2026-02-06', in: true },
          ],
        };
      },
    });
    const marks = await screen.findAllByRole('button', { name: /Correct the mark$/ });
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      'Friday 20 February, Swifts: Present. Correct the mark',
    ]);
    await user.click(screen.getByRole('button', { name: /^Friday 20 February/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Absent: Sick' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Mark corrected: Friday 20 February']));
    expect(reads).toBe(2);
    expect(sent[0]?.method).toBe('DELETE');
    expect(sent[0]?.path).toContain(`${AT}/attendance/2026-02-20?`);
    alerts.read()[0]?.action?.onAction();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({
      method: 'POST',
      path: `${AT}/attendance`,
      body: { date: '2026-02-20', class_member_id: 1 },
    });
  });

  test('a reported absence says who reported it and when', async () => {
    const absence = { id: 31, member_uuid: UUID, absence: 'sick', note: 'Cold' };
    const dates = { from_date: '2026-03-02', to_date: '2026-03-02' };
    const reported = { by: 'Megan Jones', at: TS };
    await show(`${AT}/attendance`, {
      read: ({ pathname }) =>
        pathname.endsWith('/absences') ? { body: [{ ...absence, ...dates, reported }] } : undefined,
    });
    const card = within(await screen.findByRole('region', { name: 'Reported absences' }));
    expect(card.getByText('Sick · Cold')).toBeTruthy();
    expect(card.getByText(/^Megan Jones · \d+ \w+ 202\d/)).toBeTruthy();
  });

  test('a reported absence is withdrawn', async () => {
    const absence = { id: 31, member_uuid: UUID, absence: 'sick', note: null };
    const dates = { from_date: '2026-03-02', to_date: '2026-03-02' };
    const { user, sent, alerts } = await show(`${AT}/attendance`, {
      read: ({ pathname }) =>
        pathname.endsWith('/absences') ? { body: [{ ...absence, ...dates }] } : undefined,
    });
    const card = within(await screen.findByRole('region', { name: 'Reported absences' }));
    await user.click(card.getByRole('button', { name: /^Withdraw the absence of/ }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Absence withdrawn']));
    expect(sent).toMatchObject([{ method: 'DELETE', path: `${AT}/absences/31`, body: null }]);
  });

  test('an absence that a parent phoned in is sent once, with the reason, the note and who told', async () => {
    const { user, sent, alerts } = await show(`${AT}/attendance`, {
      write: ({ method }) =>
        method === 'POST' ? { status: 201, body: { id: 31 } } : { status: 204 },
    });
    await user.click(await screen.findByRole('button', { name: 'Report an absence' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report an absence' }));
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-03-02' } });
    expect(dialog.getByLabelText('To')).toHaveProperty('value', '2026-03-02');
    await user.selectOptions(dialog.getByLabelText('Reason'), 'Holiday');
    await user.selectOptions(dialog.getByLabelText('Reported by'), 'Megan Jones');
    await user.type(dialog.getByLabelText('Note'), 'Back on Friday.');
    pressTwice(dialog.getByRole('button', { name: 'Report an absence' }));
    await waitFor(() => expect(titles(alerts)).toEqual(['Absence reported']));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({
      from_date: '2026-03-02',
      to_date: '2026-03-02',
      absence: 'holiday',
      note: 'Reported by Megan Jones. Back on Friday.',
    });
    alerts.read()[0]?.action?.onAction();
    await waitFor(() => expect(sent[1]?.path).toBe(`${AT}/absences/31`));
  });

  test('an absence without a note is of the days that were chosen, and is checked before it is sent', async () => {
    const { user, sent } = await show(`${AT}/attendance`, {
      write: () => ({ status: 201, body: { id: 31 } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Report an absence' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report an absence' }));
    const report = dialog.getByRole('button', { name: 'Report an absence' });
    const set = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    set('From', '2026-03-02');
    set('To', '2026-03-01');
    await user.click(report);
    set('From', '');
    await user.click(report);
    expect(sent).toEqual([]);
    set('From', '2026-03-02');
    set('To', '2026-03-04');
    await user.type(dialog.getByLabelText('Note'), '  ');
    await user.click(report);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [
        `${AT}/absences`,
        { from_date: '2026-03-02', to_date: '2026-03-04', absence: 'sick', note: null },
      ],
    ]);
  });

  test('an absence that the server rejects stays in the dialog, with the reason', async () => {
    const { user, sent, alerts } = await show(`${AT}/attendance`, {
      write: () => ({ status: 500, body: { error: 'SERVER_ERROR', detail: null } }),
    });
    await user.click(await screen.findByRole('button', { name: 'Report an absence' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report an absence' }));
    const report = dialog.getByRole('button', { name: 'Report an absence' });
    await user.click(report);
    expect(await dialog.findByText(/^The server had a problem/)).toBeTruthy();
    expect(titles(alerts)).toEqual([]);
    await user.click(report);
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test('attendance counts sessions with a mark only', async () => {
    const session = { group_id: 1, name: 'Swifts', absence: null };
    await show(`${AT}/attendance`, {
      read: ({ pathname }) =>
        pathname.endsWith('/attendance')
          ? {
              body: [
                { ...session, date: '2026-02-20', in: true },
                { ...session, date: '2026-02-13', in: false, absence: 'sick' },
                { ...session, date: '2026-02-06', in: null },
              ],
            }
          : undefined,
    });
    expect(await screen.findByText('Present at 1 of 2 sessions')).toBeTruthy();
    expect(screen.getByText('Friday 13 February, Swifts: Absent: Sick')).toBeTruthy();
    expect(screen.getByText('Friday 6 February, Swifts: Not marked')).toBeTruthy();
    expect(screen.getAllByText(/^Week of/).map(({ textContent }) => textContent)).toEqual([
      'Week of 16 Feb',
      'Week of 9 Feb',
      'Week of 2 Feb',
    ]);
  });
});
