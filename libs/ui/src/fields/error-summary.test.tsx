import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';

afterEach(cleanup);

describe('ErrorSummary', () => {
  test('takes the focus, and its links lead to the fields', async () => {
    const errors = [{ id: 'dob', text: 'Date of birth: Required' }];
    render(
      <>
        <ErrorSummary title="There is a problem" errors={errors} />
        <input id="dob" />
      </>,
    );
    const summary = screen.getByRole('region', { name: 'There is a problem' });
    expect(document.activeElement).toBe(summary);
    await userEvent.click(screen.getByRole('link', { name: 'Date of birth: Required' }));
    expect(document.activeElement?.id).toBe('dob');
  });

  test('shows nothing without errors', () => {
    render(<ErrorSummary title="There is a problem" errors={[]} />);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
