import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { SegmentedGrades } from './segmented-grades.tsx';

afterEach(cleanup);

const options = ['Working', 'Nearly', 'Pass'].map((label, value) => ({
  value,
  label,
  passes: value === 2,
}));

function show(value: number) {
  const onChoose = vi.fn<(value: number) => void>();
  const onClear = vi.fn<() => void>();
  render(
    <SegmentedGrades
      label="Cartwheel, Ava Jones"
      options={options}
      value={value}
      onChoose={onChoose}
      onClear={onClear}
    />,
  );
  return { onChoose, onClear, user: userEvent.setup() };
}

const grade = (name: string) => screen.getByRole('radio', { name });

describe('SegmentedGrades', () => {
  test('renders one named radio group with the current grade checked', () => {
    show(1);
    expect(screen.getByRole('radiogroup', { name: 'Cartwheel, Ava Jones' })).toBeTruthy();
    expect(grade('Nearly')).toHaveProperty('checked', true);
    expect(grade('Pass')).toHaveProperty('checked', false);
  });

  test('a click chooses a grade', async () => {
    const { user, onChoose } = show(-1);
    await user.click(grade('Pass'));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(2);
  });

  test('Tab moves the focus to the current grade', async () => {
    const { user } = show(1);
    await user.tab();
    expect(document.activeElement).toBe(grade('Nearly'));
  });

  test('arrow keys move the focus without choosing, and Space chooses', async () => {
    const { user, onChoose } = show(1);
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(grade('Pass'));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(grade('Working'));
    await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(grade('Working'));
    expect(onChoose).not.toHaveBeenCalled();

    await user.keyboard(' ');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(0);
  });

  test('a click on the current grade clears it', async () => {
    const { user, onChoose, onClear } = show(1);
    await user.click(grade('Nearly'));
    expect(onClear).toHaveBeenCalledOnce();
    expect(onChoose).not.toHaveBeenCalled();
  });
});
