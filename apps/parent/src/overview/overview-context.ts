import type { AwardRef, Child, ChildSession, Move } from '@springboard/contract';
import { useNavigate, useOutletContext } from 'react-router';
import { paths } from '../paths.ts';

/** What the overview shows of one child, for the sheets over it. */
export type OverviewContext = {
  readonly child: Child;
  /** All children of the user. */
  readonly children: readonly Child[];
  /** The sessions of the next 8 weeks, the earliest first, beginning with one that runs now. */
  readonly sessions: readonly ChildSession[];
  /** Offers of a place, the latest first. */
  readonly moves: readonly Move[];
  /** The badge picture of an award; undefined: the badge is drawn. */
  readonly pictureOf: (award: AwardRef) => string | undefined;
  /** Seconds since 1970 when it was shown. */
  readonly now: number;
};

export const useOverview = (): OverviewContext => useOutletContext<OverviewContext>();

/** Closes the sheet. It may have been opened from an e-mail, so it does not go back in the history. */
export const useCloseSheet = (): (() => void) => {
  const navigate = useNavigate();
  const { child } = useOverview();
  return () =>
    void navigate(paths.overviewOfChild(child.uuid), { replace: true, preventScrollReset: true });
};
