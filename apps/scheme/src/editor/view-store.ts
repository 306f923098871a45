import { createStore, type StoreApi } from 'zustand/vanilla';
import type { LeftOutRule } from './mirrors/rules-left-out.ts';
import type { Filter, NewPlace } from './rows.ts';

export type DialogName = 'moveTo' | 'mirror' | 'keys' | 'problems' | 'proposals';

/** What the user looks at: no part of the draft. */
export type ViewState = {
  readonly focused: string | null;
  /** Where a range of rows began. */
  readonly anchor: string | null;
  readonly selected: ReadonlySet<string>;
  readonly open: ReadonlySet<string>;
  readonly renaming: string | null;
  readonly adding: NewPlace | null;
  readonly clipboard: { readonly isCut: boolean; readonly ids: readonly string[] } | null;
  readonly search: string;
  readonly filter: Filter | null;
  /** The row whose menu is open. */
  readonly menuFor: string | null;
  readonly dialog: DialogName | null;
  /** Rules that were left out of what was just mirrored. */
  readonly leftOut: readonly LeftOutRule[];
  /** A pasted text that is to become nodes. */
  readonly pasted: { readonly text: string; readonly place: NewPlace } | null;
  /** Below 1024 px the panel covers the tree. */
  readonly isPanelOpen: boolean;
  /** Counts the requests to give the focus to the row, so that each one has an effect. */
  readonly focusRequest: number;
  /** For the live region. */
  readonly announcement: string;
};

export const createViewStore = (initial: Partial<ViewState>): StoreApi<ViewState> =>
  createStore<ViewState>(() => ({
    focused: null,
    anchor: null,
    selected: new Set(),
    open: new Set(),
    renaming: null,
    adding: null,
    clipboard: null,
    search: '',
    filter: null,
    menuFor: null,
    dialog: null,
    leftOut: [],
    pasted: null,
    isPanelOpen: false,
    focusRequest: 0,
    announcement: '',
    ...initial,
  }));
