import type { Move, ReadyMember, SuitableGroup } from '@springboard/contract';

export type PlannedOffer = { readonly ready: ReadyMember; readonly group: SuitableGroup };

/** Why a member gets no offer: no group has a place at the level, or no guardian could answer. */
export const LEFT_REASONS = ['no_group', 'no_guardian'] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

export type OfferPlan = {
  readonly offers: readonly PlannedOffer[];
  readonly left: readonly { readonly ready: ReadyMember; readonly reason: LeftReason }[];
};

/** Whether a guardian who acts for the member has an account, or an invitation to one. */
export const canAnswer = ({ guardians }: Pick<ReadyMember, 'guardians'>): boolean =>
  guardians.some(({ sign_in }) => sign_in === 'active' || sign_in === 'invited');

/**
 * The best group with a place for each member, in the order of the list. A group is not offered more often than it has
 * places; open offers of only that group count as taken.
 */
export const planOffers = (
  members: readonly ReadyMember[],
  moves: readonly Pick<Move, 'state' | 'groups'>[],
): OfferPlan => {
  const taken = new Map<number, number>();
  const take = (id: number) => taken.set(id, (taken.get(id) ?? 0) + 1);
  for (const { state, groups } of moves) {
    const [only] = groups;
    if (state === 'offered' && groups.length === 1 && only !== undefined) take(only.id);
  }
  const offers: PlannedOffer[] = [];
  const left: OfferPlan['left'][number][] = [];
  for (const ready of members) {
    const group = ready.groups.find(
      ({ id, fits, places_left }) =>
        fits && (places_left === null || places_left > (taken.get(id) ?? 0)),
    );
    if (!canAnswer(ready)) left.push({ ready, reason: 'no_guardian' });
    else if (group === undefined) left.push({ ready, reason: 'no_group' });
    else {
      take(group.id);
      offers.push({ ready, group });
    }
  }
  return { offers, left };
};
