import { afterPaint } from '@springboard/portal';
import { act, screen } from '@testing-library/react';

/** Resolves after the frame in which a message about a stored change would appear. */
export const nextMessages = (): Promise<void> =>
  act(() => new Promise<void>((resolve) => afterPaint(resolve)));

/** Finds a message that no later one of its subject replaces. */
export const findLastingMessage = async (text: string): Promise<void> => {
  await screen.findByText(text);
  await nextMessages();
  screen.getByText(text);
};
