import { afterPaint } from '../after-paint.ts';

/** Resolves once the focus is kept in the page: from its first picture on. */
export const focusIsKept = async (): Promise<void> => {
  await new Promise<void>((resolve) => afterPaint(resolve));
  await import('../focus/keep-focus.ts');
};
