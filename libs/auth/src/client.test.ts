import { expect, test } from 'vitest';
import { openBrowser } from '../testing/browser.ts';

test('the client and its languages come from the host name', async () => {
  const { openTab } = openBrowser();
  const session = openTab();
  expect(await session.openClient('coach.localhost')).toBe('opened');
  expect(session.store.getState()).toMatchObject({
    client: { name: 'Gymnastics Demo' },
    languages: [{ language: 'en-GB' }, { language: 'cy-GB' }, { language: 'fr-FR' }],
    language: { language: 'en-GB' },
  });
});

test('offline, the client is as it was last seen', async () => {
  const { openTab, server } = openBrowser();
  await openTab().openClient('coach.localhost');
  server.fate = () => 'request lost';
  const session = openTab();
  expect(session.store.getState().client?.name).toBe('Gymnastics Demo');
  expect(await session.openClient('coach.localhost')).toBe('stored');
});

test('offline on the first visit there is no client', async () => {
  const { openTab, server } = openBrowser();
  server.fate = () => 'request lost';
  expect(await openTab().openClient('coach.localhost')).toBe('unreachable');
});

test('a login before the client is known is a bug', async () => {
  const { openTab } = openBrowser();
  await expect(openTab().login({ username: 'a', password: 'b' })).rejects.toThrow('client');
});
