import { fireEvent } from '@testing-library/react';

/** Presses a button again before the server can respond to the first press. */
export const pressTwice = (button: HTMLElement): void => {
  fireEvent.click(button);
  fireEvent.click(button);
};
