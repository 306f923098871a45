import '@springboard/portal/testing/jsdom.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// The first test of a file loads its screens, which takes long on a slow machine.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => {
  // jsdom has no pointers to capture.
  Element.prototype.hasPointerCapture = () => false;
  // jsdom has no layout to scroll.
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
