import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { openList } from '../../testing/list.tsx';

const DEVICE = ['standalone', 'maxTouchPoints'] as const;

afterEach(() => {
  for (const name of DEVICE) Reflect.deleteProperty(navigator, name);
});

const onDevice = (is: Record<(typeof DEVICE)[number], unknown>) => {
  for (const name of DEVICE)
    Reflect.defineProperty(navigator, name, { value: is[name], configurable: true });
};

const HINT = 'Keep Springboard at hand';

const makePrompt = () => {
  const calls: string[] = [];
  const prompt = async () => void calls.push('asked');
  return { calls, prompt: Object.assign(new Event('beforeinstallprompt'), { prompt }) };
};

describe('InstallHint', () => {
  test('the hint installs the portal in one tap and does not come back', async () => {
    const { parts, user, unmount } = await openList();
    const { calls, prompt } = makePrompt();
    act(() => parts.install.setState({ prompt }));
    await user.click(await screen.findByRole('button', { name: 'Install' }));
    expect(calls).toEqual(['asked']);
    expect(screen.queryByText(HINT)).toBeNull();
    unmount();
    const again = await openList();
    act(() => again.parts.install.setState({ prompt: makePrompt().prompt }));
    expect(screen.queryByText(HINT)).toBeNull();
  });

  test('the hint is hidden while changes are unsent or the portal is offline', async () => {
    const { parts } = await openList();
    act(() => parts.install.setState({ prompt: makePrompt().prompt }));
    await screen.findByText(HINT);
    act(() => parts.connection.setState({ unsent: 1 }));
    expect(screen.queryByText(HINT)).toBeNull();
    act(() => parts.connection.setState({ unsent: 0, state: 'offline' }));
    expect(screen.queryByText(HINT)).toBeNull();
  });

  test('on an iPhone the hint describes the steps', async () => {
    onDevice({ standalone: false, maxTouchPoints: 5 });
    const { user } = await openList();
    await screen.findByText(/^Tap Share, then “Add to Home Screen”/);
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByText(HINT)).toBeNull();
  });

  test.each([
    ['on a page opened from the home screen', { standalone: true, maxTouchPoints: 5 }],
    ['on a desktop', { standalone: false, maxTouchPoints: 0 }],
    ['without `standalone`', { standalone: undefined, maxTouchPoints: 5 }],
  ])('no hint appears %s', async (_, device) => {
    onDevice(device);
    await openList();
    expect(screen.queryByText(HINT)).toBeNull();
  });
});
