import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { Hand } from './story.ts';

/** Finds what is on the page by the words of its language, and uses it as a person would. */
export const handWith = (words: Hand['words']): Hand => {
  const user = userEvent.setup();
  return {
    words,
    press: async (role, name) => {
      const [first] = await screen.findAllByRole(role, { name });
      if (first !== undefined) await user.click(first);
    },
    type: async (label, text) => {
      const [field] = await screen.findAllByLabelText(label);
      if (field !== undefined) await user.type(field, text);
    },
  };
};
