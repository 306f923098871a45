import './jsdom.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// A page's code is loaded when it is first gone to, which on a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  // jsdom has no layout to scroll.
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
});
