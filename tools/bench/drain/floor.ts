import { changesOf, postChanges, type Change, type Club, type Contender } from './contender.ts';

/** The maximum of one call (D13). */
const IN_A_CALL = 500;

/** The lower bound: stores nothing, and sends the fewest requests that the server accepts. */
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
