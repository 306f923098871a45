import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AwardBadge } from './award-badge.tsx';

afterEach(cleanup);

function drawn(level: number, earned: boolean): string {
  const { container } = render(<AwardBadge level={level} earned={earned} label="A badge" />);
  return container.querySelector('svg')?.innerHTML ?? '';
}

describe('AwardBadge', () => {
  test('[D11] a badge has an accessible name', () => {
    drawn(3, true);
    expect(screen.getByText('A badge')).toBeTruthy();
  });

  test('each of ten levels has a different badge, earned and not earned', () => {
    const levels = Array.from({ length: 10 }, (_, index) => index + 1);
    const badges = levels.flatMap((level) => [drawn(level, true), drawn(level, false)]);
    expect(new Set(badges).size).toBe(20);
  });
});
