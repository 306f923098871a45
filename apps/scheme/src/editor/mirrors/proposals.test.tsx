import type { MirrorProposal, Scheme, SchemeEdit, SchemeNode } from '@springboard/contract';
import {
  makeApi,
  makePortalContext,
  makeQueries,
  NOW,
  renderScreens,
  signedIn,
} from '@springboard/portal/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { screens } from '../../routes.tsx';

const node = (
  id: string,
  t: SchemeNode['t'],
  title: string,
  children: SchemeNode[] = [],
): SchemeNode => ({
  id,
  parentId: id.slice(0, id.lastIndexOf('/')) || null,
  title,
  t,
  children,
  is_owner: false,
});

const TREE = [
  node('/guest', 'l', 'Guest', [
    node('/guest/bars', 'sg', 'Bars', [node('/guest/bars/kip', 's', 'Kip')]),
  ]),
];

const proposal = (node_id: string, added: SchemeNode | null): MirrorProposal => ({
  node_id,
  kind: added === null ? 'removed' : 'added',
  owner: { slug: 'owner', scheme_title: 'Bar Academy' },
  version: 4,
  left: false,
  node: added,
});
const BEAM = proposal(
  '/guest/beam',
  node('/guest/beam', 'sg', 'Beam', [node('/guest/beam/leap', 's', 'Leap')]),
);
const KIP = proposal('/guest/bars/kip', null);

const SCHEME: Scheme = {
  uuid: 'uuid',
  slug: 'sample',
  title: 'Sample',
  theme: null,
  published: true,
  version: 1,
  updated_at: NOW,
};

const open = async (proposals: readonly MirrorProposal[], in_review = false) => {
  const sent: SchemeEdit[] = [];
  let n = 4;
  const log = () => ({
    n,
    etag: `e${n}`,
    in_review,
    replaced: 0,
    edits: [],
    editors: [],
    proposals,
  });
  const version = { etag: 'e4', note: null, created_at: NOW, published_at: null, changes: 1 };
  const answers: Readonly<Record<string, unknown>> = {
    schemes: [SCHEME],
    versions: [{ ...version, version: 2, state: 'draft' }],
    grades: [{ label: 'Pass', pass: true }],
    uses: { owner: null, mirrors: [], plans: 0, graded: 0 },
    sample: { ...SCHEME, tree: TREE },
  };
  const read = (pathname: string) => {
    const name = pathname.split('/').at(-1) ?? '';
    return name === 'edits' ? log() : (answers[name] ?? []);
  };
  const api = makeApi(async ({ pathname }, request) => {
    if (request.method === 'GET') return { body: read(pathname) };
    const { edits }: { edits: SchemeEdit[] } = await request.json();
    sent.push(...edits);
    n += edits.length;
    const results = edits.map(({ id }) => ({ id, result: 'applied' }));
    return { body: { n, etag: `e${n}`, results } };
  });
  const context = makePortalContext(
    { session: signedIn({ club: null }) },
    {
      portal: 'scheme',
      api,
      queries: makeQueries(({ pathname }) => ({
        body: read(pathname),
        headers: { etag: `"e${n}"` },
      })),
      areas: new Set(['/overview']),
    },
  );
  await renderScreens(screens, '/overview/sample?node=%2Fguest', context);
  await screen.findByRole('treegrid');
  return { sent, user: userEvent.setup() };
};

const openDialog = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  return within(await screen.findByRole('dialog'));
};

const kinds = (sent: readonly SchemeEdit[]) =>
  sent.map((edit) => ('node_ids' in edit ? [edit.kind, ...edit.node_ids] : [edit.kind]).join(' '));

describe('the proposals of an owner', () => {
  test('[D6] are counted, and listed with what was added or removed by which version', async () => {
    const { user } = await open([BEAM, KIP]);
    screen.getByText('2 changes in schemes that this one follows');
    const dialog = await openDialog(user);
    const [added, removed] = dialog.getAllByRole('listitem');
    expect(added?.textContent).toContain('Beam with 1 part below itAdded in “Guest”');
    expect(added?.textContent).toContain('Bar Academy, version 4');
    expect(removed?.textContent).toContain('KipRemoved from “Guest · Bars”');
  });

  test('[D6] one taken over is a node of the draft, and undo makes it a proposal again', async () => {
    const { user, sent } = await open([BEAM]);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Accept: Beam' }));
    dialog.getByText('There is nothing to decide.');
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/changes? in (a )?schemes? that/)).toBeNull();

    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    screen.getByText('1 change in a scheme that this one follows');
    await waitFor(() => expect(kinds(sent)).toEqual(['take_over', 'remove /guest/beam']));
  });

  test('[D6] all are left as one command, and can be taken over later', async () => {
    const { user, sent } = await open([BEAM, KIP]);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Ignore all' }));
    dialog.getByRole('heading', { name: 'Ignored' });
    await user.click(dialog.getByRole('button', { name: 'Accept: Kip' }));
    await waitFor(() =>
      expect(kinds(sent)).toEqual(['leave /guest/beam /guest/bars/kip', 'take_over']),
    );
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  });

  test('[scheme-portal §4] cannot be decided while the draft is in review', async () => {
    const { user, sent } = await open([BEAM], true);
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole('button', { name: 'Accept: Beam' }));
    expect(dialog.getByRole('button', { name: 'Ignore: Beam' }).ariaDisabled).toBe('true');
    expect(sent).toEqual([]);
  });
});
