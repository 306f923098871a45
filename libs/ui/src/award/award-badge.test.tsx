import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { AwardBadge } from './award-badge.tsx';

afterEach(cleanup);

function drawn(level: number, earned: boolean): string {
  const { container } = render(<AwardBadge level={level} earned={earned} label="A badge" />);
  return container.querySelector('svg')?.innerHTML ?? '';
}

test('[D11] a badge has a name', () => {
  drawn(3, true);
  expect(screen.getByText('A badge')).toBeTruthy();
});

test('each of ten levels has a badge of its own, earned or not', () => {
  const levels = Array.from({ length: 10 }, (_, index) => index + 1);
  const badges = levels.flatMap((level) => [drawn(level, true), drawn(level, false)]);
  expect(new Set(badges).size).toBe(20);
});
