import type { ReactNode } from 'react';

export type NavItem = {
  to: string;
  label: string;
  icon: ReactNode;
  active: boolean;
  /** A number that wants attention, with its meaning in words. */
  count?: { value: number; label: string } | undefined;
};
