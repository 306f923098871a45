import { makePortalContext, makeQueries, renderScreens } from '@springboard/portal/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { makeDevice as makeSchemeDevice, pupil } from '../testing/assess/device.ts';
import { screens } from './routes.tsx';
import { makeDevice, makeGroup, makeMember } from '../testing/device.ts';

/** D11: how many taps the two main jobs take, from the list of sessions on. */

const names = (count: number) => Array.from({ length: count }, (_, place) => `Child${place + 1}`);

type Device = ReturnType<typeof makeDevice> | ReturnType<typeof makeSchemeDevice>;

/** The list of sessions, and every tap from here on counted. */
const openSessions = async (device: Device) => {
  const parts = makePortalContext(
    { offline: device, connection: { state: 'offline' } },
    { queries: makeQueries(() => ({ status: 0 })) },
  );
  await renderScreens(screens, '/member-groups', parts);
  const user = userEvent.setup();
  let taps = 0;
  const tap = async (element: HTMLElement) => {
    taps += 1;
    await user.click(element);
  };
  const follow = async (name: RegExp) => tap(await screen.findByRole('link', { name }));
  await screen.findByRole('heading', { level: 1, name: 'Sessions' });
  await follow(/Swifts/);
  return { tap, follow, taps: () => taps };
};

describe('taps', () => {
  test('[D11] a register of 30 with three absent takes 7 taps', async () => {
    const device = makeDevice(
      [makeGroup()],
      names(30).map((name) => makeMember(name)),
    );
    const { tap, follow, taps } = await openSessions(device);
    await follow(/^Register/);
    for (const name of ['Child4', 'Child12', 'Child27']) {
      await tap(await screen.findByRole('button', { name: `Mark ${name} Jones absent` }));
    }
    await tap(await screen.findByRole('button', { name: 'Mark the other 27 present' }));
    // With marks still missing, it is "Complete" and asks first.
    await tap(await screen.findByRole('button', { name: 'Complete register' }));
    const marks = (device.store.getState().members[1] ?? []).map((member) => member.in);
    expect(marks.filter((mark) => mark === true)).toHaveLength(27);
    expect(marks.filter((mark) => mark === false)).toHaveLength(3);
    await expect.poll(() => device.committed.flat().at(-1)?.kind).toBe('register');
    expect(taps()).toBe(7);
  });

  test('[D11] one skill for 20 members takes 23 taps', async () => {
    const device = makeSchemeDevice(names(20).map((name) => pupil(name)));
    const { tap, follow, taps } = await openSessions(device);
    await follow(/^Assess by skill/);
    await follow(/^Log roll/);
    await screen.findByRole('heading', { level: 1, name: 'Log roll' });
    for (const name of names(20)) {
      const grades = screen.getByRole('radiogroup', { name: `${name} Jones’s grade for Log roll` });
      await tap(within(grades).getByRole('radio', { name: 'Passed' }));
    }
    expect(device.recorded().flat()).toHaveLength(20);
    expect(taps()).toBe(23);
  });

  test('[D11] the same grade for 20 present members takes five taps', async () => {
    const device = makeSchemeDevice(names(20).map((name) => pupil(name, {}, { in: true })));
    const { tap, follow, taps } = await openSessions(device);
    await follow(/^Assess by skill/);
    await follow(/^Log roll/);
    await tap(await screen.findByRole('button', { name: 'Grade the other 20' }));
    const dialog = within(await screen.findByRole('dialog'));
    await tap(dialog.getByRole('button', { name: /Passed/ }));
    expect(device.recorded().flat()).toHaveLength(20);
    expect(taps()).toBe(5);
  });
});
