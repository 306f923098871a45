import { fireEvent, screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { Act, Hand } from './story.ts';

/** Finds what is on the page by the words of its language, and uses it as a person would. */
export const handWith = (words: Hand['words']): Hand => {
  const user = userEvent.setup();
  return {
    words,
    press: async (role, name) => {
      const [first] = await screen.findAllByRole(role, { name });
      if (first === undefined) return;
      document.documentElement.dataset['pressed'] = '';
      await user.click(first);
    },
    type: async (label, text) => {
      const [field] = await screen.findAllByLabelText(label);
      if (field === undefined) return;
      // A date has places of its own for day, month and year, in an order that the browser chooses.
      if (field.matches('[type=date]')) fireEvent.change(field, { target: { value: text } });
      else await user.type(field, text);
    },
  };
};

/** Presses the button that has this name in the page's language. */
export const pressing =
  (name: (words: Hand['words']) => string): Act =>
  ({ press, words }) =>
    press('button', name(words));
