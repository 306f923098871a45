import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openList } from '../testing/list.tsx';

const DEVICE = ['standalone', 'maxTouchPoints'] as const;

afterEach(() => {
  for (const name of DEVICE) Reflect.deleteProperty(navigator, name);
});

const onDevice = (is: Record<(typeof DEVICE)[number], unknown>) => {
  for (const name of DEVICE)
    Reflect.defineProperty(navigator, name, { value: is[name], configurable: true });
};

const HINT = 'Keep Springboard at hand';

const offering = () => {
  const asked: string[] = [];
  const prompt = async () => void asked.push('asked');
  return { asked, prompt: Object.assign(new Event('beforeinstallprompt'), { prompt }) };
};

test('where the browser offers it, installing is one tap, and is not asked about again', async () => {
  const { parts, user, unmount } = await openList();
  const { asked, prompt } = offering();
  act(() => parts.install.setState({ prompt }));
  await user.click(await screen.findByRole('button', { name: 'Install' }));
  expect(asked).toEqual(['asked']);
  expect(screen.queryByText(HINT)).toBeNull();
  unmount();
  const again = await openList();
  act(() => again.parts.install.setState({ prompt: offering().prompt }));
  expect(screen.queryByText(HINT)).toBeNull();
});

test('the hint waits until everything is sent', async () => {
  const { parts } = await openList();
  act(() => parts.install.setState({ prompt: offering().prompt }));
  await screen.findByText(HINT);
  act(() => parts.connection.setState({ unsent: 1 }));
  expect(screen.queryByText(HINT)).toBeNull();
  act(() => parts.connection.setState({ unsent: 0, state: 'offline' }));
  expect(screen.queryByText(HINT)).toBeNull();
});

test('on an iPhone it says in words how to do it', async () => {
  onDevice({ standalone: false, maxTouchPoints: 5 });
  const { user } = await openList();
  await screen.findByText(/^Tap Share, then “Add to Home Screen”/);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByText(HINT)).toBeNull();
});

test.each([
  ['opened from the home screen', { standalone: true, maxTouchPoints: 5 }],
  ['at a desk', { standalone: false, maxTouchPoints: 0 }],
  ['without such a way', { standalone: undefined, maxTouchPoints: 5 }],
])('%s nobody is told how to install it', async (_, device) => {
  onDevice(device);
  await openList();
  expect(screen.queryByText(HINT)).toBeNull();
});
