import { describe, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { deferInstallPrompt, type Install } from './install-prompt.ts';

describe('deferInstallPrompt', () => {
  test('defers the browser’s install prompt until it is requested', () => {
    const page = new EventTarget();
    const install = createStore<Install>(() => ({ prompt: null }));
    deferInstallPrompt(page, install);
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => undefined,
    });
    page.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(install.getState().prompt).toBe(event);
  });

  test('ignores an event without `prompt`', () => {
    const page = new EventTarget();
    const install = createStore<Install>(() => ({ prompt: null }));
    deferInstallPrompt(page, install);
    const event = new Event('beforeinstallprompt', { cancelable: true });
    page.dispatchEvent(event);
    expect([event.defaultPrevented, install.getState().prompt]).toEqual([false, null]);
  });
});
