import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeLine, makeOffline } from '../../testing/make-offline.ts';
import { makeParts } from '../../testing/make-parts.ts';
import { renderPortal } from '../../testing/render-portal.tsx';

const rejected = makeLine({
  n: 4,
  state: 'rejected',
  error: { status: 403, code: 'UNKNOWN_MEMBER', detail: null },
});

const open = async (...given: Parameters<typeof makeOffline>) => {
  const offline = makeOffline(...given);
  await renderPortal('/offline', makeParts({ offline }));
  await screen.findByRole('heading', { name: 'Sync centre' });
  return offline;
};

test('[OF15] with nothing unsent everything is up to date', async () => {
  await open();
  expect(await screen.findByText('Everything is up to date')).toBeTruthy();
});

test('a change waiting to be sent is told in words', async () => {
  await open([makeLine()]);
  const section = await screen.findByRole('region', { name: '1 change waiting to be sent' });
  expect(within(section).getByText('Ava Jones · Cartwheel · Pass')).toBeTruthy();
  expect(within(section).queryByRole('button')).toBeNull();
});

test('[OF7] a rejected change tells why, and can be tried again', async () => {
  const { asked } = await open([rejected]);
  const section = await screen.findByRole('region', { name: '1 change was not accepted' });
  expect(within(section).getByText(/This member is not in your groups any more/)).toBeTruthy();
  await userEvent.click(within(section).getByRole('button', { name: /Try again/ }));
  expect(asked).toEqual(['retry 4']);
});

test('[OF2] a change is discarded only after a question', async () => {
  const { asked } = await open([rejected]);
  const section = await screen.findByRole('region', { name: '1 change was not accepted' });
  await userEvent.click(within(section).getByRole('button', { name: /Discard/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard this change?' });
  expect(asked).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard' }));
  expect(asked).toEqual(['discard 4']);
});

test('several rejected changes can be tried again at once', async () => {
  const { asked } = await open([rejected, { ...rejected, n: 5 }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Try all again' }));
  expect(asked).toEqual(['retry 4', 'retry 5']);
});

test('[OF2] a change overtaken by a later value is told, and can be put away', async () => {
  const { asked } = await open([makeLine({ n: 9, state: 'done', superseded: true })]);
  const section = await screen.findByRole('region', { name: 'Overtaken by a later value' });
  await userEvent.click(within(section).getByRole('button', { name: /^Done/ }));
  expect(asked).toEqual(['discard 9']);
});

test('why nothing is sent is told', async () => {
  await open([makeLine()], { paused: 'update_app' });
  expect(await screen.findByText(/Refresh the page to send what is waiting/)).toBeTruthy();
});
