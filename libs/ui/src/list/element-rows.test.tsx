import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Profiler, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useElementRows } from './element-rows.ts';

const HEIGHT = 100;
const ROW = 10;
const OVERSCAN = 5;

// jsdom has no layout.
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function List() {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useElementRows({
    count: 1000,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: HEIGHT },
  });
  return (
    <div ref={scroller} data-testid="scroller">
      {virtualizer.getVirtualItems().map(({ key, index }) => (
        <p key={key}>{index}</p>
      ))}
    </div>
  );
}

const scrollTo = (px: number) => {
  const scroller = screen.getByTestId('scroller');
  scroller.scrollTop = px;
  fireEvent.scroll(scroller);
};
const last = () => Number(screen.getByTestId('scroller').lastElementChild?.textContent);

describe('useElementRows', () => {
  test('mounts rows out of view after the frame that scrolls towards them', () => {
    render(<List />);
    const before = last();
    expect(before).toBeGreaterThanOrEqual(HEIGHT / ROW + OVERSCAN - 1);

    scrollTo(3 * ROW);
    expect(last()).toBe(before);

    act(() => void vi.advanceTimersToNextFrame());
    act(() => void vi.advanceTimersByTime(1));
    expect(last()).toBe(before + 3);
  });

  test('renders once before it is laid out, and again with its size', () => {
    let layOut = () => {};
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onResize: () => void) {
          layOut = onResize;
        }
        observe = () => {};
        disconnect = () => {};
      },
    );
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT / 2);
    const onRender = vi.fn<() => void>();
    render(
      <Profiler id="list" onRender={onRender}>
        <List />
      </Profiler>,
    );
    expect(onRender).toHaveBeenCalledTimes(1);
    const before = last();
    act(() => layOut());
    expect(last()).toBe(before - HEIGHT / 2 / ROW);
  });

  test('does not scroll the element that is added', () => {
    // jsdom elements cannot scroll.
    const scroll = vi.fn<() => void>();
    Object.defineProperty(HTMLElement.prototype, 'scrollTo', { value: scroll, configurable: true });
    render(<List />);
    expect(scroll).not.toHaveBeenCalled();
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo');
  });

  test('mounts rows in view immediately', () => {
    render(<List />);
    scrollTo(500 * ROW);
    expect(screen.getByText('500')).toBeTruthy();
    expect(screen.getByText('509')).toBeTruthy();
  });
});
