import type { Child } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { buildChild, buildRequest, parentServer } from '../testing/children.ts';
import { paths } from '../src/paths.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternw';
const CADI = buildChild();
const at = paths.detailsOfChild(CADI.uuid);

const REQUESTS = [
  buildRequest({ id: 4, kind: 'erasure', fields: {}, due_date: '2026-03-25' }),
  buildRequest(),
  buildRequest({ id: 2, state: 'refused', reason: 'Please call the office.' }),
  buildRequest({ id: 1, kind: 'medical', fields: { text: 'Asthma' }, state: 'approved' }),
];

const withDetails = (overrides: Partial<Child> = {}): Scenario => ({
  server: parentServer({
    children: [{ ...CADI, ...overrides }],
    requests: REQUESTS,
  }),
});

/** Details of a child, and what a guardian asks the club for. */
export const details: Stories = {
  full: { at, scenario: withDetails() },
  check: { at, scenario: withDetails({ check_date: '2026-01-15' }) },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: { server: parentServer({ children: [CADI] }) } },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  'no-permission': { at, scenario: withDetails({ acts: false }) },
  changing: {
    at,
    scenario: withDetails(),
    act: pressButton((t) => t('parent:childDetails.ask.contact')),
  },
  erasing: {
    at,
    scenario: withDetails(),
    act: pressButton((t) => t('parent:childDetails.ask.erasure')),
  },
  long: {
    at,
    scenario: {
      server: parentServer({
        children: [{ ...CADI, firstname: LONG, lastname: LONG }],
        requests: [buildRequest({ fields: { text: `${LONG} `.repeat(20) }, kind: 'medical' })],
      }),
    },
  },
};
