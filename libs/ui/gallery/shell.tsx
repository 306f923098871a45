import {
  AppBar,
  BottomTabs,
  Breadcrumbs,
  IconButton,
  SideNav,
  StatusPill,
  type Crumb,
  type LinkProps,
} from '../src/index.ts';
import {
  BookOpen,
  CalendarDays,
  Info,
  Menu,
  ScanLine,
  UsersRound,
  UserRoundCog,
} from 'lucide-react';
import type { ReactNode } from 'react';

export const renderLink = ({ to, children, ...link }: LinkProps) => (
  <a href={to} {...link}>
    {children}
  </a>
);

const tabs = [
  {
    to: '?show=groups',
    label: 'Members',
    icon: <UsersRound aria-hidden size={22} />,
    active: true,
  },
  {
    to: '?show=planning',
    label: 'Planning',
    icon: <CalendarDays aria-hidden size={22} />,
    active: false,
  },
  { to: '?show=scheme', label: 'Scheme', icon: <BookOpen aria-hidden size={22} />, active: false },
];

const more = [
  {
    to: '?show=offline',
    label: 'Sync centre',
    icon: <ScanLine aria-hidden size={22} />,
    active: false,
    count: { value: 3, label: '3 not sent' },
  },
  { to: '?show=about', label: 'About', icon: <Info aria-hidden size={22} />, active: false },
  {
    to: '?show=switch',
    label: 'Switch user',
    icon: <UserRoundCog aria-hidden size={22} />,
    active: false,
  },
];

type ShellProps = {
  crumbs: readonly Crumb[];
  status: 'settled' | 'busy' | 'off';
  children: ReactNode;
};

export function Shell({ crumbs, status, children }: ShellProps) {
  return (
    <div className="lg:flex">
      <SideNav
        label="Main"
        items={[...tabs, ...more]}
        renderLink={renderLink}
        header={<p className="px-3 pt-2 text-lg font-strong">Springboard</p>}
        footer={<p className="px-3 text-xs text-muted">Ava Morgan · Riverside Gymnastics</p>}
      />
      <div className="min-w-0 grow">
        <AppBar
          leading={
            <IconButton label="Menu" icon={<Menu aria-hidden size={22} />} className="lg:hidden" />
          }
          trailing={
            <StatusPill
              state={status}
              count={status === 'busy' ? 3 : undefined}
              label={{ settled: 'Up to date', busy: 'Sending', off: 'Offline' }[status]}
            />
          }
        >
          <Breadcrumbs label="Where you are" items={crumbs} renderLink={renderLink} />
        </AppBar>
        <main className="mx-auto max-w-3xl px-4 pb-28">{children}</main>
      </div>
      <BottomTabs label="Main" items={tabs} renderLink={renderLink} />
    </div>
  );
}
