import type { Child } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { buildTransfer } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';
import { buildChild, parentServer } from '../testing/children.ts';

const CADI = buildChild();
const at = paths.moveClub(CADI.uuid);
const LONG = 'Turn- und Gymnastikverein Schönefeld-Rautenberg 1897 e. V.';
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternw';
const CLUBS = [
  { id: 8, name: 'Hillside Gymnastics' },
  { id: 9, name: 'Lakeside' },
];

const withClubs = (clubs = CLUBS, overrides: Partial<Child> = {}): Scenario => ({
  server: parentServer({ children: [{ ...CADI, ...overrides }], clubs }),
});

/** A guardian asks another club to take a child (scheme-portal §12). */
export const moveClub: Stories = {
  full: { at, scenario: withClubs() },
  'with-errors': {
    at,
    scenario: withClubs(),
    act: pressButton((t) => t('parent:moveClub.send')),
  },
  current: {
    at,
    scenario: {
      server: parentServer({
        children: [CADI],
        clubs: CLUBS,
        transfers: [
          buildTransfer({ member: CADI, requested_by: 'guardian', answerer: 'new_club' }),
        ],
      }),
    },
  },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: withClubs([]) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  'no-permission': { at, scenario: withClubs(CLUBS, { acts: false }) },
  long: {
    at,
    scenario: withClubs([{ id: 8, name: LONG }], {
      firstname: LONG_NAME,
      club: { ...CADI.club, name: LONG },
    }),
  },
};
