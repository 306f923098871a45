import './jsdom.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// A page's code loads on the first visit, which takes long on a busy machine. Most mutants make a test wait in vain.
configure({
  asyncUtilTimeout: process.env['STRYKER_MUTATOR_WORKER'] === undefined ? 30_000 : 8_000,
});

beforeEach(() => {
  // jsdom has no layout to scroll.
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  // Test files share the document: none may leave anything in it.
  document.body.replaceChildren();
  localStorage.clear();
});
