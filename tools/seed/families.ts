import { ADULT_FIRSTNAMES, ORIGINS, originFrom, type Origin } from './names.ts';
import type { Plan, SeedClub } from './plan.ts';
import type { Random } from './random.ts';

export type Guardian = {
  id: number;
  firstname: string;
  lastname: string;
  /** Set for those who can sign in. */
  user_uuid: string | null;
};

/** A guardian's user. */
export type ParentUser = { uuid: string; firstname: string; lastname: string };

export type Family = { origin: Origin; lastname: string; guardians: Guardian[] };

/** Draws the families of a club; one in seven children is of a family that the club knows already. */
export const createFamilies = (plan: Plan, club: SeedClub) => {
  const known: Family[] = [];
  const draw = (random: Random, lastname?: string): Family => {
    const origin = originFrom(random, club.text.families);
    const name = lastname ?? random.pick(origin.lastnames);
    const guardians = Array.from({ length: random.chance(0.6) ? 2 : 1 }, () => ({
      id: plan.ids('guardians'),
      firstname: random.pick(random.chance(0.5) ? ADULT_FIRSTNAMES : origin.firstnames),
      // Parents do not all share their children's name.
      lastname: random.chance(0.2) ? random.pick(origin.lastnames) : name,
      user_uuid: null,
    }));
    return { origin, lastname: name, guardians };
  };
  return {
    named: draw,
    any: (random: Random): Family => {
      if (known.length > 20 && random.chance(0.15)) return random.pick(known);
      const family = draw(random);
      known.push(family);
      return family;
    },
  };
};

/** The family whose parents can sign in. */
export const jonesFamily = (plan: Plan, parents: readonly ParentUser[]): Family => ({
  origin: ORIGINS.welsh,
  lastname: 'Jones',
  guardians: parents.map(({ uuid: user_uuid, firstname, lastname }) => ({
    id: plan.ids('guardians'),
    firstname,
    lastname,
    user_uuid,
  })),
});
