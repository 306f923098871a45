import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { makePortalContext, renderScreens, signedIn } from '../../testing/index.ts';
import { DateField } from './date-field.tsx';
import { TimeField } from './time-field.tsx';

test.each([
  { Field: DateField, stored: '2026-03-14', shown: '14 Mar 2026' },
  { Field: TimeField, stored: '17:05', shown: '17:05' },
])('a field shows $stored as the page writes it', async ({ Field, stored, shown }) => {
  const Component = () => {
    const [value, setValue] = useState(stored);
    return <Field label="When" value={value} onValueChange={setValue} />;
  };
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'club', areas: new Set(['/form']) },
  );
  await renderScreens([{ path: 'form', load: async () => ({ Component }) }], '/form', context);
  await screen.findByText(shown);
  await userEvent.setup().clear(screen.getByLabelText('When'));
  expect(screen.queryByText(shown)).toBeNull();
});
