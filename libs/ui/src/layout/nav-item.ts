import type { ReactNode } from 'react';

export type NavItem = {
  to: string;
  label: string;
  icon: ReactNode;
  active: boolean;
  /** A number that wants attention, with its meaning in words; `to` leads to what it counts. */
  count?: { value: number; label: string; to?: string } | undefined;
};
