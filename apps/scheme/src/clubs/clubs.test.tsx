import type { Club } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  renderScreens,
  type ServerResponse,
  signedIn,
  watchedJobs,
} from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { screens } from '../routes.tsx';

const RIVERSIDE: Club = {
  id: 7,
  name: 'Riverside',
  ngo_id: null,
  logo: null,
  parent_portal: 0,
  member_types: 'local_only',
  time_zone: 'Europe/London',
  stats: { members: 519, groups: 22, staff: 12, active_staff: 9 },
};

async function show(answer: (key: string) => ServerResponse) {
  const sent: unknown[] = [];
  const api = makeApi(async ({ pathname }, request) => {
    const key = `${request.method} ${pathname.replace('/v1', '')}`;
    const text = await request.clone().text();
    sent.push([key, text === '' ? null : JSON.parse(text)]);
    return answer(key);
  });
  const queries = makeQueries(() => ({ body: [RIVERSIDE] }));
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    { portal: 'scheme', api, queries, areas: new Set(['/overview', '/clubs']) },
  );
  await renderScreens(screens, '/clubs', context);
  const user = userEvent.setup();
  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Riverside' }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { sent, user, choose, context };
}

describe('clubs of the national body', () => {
  test('[portals §D] are listed with their numbers, added and changed', async () => {
    const { sent, user, choose } = await show(() => ({ status: 200, body: RIVERSIDE }));
    expect((await screen.findByRole('table')).textContent).toContain('519');
    await user.click(screen.getByRole('button', { name: 'Add club' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add club' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Name'), 'Harbour');
    await user.selectOptions(dialog.getByLabelText('Time zone'), 'Europe/Paris');
    await user.click(dialog.getByRole('button', { name: 'Add club' }));
    await screen.findByText('Harbour added');
    await choose('Edit');
    const edit = within(await screen.findByRole('dialog'));
    await user.click(edit.getByLabelText('Parent portal'));
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await screen.findByText('Riverside saved');
    const body = { name: 'Riverside', time_zone: 'Europe/London', parent_portal: 1 };
    expect(sent).toEqual([
      ['POST /clubs', { name: 'Harbour', time_zone: 'Europe/Paris' }],
      ['PATCH /clubs/7', body],
    ]);
  });

  test('[portals §D] are deleted by the typed name, after an export', async () => {
    const { sent, user, choose, context } = await show((key) =>
      key.endsWith('/export')
        ? { status: 201, body: { id: 5 } }
        : { status: 409, body: { error: 'CONFLICT', detail: { export: 'required' } } },
    );
    await choose('Delete club');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete club' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Type the name of the club'), 'Riverside');
    await user.click(dialog.getByRole('button', { name: 'Delete club' }));
    await screen.findByText(/Export the club first/);
    await user.keyboard('{Escape}');
    await choose('Export all data');
    await screen.findByText('Export of Riverside started');
    expect(watchedJobs(context)).toEqual([5]);
    expect(sent).toEqual([
      ['DELETE /clubs/7', null],
      ['POST /clubs/7/export', null],
    ]);
  });
});
