import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { makeApi, makePortalContext, renderScreens, signedIn } from '../../testing/index.ts';
import { useApi } from '../hooks.ts';
import { useChange } from './use-change.ts';

/** Whether the form was busy, each time that it rendered with an error. */
const busyWithError: boolean[] = [];

function Form({ isLeaving = false }) {
  const api = useApi();
  const { send, isBusy, failure } = useChange({ isLeaving });
  if (failure !== null) busyWithError.push(isBusy);
  const [isSent, setSent] = useState(false);
  const join = async () =>
    setSent(await send('Joined', api.call('POST /member-tags', { body: { tag: 'squad' } })));
  return (
    <>
      <h1>Form</h1>
      <button type="button" aria-busy={isBusy} onClick={() => isBusy || void join()}>
        Send
      </button>
      {isSent && <p>Sent</p>}
    </>
  );
}

/** A page whose data load until `release`, except the first time. */
const show = async (status: number, { isLeaving = false } = {}) => {
  const first = Promise.resolve();
  const reloaded = Promise.withResolvers<void>();
  const loads = [first];
  let sent = 0;
  const api = makeApi(() => {
    sent += 1;
    return { status, body: status === 201 ? { id: 1, tag: 'squad' } : { error: 'TITLE_TAKEN' } };
  });
  const load = async () => ({
    Component: () => <Form isLeaving={isLeaving} />,
    loader: () => (loads.pop() ?? reloaded.promise).then(() => null),
  });
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'club', api, areas: new Set(['/members']) },
  );
  const handle = { title: 'nav.members' } as const;
  await renderScreens([{ path: 'members', handle, load }], '/members', context);
  const button = await screen.findByRole('button', { name: 'Send' });
  return {
    user: userEvent.setup(),
    button,
    sent: () => sent,
    release: reloaded.resolve,
    context,
  };
};

describe('useChange', () => {
  test('is busy until the page has its new data, so that a second press sends nothing', async () => {
    const { user, button, sent, release, context } = await show(201);
    await user.click(button);
    await waitFor(() =>
      expect(context.alerts.read().map(({ title }) => title)).toEqual(['Joined']),
    );
    await user.click(button);
    expect(sent()).toBe(1);
    release();
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
  });

  test('of a form that goes on to another page stays busy after the page has its new data', async () => {
    const { user, button, sent, release } = await show(201, { isLeaving: true });
    release();
    await user.click(button);
    await screen.findByText('Sent');
    await user.click(button);
    expect(sent()).toBe(1);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  test('is not busy after an error', async () => {
    const { user, button, sent } = await show(409);
    await user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
    expect(busyWithError).not.toContain(true);
    await user.click(button);
    await waitFor(() => expect(sent()).toBe(2));
  });
});
