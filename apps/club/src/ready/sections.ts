import type { Move, MoveState } from '@springboard/contract';

/** What is to decide, and where each offer is. The first is the default and not in the address. */
export const SECTIONS = ['ready', 'offered', 'held', 'confirmed', 'ended'] as const;
export type Section = (typeof SECTIONS)[number];
export type MoveSection = Exclude<Section, 'ready'>;

export const sectionOf = (search: URLSearchParams): Section =>
  SECTIONS.find((section) => section === search.get('section')) ?? SECTIONS[0];

export const STATES: Readonly<Record<MoveSection, readonly MoveState[]>> = {
  offered: ['offered'],
  held: ['held'],
  confirmed: ['confirmed', 'placed'],
  ended: ['expired', 'declined'],
};

/** The moves of a section. An offer that ended is left out when its member got a later one. */
export const movesOfSection = (moves: readonly Move[], section: MoveSection): readonly Move[] => {
  const latest = new Map<string, number>();
  for (const { id, member } of moves) {
    latest.set(member.uuid, Math.max(id, latest.get(member.uuid) ?? 0));
  }
  return moves.filter(
    ({ id, member, state }) =>
      STATES[section].includes(state) && (section !== 'ended' || latest.get(member.uuid) === id),
  );
};
