import { picture } from '@springboard/i18n/areas/scheme';
import { cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { makePortalContext } from '../testing/make-portal-context.ts';
import { PortalReactContext } from './hooks.ts';
import type { PortalContext } from './portal-context.ts';
import { useLoadedTexts } from './use-loaded-texts.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

class Boundary extends Component<{ children: ReactNode }, { failure: string | null }> {
  override state = { failure: null };
  static getDerivedStateFromError({ name }: Error) {
    return { failure: name };
  }
  override render() {
    return this.state.failure ?? this.props.children;
  }
}

const TEXTS = [picture];

function Dialog() {
  return useLoadedTexts(TEXTS) ? 'ready' : 'waiting';
}

const show = (load: PortalContext['translations']['load']) => {
  const base = makePortalContext({}, { portal: 'scheme' });
  const context = { ...base, translations: { ...base.translations, load } };
  render(
    <PortalReactContext value={context}>
      <Boundary>
        <Dialog />
      </Boundary>
    </PortalReactContext>,
  );
};

test('useLoadedTexts waits for the texts', async () => {
  const loading = Promise.withResolvers<void>();
  show(() => loading.promise);
  expect(screen.getByText('waiting')).toBeTruthy();
  loading.resolve();
  expect(await screen.findByText('ready')).toBeTruthy();
});

test('useLoadedTexts leaves a failure to the error boundary of the screen', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  show(() => Promise.reject(new Error('offline')));
  expect(await screen.findByText('ChunkError')).toBeTruthy();
});
