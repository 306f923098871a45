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

  test('[scheme-portal §4] the scheme’s own picture is in place of the drawn badge', () => {
    const picture = 'data:image/png;base64,AAAA';
    const { container } = render(<AwardBadge level={3} earned label="A badge" picture={picture} />);
    expect(container.querySelector('svg')).toBeNull();
    expect(container.querySelector('img')?.getAttribute('src')).toBe(picture);
    expect(screen.getByText('A badge')).toBeTruthy();
  });

  test('each of ten levels has a different badge, earned and not earned', () => {
    const levels = Array.from({ length: 10 }, (_, index) => index + 1);
    const badges = levels.flatMap((level) => [drawn(level, true), drawn(level, false)]);
    expect(new Set(badges).size).toBe(20);
  });
});
