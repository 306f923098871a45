/** Who can sign in to the sample data, on the hosts `<portal>.localhost`. */
export const SEED_PASSWORD = 'Springboard-1';
/** For switching to a coach on a shared tablet. */
export const SEED_PIN = '2468';

export const SEED_LOGINS = {
  coach: 'ava.morgan',
  /** Of the same club as `coach`, with other groups. */
  secondCoach: 'ben.hughes',
  otherClubCoach: 'carys.evans',
  /** May open every group, in both clubs. */
  headCoach: 'grace.okafor',
  admin: 'club.admin',
  otherClubAdmin: 'gwennol.admin',
  ngo: 'ngo.admin',
  /** Has to add a second factor at the first sign-in. */
  secondNgo: 'ngo.deputy',
  parent: 'parent.jones',
  /** Guardian of the same children; may not see `SEED_RESTRICTED_CHILD`. */
  restrictedParent: 'david.jones',
} as const;

/** The coach's group that meets every day and has exactly this many members. */
export const SEED_GROUP = { name: 'Hatchlings Open Gym', members: 24 } as const;

/** A member of `SEED_GROUP` who needs only this one skill to complete the first level. */
export const SEED_NEARLY_THERE = {
  firstname: 'Poppy',
  lastname: 'Wilson',
  scheme_slug: 'first-flight',
  level_id: '/hatchling',
  node_id: '/hatchling/jump-and-swing/hang-like-a-sloth',
} as const;

/** Children of `SEED_LOGINS.parent`, with the group of each. */
export const SEED_CHILDREN = [
  { firstname: 'Osian', lastname: 'Jones', group: 'Hatchlings Open Gym' },
  { firstname: 'Cadi', lastname: 'Jones', group: 'Swifts' },
] as const;

/** Children who are ready to move and have no open offer, each with the username of a guardian who answers for them. */
export const SEED_READY = [
  { child: 'Ivy Armitage', group: 'Friday Flyers', parent: 'parent.finley.armitage' },
  { child: 'Daisy White', group: 'Weekend Wrens', parent: 'parent.lottie.martin' },
  { child: 'Yusuf Malik', group: 'Boys Development', parent: 'parent.vihaan.malik' },
] as const;

/** A child whose second guardian may not see them. */
export const SEED_RESTRICTED_CHILD = 'Osian';

/** Further parents: of a child in two clubs, of a child with an open offer, and one who sees a Jones child and does not act. */
export const SEED_CASES = {
  twoClubs: 'elin.vaughan',
  secondOffer: 'june.merriweather',
  seesOnly: 'gareth.jones',
} as const;
