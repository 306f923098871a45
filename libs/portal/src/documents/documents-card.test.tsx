import type { StoredFile } from '@springboard/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeApi } from '../../testing/make-api.ts';
import { makePortalContext, signedIn } from '../../testing/make-portal-context.ts';
import { makeQueries } from '../../testing/make-queries.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const TS = 1_771_900_000;

const file = (id: number, overrides: Partial<StoredFile> = {}): StoredFile => ({
  id,
  folder: 'policy',
  name: `file-${id}.pdf`,
  description: `Policy ${id}`,
  mime: 'application/pdf',
  size: 120_000,
  version: 1,
  created_at: TS,
  etag: 'e1',
  club_id: null,
  audience: ['coach'],
  logs: [],
  versions: [],
  ...overrides,
});

const READ = { logs: [{ ts: TS }] };
const FILES = [
  file(1, READ),
  file(2, {
    version: 2,
    versions: [{ version: 2, note: 'New ratio', created_at: TS }],
  }),
  file(3, { folder: 'media' }),
];

const show = (
  { files = FILES, status = 200 } = {},
  { portal = 'coach', features = { DOCUMENTS_PAGE: true } } = {},
) => {
  const context = makePortalContext(
    { session: signedIn({ features }) },
    {
      portal: portal === 'coach' ? 'coach' : 'club',
      queries: makeQueries(() =>
        status === 200
          ? { body: files }
          : { status, body: { error: 'SERVER_ERROR', detail: null } },
      ),
      api: makeApi(() => ({ body: { ...file(2), url: '/v1/files/content?key=k' } })),
    },
  );
  return renderPortal('/about', context);
};

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Documents' })).findAllByRole('listitem');

afterEach(() => vi.unstubAllGlobals());

describe('documents on the page About', () => {
  test('[portals §C] list what a coach has to read first, with what changed', async () => {
    await show();
    const [first, second, ...others] = await rows();
    expect(first?.textContent).toMatch(/Policy 2.*Version 2.*What changed: New ratio.*Not read/);
    expect(second?.textContent).toMatch(/Policy 1.*Read/);
    expect(others).toEqual([]);
    expect(screen.getByText('1 policy to read')).toBeTruthy();
  });

  test('[portals §C] open in a new tab', async () => {
    const tab = { opener: window, location: { href: '' }, close: () => undefined };
    vi.stubGlobal('open', () => tab);
    await show();
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Open Policy 2' }));
    await vi.waitFor(() => expect(tab.location.href).toBe('/v1/files/content?key=k'));
  });

  test('[§4] a failed request leaves the rest of the page', async () => {
    await show({ status: 500 });
    expect(await screen.findByText(/Couldn’t load the documents/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Technical details' })).toBeTruthy();
  });

  test('[§6] are only in the coach portal, and only with documents', async () => {
    const { unmount } = await show({}, { features: { DOCUMENTS_PAGE: false } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Documents' })).toBeNull();
    unmount();
    await show({}, { portal: 'club' });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Documents' })).toBeNull();
  });
});
