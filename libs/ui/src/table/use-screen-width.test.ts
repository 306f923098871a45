import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useScreenWidth } from './use-screen-width.ts';

/** A window of a width in px. The browser's own text size is 16 px. */
const stubWindow = (width: number) => {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: width >= 640 }));
};
const setTextSize = (size: string) => {
  document.documentElement.style.fontSize = size;
};

afterEach(() => {
  vi.unstubAllGlobals();
  setTextSize('');
});

describe('useScreenWidth', () => {
  test.each([
    [1280, '16px', 'desk'],
    [1279, '16px', 'tablet'],
    [768, '16px', 'tablet'],
    [767, '16px', 'narrow'],
    [639, '16px', 'phone'],
    [1280, '20px', 'tablet'],
    [1280, '32px', 'narrow'],
    [820, '32px', 'narrow'],
  ] as const)('a window of %d px with text of %s is a %s', (width, size, expected) => {
    stubWindow(width);
    setTextSize(size);
    expect(renderHook(() => useScreenWidth()).result.current).toBe(expected);
  });

  test('follows a change of the text size', () => {
    stubWindow(1280);
    setTextSize('16px');
    const sizes: (() => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onChange: () => void) {
          sizes.push(onChange);
        }
        observe() {}
        disconnect() {}
      },
    );
    const { result, unmount } = renderHook(() => useScreenWidth());
    expect(result.current).toBe('desk');
    setTextSize('32px');
    act(() => sizes.forEach((onChange) => onChange()));
    expect(result.current).toBe('narrow');
    unmount();
    expect(document.body.querySelector('span')).toBeNull();
  });
});
