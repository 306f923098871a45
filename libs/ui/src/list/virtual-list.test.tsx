import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RowList } from './row-list.tsx';
import { VirtualList } from './virtual-list.tsx';

// jsdom has no layout: every row reports its expected height.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(64);
  vi.spyOn(window, 'scrollTo').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('VirtualList and RowList', () => {
  test('VirtualList renders only the rows near the window and announces all of them', () => {
    render(
      <VirtualList
        label="Members"
        items={Array.from({ length: 1000 }, (_, index) => `Member ${index + 1}`)}
        itemKey={(item) => item}
        rowHeight={64}
      >
        {(item) => <p>{item}</p>}
      </VirtualList>,
    );
    const rows = screen.getAllByRole('listitem');
    expect(rows.length).toBeLessThan(60);
    expect(rows[0]?.textContent).toBe('Member 1');
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('1000');
    expect(rows[0]?.getAttribute('aria-posinset')).toBe('1');
    expect(screen.getByRole('list', { name: 'Members' }).style.blockSize).toBe('64000px');
  });

  test.each([
    [60, 'li'],
    [61, 'div'],
  ])('RowList renders each of %i rows as a %s', (count, drawnAs) => {
    const seen = new Set<string>();
    render(
      <RowList
        label="Members"
        items={Array.from({ length: count }, (_, index) => `Member ${index + 1}`)}
        itemKey={(item) => item}
        rowHeight={64}
      >
        {(item, as) => {
          seen.add(as);
          const Row = as;
          return <Row>{item}</Row>;
        }}
      </RowList>,
    );
    expect([...seen]).toEqual([drawnAs]);
  });
});
