import type { CallInput } from '@springboard/contract';
import { membersQueryOf, type NameOrder, SHOWN } from '../members/list-query.ts';

/** Which members are offered. The first is the default and not in the address. */
export const WHO = ['everyone', 'no_group', 'waiting', 'ready'] as const;

/** Years of age to choose from. */
export const MIN_AGE = 2;
export const MAX_AGE = 25;

type MembersQuery = NonNullable<CallInput<'GET /members'>['query']>;

/**
 * The server query for the candidates of a group. All members of the club, unless the address says otherwise. Values
 * that cannot be right are left out.
 */
export const candidatesQueryOf = (
  address: URLSearchParams,
  { id, order }: { id: number; order: NameOrder },
): MembersQuery => {
  const search = new URLSearchParams(address);
  if (!SHOWN.some((shown) => shown === search.get('show'))) search.set('show', 'all');
  const who = WHO.find((known) => known === search.get('who'));
  const [min, max] = [ageOf(search, 'min_age'), ageOf(search, 'max_age')];
  return {
    ...membersQueryOf(search, order),
    ...(who === 'no_group' && { no_group: 1 }),
    ...(who === 'waiting' && { waiting_for: id }),
    ...(who === 'ready' && { ready_for: id }),
    ...(min !== null && { min_age: min }),
    ...(max !== null && { max_age: max }),
  };
};

const ageOf = (search: URLSearchParams, name: 'min_age' | 'max_age'): number | null => {
  const years = Number(search.get(name) ?? '');
  return Number.isSafeInteger(years) && years >= MIN_AGE && years <= MAX_AGE ? years : null;
};
