import type { Move, MoveState } from '@springboard/contract';

/** What is to decide, and where each offer is. The first is the default and not in the address. */
export const SECTIONS = ['ready', 'offered', 'held', 'confirmed', 'declined', 'ended'] as const;
export type Section = (typeof SECTIONS)[number];
export type MoveSection = Exclude<Section, 'ready'>;

export const sectionOf = (search: URLSearchParams): Section =>
  SECTIONS.find((section) => section === search.get('section')) ?? SECTIONS[0];

export const STATES: Readonly<Record<MoveSection, readonly MoveState[]>> = {
  offered: ['offered'],
  held: ['held'],
  confirmed: ['confirmed', 'placed'],
  declined: ['declined'],
  ended: ['expired'],
};

/** The moves of a section. */
export const movesOfSection = (moves: readonly Move[], section: MoveSection): readonly Move[] =>
  moves.filter(({ state }) => STATES[section].includes(state));
