import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { makePortalContext, renderScreens, signedIn } from '../../testing/index.ts';
import { DateField } from './date-field.tsx';

test('a date field shows its date as the page writes dates', async () => {
  const Component = () => {
    const [date, setDate] = useState('2026-03-14');
    return <DateField label="Date" value={date} onValueChange={setDate} />;
  };
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'club', areas: new Set(['/form']) },
  );
  await renderScreens([{ path: 'form', load: async () => ({ Component }) }], '/form', context);
  await screen.findByText('14 Mar 2026');
  await userEvent.setup().clear(screen.getByLabelText('Date'));
  expect(screen.queryByText('14 Mar 2026')).toBeNull();
});
