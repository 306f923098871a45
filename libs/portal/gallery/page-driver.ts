import { fireEvent, screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { Action, PageDriver } from './story.ts';

/** Finds controls by role and name in the page's language, and uses them like a user. */
export const createPageDriver = (t: PageDriver['t']): PageDriver => {
  const user = userEvent.setup();
  return {
    t,
    press: async (role, name) => {
      const [first] = await screen.findAllByRole(role, { name });
      if (first === undefined) return;
      await waitFor(() => {
        if (first.ariaDisabled === 'true') throw new Error(`"${String(name)}" is disabled`);
      });
      document.documentElement.dataset['pressed'] = '';
      await user.click(first);
    },
    type: async (label, text) => {
      const [field] = await screen.findAllByLabelText(label);
      if (field === undefined) return;
      // A date field has separate parts for day, month and year, in an order that the browser chooses.
      if (field.matches('[type=date]')) fireEvent.change(field, { target: { value: text } });
      else if (field.matches('select')) await user.selectOptions(field, text);
      else await user.type(field, text);
    },
  };
};

/** Presses the button with this name in the page's language. */
export const pressButton =
  (name: (t: PageDriver['t']) => string): Action =>
  ({ press, t }) =>
    press('button', name(t));
