import type { Label } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  type ServerResponse,
  signedIn,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { screens } from '../routes.tsx';

const LABELS: readonly Label[] = [
  { id: 1, name: 'Focus', value: 'One aim', kind: 'plan_header', ordering: 0 },
  { id: 2, name: 'Equipment', value: '', kind: 'plan_header', ordering: 1 },
  { id: 3, name: 'Safety', value: '', kind: 'plan_footer', ordering: 0 },
];

const show = async (answer: (sent: readonly unknown[]) => ServerResponse) => {
  const sent: unknown[] = [];
  const requested: string[] = [];
  const entry = { ts: NOW, entity: 'label', entity_id: '9', member_uuid: null, user: null };
  const audit = { ...entry, id: 5, action: 'label.delete', detail: { name: 'Music' } };
  const queries = makeQueries(({ pathname, search }) => {
    requested.push(pathname + search);
    return pathname.endsWith('/audits')
      ? { body: [{ ...audit, can_undo: true, undone_at: null, undoes: null }] }
      : { body: LABELS };
  });
  const api = makeApi(async ({ pathname, search }, request) => {
    const text = request.method === 'DELETE' ? '' : await request.clone().text();
    sent.push([
      `${request.method} ${pathname.replace('/v1', '')}${search}`,
      text === '' ? null : JSON.parse(text),
    ]);
    return answer(sent);
  });
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    { portal: 'scheme', api, queries, areas: new Set(['/languages']) },
  );
  await renderScreens(screens, paths.headings, context);
  await screen.findByRole('heading', { name: 'Headings of lesson plans' });
  return { sent, requested, context, user: userEvent.setup() };
};

const SAVED = { body: LABELS[0], headers: { 'x-audit-id': '12' } };
const card = (name: string) => within(screen.getByRole('region', { name }));

describe('headings of lesson plans', () => {
  test('[§2] those of the whole client are listed by their place, with the last changes', async () => {
    const { requested } = await show(() => SAVED);
    expect(requested).toContain('/v1/labels?own=1&sort=aordering&per_page=100');
    const namesIn = (name: string) =>
      card(name)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('span')?.textContent);
    expect(namesIn('Above the sections')).toEqual(['FocusOne aim', 'Equipment']);
    expect(namesIn('Below the sections')).toEqual(['Safety']);
    const recent = card('Recent changes');
    expect(recent.getByText('“Music” removed')).toBeTruthy();
    expect(recent.getByRole('button', { name: 'Undo' })).toBeTruthy();
  });

  test('a heading is added to its place under another name, edited and moved, with Undo', async () => {
    const { sent, user, context } = await show(() => SAVED);
    await user.click(card('Below the sections').getByRole('button', { name: 'Add heading' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add heading' }));
    await user.type(dialog.getByLabelText(/^Heading/), 'SAFETY');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Another heading has this name.')).toBeTruthy();
    await user.clear(dialog.getByLabelText(/^Heading/));
    await user.type(dialog.getByLabelText(/^Heading/), 'Cool-down');
    await user.type(dialog.getByLabelText(/^Hint/), 'Stretches');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(context.alerts.read()[0]?.action?.label).toBe('Undo');

    await user.click(screen.getByRole('button', { name: 'Edit “Focus”' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit heading' }));
    await user.type(edit.getByLabelText(/^Hint/), ' only');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Move “Equipment” up' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent).toEqual([
      ['POST /labels', { name: 'Cool-down', value: 'Stretches', kind: 'plan_footer' }],
      ['PATCH /labels/1', { name: 'Focus', value: 'One aim only' }],
      ['PATCH /labels/2', { position: 0 }],
    ]);
  });

  test('removing a heading with texts of plans says how many lose one, and asks', async () => {
    const refused = { status: 409, body: { error: 'CONFLICT', detail: { plans: 3 } } };
    const { sent, user } = await show((calls) =>
      calls.length === 1 ? refused : { status: 204, headers: { 'x-audit-id': '12' } },
    );
    await user.click(screen.getByRole('button', { name: 'Remove “Focus”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Focus”?' }));
    expect(dialog.getByText(/^3 lesson plans have a text under it/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      ['DELETE /labels/1', null],
      ['DELETE /labels/1?with_texts=1', null],
    ]);
  });
});
