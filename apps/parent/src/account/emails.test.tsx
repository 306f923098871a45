import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildChild, showParentPortal } from '../../testing/children.ts';
import { paths } from '../paths.ts';

test('when e-mails about progress come is saved alone, so that no e-mail is subscribed to again', async () => {
  const { user, sent } = await showParentPortal({
    children: [buildChild()],
    path: paths.accountOf('e-mails'),
  });
  await user.click(await screen.findByRole('switch', { name: 'Within an hour instead' }));
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'PATCH', path: '/me', body: { progress_emails: 'immediately' } },
    ]),
  );
});
