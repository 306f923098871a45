import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { makeApi } from '../../testing/make-api.ts';
import { makePortalContext, signedIn } from '../../testing/make-portal-context.ts';
import { renderScreens } from '../../testing/render-portal.tsx';
import { useJobActions } from './use-job-actions.ts';

const JOB = {
  id: 1,
  kind: 'export_club',
  subject: { kind: 'club', id: '7', title: null },
} as const;

function DownloadButton() {
  const { download } = useJobActions();
  return <button onClick={() => void download(JOB)}>Download</button>;
}

describe('useJobActions', () => {
  test('[D1] opens the file of a club at the address of the API', async () => {
    const leaveFor = vi.fn<(address: string) => void>();
    const context = {
      ...makePortalContext(
        { session: signedIn() },
        { api: makeApi(() => ({ body: { url: '/v1/files/content?key=k' } })) },
      ),
      api_base: 'https://api.example.org',
      leaveFor,
    };
    const screens = [{ path: 'member-groups', load: async () => ({ Component: DownloadButton }) }];
    await renderScreens(screens, '/member-groups', context);
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await vi.waitFor(() =>
      expect(leaveFor.mock.calls).toEqual([['https://api.example.org/v1/files/content?key=k']]),
    );
  });
});
