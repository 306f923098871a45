import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Menu, MenuItem } from './menu/menu.tsx';
import { Dialog } from './dialog/dialog.tsx';
import { Drawer } from './dialog/drawer.tsx';

/** The watchers that are active, the newest last. */
let watchers: TestWatcher[] = [];

class TestWatcher extends EventTarget {
  constructor() {
    super();
    watchers.push(this);
  }
  destroy() {
    watchers = watchers.filter((watcher) => watcher !== this);
  }
}

/** What the browser does at the Back button. Returns whether something on the page closed instead of the page. */
const pressBack = () => {
  const top = watchers.at(-1);
  if (top === undefined) return false;
  act(() => {
    if (!top.dispatchEvent(new Event('cancel', { cancelable: true }))) return;
    top.destroy();
    top.dispatchEvent(new Event('close'));
  });
  return true;
};

type OpenedProps = { by: 'dialog' | 'drawer'; isDismissible?: boolean; hasAddress?: boolean };

function Opened({ by, ...dialog }: OpenedProps) {
  const [open, setOpen] = useState(true);
  const props = { open, onOpenChange: setOpen, title: 'Rename', closeLabel: 'Close' };
  return by === 'drawer' ? <Drawer {...props}>Name</Drawer> : <Dialog {...props} {...dialog} />;
}

const isShown = () => screen.queryByRole('dialog') !== null;

beforeEach(() => {
  watchers = [];
  vi.stubGlobal('CloseWatcher', TestWatcher);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the Back button of a phone', () => {
  test('closes a menu, before the dialog that it is in', async () => {
    const user = userEvent.setup();
    render(
      <Dialog open onOpenChange={() => undefined} title="Rename" closeLabel="Close">
        <Menu trigger={<button type="button">More</button>}>
          <MenuItem onSelect={() => undefined}>Export</MenuItem>
        </Menu>
      </Dialog>,
    );
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('menuitem', { name: 'Export' })).toBeTruthy();
    expect(pressBack()).toBe(true);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(isShown()).toBe(true);
    expect(watchers).toHaveLength(1);
  });

  test.each(['dialog', 'drawer'] as const)(
    'closes a %s, and the next press leaves the page',
    (by) => {
      render(<Opened by={by} />);
      expect(pressBack()).toBe(true);
      expect(isShown()).toBe(false);
      expect(pressBack()).toBe(false);
    },
  );

  test('leaves a dialog open that holds what the user typed', () => {
    render(<Opened by="dialog" isDismissible={false} />);
    expect(pressBack()).toBe(true);
    expect(isShown()).toBe(true);
  });

  test('goes back in the history from a dialog with an address', () => {
    render(<Opened by="dialog" hasAddress />);
    expect(pressBack()).toBe(false);
    expect(isShown()).toBe(true);
  });

  test('a browser without close watchers opens dialogs too', () => {
    vi.stubGlobal('CloseWatcher', undefined);
    render(<Opened by="dialog" />);
    expect(isShown()).toBe(true);
  });
});
