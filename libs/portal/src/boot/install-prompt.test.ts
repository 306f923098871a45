import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { keepInstallPrompt, type Install } from './install-prompt.ts';

test('the browser’s question is kept back until somebody asks for it', () => {
  const page = new EventTarget();
  const install = createStore<Install>(() => ({ prompt: null }));
  keepInstallPrompt(page, install);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => undefined,
  });
  page.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(install.getState().prompt).toBe(event);
});

test('an event that cannot be asked is left to the browser', () => {
  const page = new EventTarget();
  const install = createStore<Install>(() => ({ prompt: null }));
  keepInstallPrompt(page, install);
  const event = new Event('beforeinstallprompt', { cancelable: true });
  page.dispatchEvent(event);
  expect([event.defaultPrevented, install.getState().prompt]).toEqual([false, null]);
});
