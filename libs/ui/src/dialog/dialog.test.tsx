import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { Menu, MenuItem } from '../menu/menu.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

afterEach(cleanup);

function Opened({ by }: { by: 'button' | 'menu' | 'drawer' }) {
  const [open, setOpen] = useState(false);
  const opener = <button type="button">Open</button>;
  const Surface = by === 'drawer' ? Drawer : Dialog;
  return (
    <>
      {by === 'menu' ? (
        <Menu trigger={opener}>
          <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
        </Menu>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      <Surface open={open} onOpenChange={setOpen} title="Rename" closeLabel="Close">
        <input aria-label="Name" />
      </Surface>
    </>
  );
}

describe('Dialog and Drawer', () => {
  test.each(['button', 'drawer'] as const)(
    '[D11] the focus moves into the dialog and returns to its opener: %s',
    async (by) => {
      const user = userEvent.setup();
      render(<Opened by={by} />);
      await user.click(screen.getByRole('button', { name: 'Open' }));
      expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Rename' }));

      await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
    },
  );

  test('[D11] the focus returns to the button of the menu that opened the dialog', async () => {
    const user = userEvent.setup();
    render(<Opened by="menu" />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);

    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  test.each([
    ['something', 'Saved', 2],
    ['nothing', false, 1],
  ])('a dialog that ends with %s renders no empty footer', (_what, footer, parts) => {
    render(
      <Dialog open onOpenChange={() => undefined} title="Rename" closeLabel="Close" footer={footer}>
        <p>Nothing to rename</p>
      </Dialog>,
    );
    const [head, ...rest] = screen.getByRole('dialog').children;
    expect(head?.textContent).toBe('Rename');
    expect(rest).toHaveLength(parts);
  });

  test.each(['button', 'menu', 'drawer'] as const)(
    'injects no <style>, which the content security policy forbids: %s',
    async (by) => {
      const user = userEvent.setup();
      render(<Opened by={by} />);
      await user.click(screen.getByRole('button', { name: 'Open' }));
      expect(document.querySelector('style')).toBeNull();
    },
  );
});
