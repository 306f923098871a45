import type { ReactNode } from 'react';

export type NavItem = {
  to: string;
  label: string;
  icon: ReactNode;
  active: boolean;
  /** A number of open items, with its meaning in words; `to` is the page that lists them. */
  count?: { value: number; label: string; to?: string } | undefined;
};
