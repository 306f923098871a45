import { formSummary } from '@springboard/i18n/areas/shared';
import { act, screen, within } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makePortalContext, renderScreens, signedIn } from '../../testing/index.ts';
import { ChangesSummary, type SummaryField } from './changes-summary.tsx';

const NAME = { label: 'Name', before: 'Cadi', after: 'Cadi' };
const PHONE = { label: 'Phone', before: '', after: '' };

afterEach(() => {
  vi.useRealTimers();
});

const pause = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A form with these fields, whose time is that of `pause`. */
const show = async (...fields: readonly SummaryField[]) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let change: (next: readonly SummaryField[]) => void = () => undefined;
  const Component = () => {
    const [shown, setShown] = useState(fields);
    useLayoutEffect(() => {
      change = setShown;
    }, []);
    return (
      <>
        <h1>Form</h1>
        <ChangesSummary fields={shown} />
      </>
    );
  };
  const load = async () => ({ Component, translations: [formSummary] });
  const context = makePortalContext(
    { session: signedIn() },
    { portal: 'club', areas: new Set(['/members']) },
  );
  const handle = { title: 'nav.members' } as const;
  await renderScreens([{ path: 'members', handle, load }], '/members', context);
  await screen.findByRole('heading', { name: 'Form' });
  // The shell has definitions of its own.
  const page = within(screen.getByRole('main'));
  // The shell has status messages of its own.
  const status = document.querySelector('h1 + div output');
  return {
    page,
    change: (...next: readonly SummaryField[]) => act(() => change(next)),
    announced: () => status?.textContent,
    values: () => page.getAllByRole('definition').map(({ textContent }) => textContent),
  };
};

describe('ChangesSummary', () => {
  test('lists only the changed fields with both values, as they are typed', async () => {
    const { page, change, values } = await show(NAME, PHONE);
    page.getByText('Nothing has been changed yet.');
    change(NAME, { ...PHONE, after: '0123' });
    expect(page.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Phone']);
    expect(values()).toEqual(['blank →becomes 0123']);
    change({ ...NAME, after: 'Carys' }, { ...PHONE, after: '01234' });
    expect(values()).toEqual(['Cadi →becomes Carys', 'blank →becomes 01234']);
    change(NAME, PHONE);
    expect(page.queryByRole('term')).toBeNull();
    page.getByText('Nothing has been changed yet.');
  });

  test('announces the changes once the user pauses, and nothing for a form that was just opened', async () => {
    const { change, announced } = await show(NAME, PHONE);
    await pause(5000);
    expect(announced()).toBe('');
    change(NAME, { ...PHONE, after: '0' });
    await pause(900);
    change(NAME, { ...PHONE, after: '01' });
    await pause(900);
    expect(announced()).toBe('');
    await pause(100);
    expect(announced()).toBe('What will change: Phone: 01');
    change(NAME, PHONE);
    await pause(1000);
    expect(announced()).toBe('Nothing has been changed yet.');
  });

  test('names a secret without its values', async () => {
    const { change, announced, values } = await show(PHONE);
    change({ label: 'PIN', before: '', after: '2580', isSecret: true });
    await pause(1000);
    expect(values()).toEqual(['will be replaced']);
    expect(announced()).toBe('What will change: PIN: will be replaced');
    expect(document.body.textContent).not.toContain('2580');
  });

  test('shortens long texts to the place where they differ', async () => {
    const start = 'We take photographs at competitions. '.repeat(3);
    const { values } = await show({
      label: 'Text',
      before: `${start}Nobody sees them. ${start}`,
      after: `${start}Families see them. ${start}`,
    });
    const [value = ''] = values();
    const [before = '', after = ''] = value.split(' →becomes ');
    expect(before).toMatch(/^…competitions. Nobody sees them. We take .*…$/);
    expect(after).toMatch(/^…competitions. Families see them. We take .*…$/);
    expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(82);
  });

  test('shows that a long text grows, is cut off at its end, or is removed', async () => {
    const long = 'a'.repeat(100);
    const field = { label: 'Text', before: long };
    const { change, values } = await show({ ...field, after: `${long}b` });
    expect(values()).toEqual([`…${'a'.repeat(15)} →becomes …${'a'.repeat(15)}b`]);
    change({ ...field, after: long.slice(1) });
    expect(values()).toEqual([`…${'a'.repeat(16)} →becomes …${'a'.repeat(15)}`]);
    change({ ...field, after: '' });
    expect(values()).toEqual([`${'a'.repeat(80)}… →becomes blank`]);
  });
});
