import { changesOf, postChanges, type Change, type Club, type Contender } from './contender.ts';

/** D13: a call takes no more. */
const IN_A_CALL = 500;

/** The floor: nothing is kept, and as few requests carry all as the server takes. */
export const floor = (club: Club): Contender => {
  let changes: readonly Change[] = [];
  return {
    name: 'requests of 500 (floor)',
    async fill(ts) {
      changes = changesOf(club, ts);
    },
    async drain() {
      for (let from = 0; from < changes.length; from += IN_A_CALL) {
        await postChanges(club, changes.slice(from, from + IN_A_CALL));
      }
    },
  };
};
