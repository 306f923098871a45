import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { LinkProps } from '../link.ts';
import { BottomTabs } from './bottom-tabs.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { SideNav } from './side-nav.tsx';

afterEach(cleanup);

const renderLink = ({ to, children, ...link }: LinkProps) => (
  <a href={to} {...link}>
    {children}
  </a>
);

const items = [
  { to: '/member-groups', label: 'Members', icon: null, active: true },
  {
    to: '/offline',
    label: 'Sync centre',
    icon: null,
    active: false,
    count: { value: 3, label: '3 not sent' },
  },
];

describe('navigation', () => {
  test.each([
    ['BottomTabs', () => <BottomTabs label="Main" items={items} renderLink={renderLink} />],
    ['SideNav', () => <SideNav label="Main" items={items} renderLink={renderLink} />],
  ])('[D11] %s marks the current page and shows the count', (_name, draw) => {
    render(draw());
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { name: 'Members' }).getAttribute('aria-current')).toBe('page');
    const waiting = main.getByRole('link', { name: /Sync centre/ });
    expect(waiting.getAttribute('aria-current')).toBeNull();
    expect(waiting.textContent).toContain('3 not sent');
  });

  test('SideNav links a count to its list, and the name has both', () => {
    const count = { value: 14, label: '14 ready to move', to: '/groups/ready' };
    const groups = { to: '/groups', label: 'Groups', icon: null, active: false };
    const { rerender } = render(
      <SideNav label="Main" items={[{ ...groups, count }]} renderLink={renderLink} />,
    );
    expect(screen.getByRole('link', { name: 'Groups' }).getAttribute('href')).toBe('/groups');
    const link = screen.getByRole('link', { name: 'Groups, 14 ready to move' });
    expect(link.getAttribute('href')).toBe('/groups/ready');
    const none = { ...groups, count: { ...count, value: 0 } };
    rerender(<SideNav label="Main" items={[none]} renderLink={renderLink} />);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  test('[D10] SideNav formats a count in the language of the page', () => {
    document.documentElement.lang = 'de-DE';
    const many = items.map((item) => ({ ...item, count: { value: 1240, label: '1240 not sent' } }));
    render(<SideNav label="Main" items={many} renderLink={renderLink} />);
    expect(screen.getAllByText('1.240')).toHaveLength(many.length);
    document.documentElement.removeAttribute('lang');
  });

  test('Breadcrumbs link to every parent page and mark the current one', () => {
    render(
      <Breadcrumbs
        label="Where you are"
        renderLink={renderLink}
        items={[
          { label: 'Members', to: '/member-groups' },
          { label: 'Squad', to: '/member-groups/7' },
          { label: 'Register' },
        ]}
      />,
    );
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Members',
      'Squad',
    ]);
    expect(screen.getByText('Register').getAttribute('aria-current')).toBe('page');
  });
});
