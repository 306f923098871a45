import type { Child } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import {
  buildChild,
  buildConsent,
  buildQuestion,
  buildVersion,
  parentServer,
} from '../testing/children.ts';
import { paths } from '../src/paths.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternw';
const CADI = buildChild();
const at = paths.consentsOfChild(CADI.uuid);

const FIRST = buildVersion();
const SECOND = buildVersion({
  id: 12,
  version: 2,
  texts: {
    'en-GB': {
      title: 'Photographs and films',
      text: 'We take photographs and films at training and at competitions.\n\nWe show them on our website and in the local paper, without names. Tell us at any time if you want one removed.',
    },
    'de-DE': {
      title: 'Fotos und Filme',
      text: 'Wir machen Fotos und Filme im Training und bei Wettkämpfen.\n\nWir zeigen sie ohne Namen auf unserer Website und in der Lokalzeitung. Sagen Sie uns jederzeit, wenn wir eines entfernen sollen.',
    },
  },
});
const FIRST_AID = buildVersion({
  id: 13,
  kind: 'first-aid',
  texts: {
    'en-GB': { title: 'First aid', text: 'Our coaches give first aid and call an ambulance.' },
  },
});
const AID = { kind: 'first-aid', text_id: 13, version: 1 };

const QUESTIONS = [
  buildQuestion({ text_id: 12, versions: [SECOND, FIRST] }),
  buildQuestion({ kind: 'first-aid', text_id: 13, is_due: false, versions: [FIRST_AID] }),
];
const CONSENTS = [
  buildConsent({ id: 4, ...AID }),
  buildConsent({ id: 3, ...AID, agreed: false }),
  buildConsent({ id: 2, text_id: 11, version: 1 }),
  buildConsent({ id: 1, kind: 'Trips by bus', agreed: false }),
];

const withConsents = (overrides: Partial<Child> = {}): Scenario => ({
  server: parentServer({
    children: [{ ...CADI, ...overrides }],
    questions: QUESTIONS,
    consents: CONSENTS,
  }),
});

/** What the club asks the guardians of a child. */
export const consents: Stories = {
  full: { at, scenario: withConsents() },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: { server: parentServer({ children: [CADI] }) } },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  'no-permission': { at, scenario: withConsents({ acts: false }) },
  due: {
    at: paths.overview,
    scenario: { server: parentServer({ children: [buildChild({ consents_due: 2 })] }) },
  },
  long: {
    at,
    scenario: {
      server: parentServer({
        children: [{ ...CADI, firstname: LONG, lastname: LONG }],
        questions: [
          buildQuestion({
            versions: [
              buildVersion({
                texts: { 'en-GB': { title: LONG, text: `${LONG} ${'We show them. '.repeat(80)}` } },
              }),
            ],
          }),
        ],
        consents: [buildConsent({ kind: `${LONG} ii`, user: { uuid: 'u', name: LONG } })],
      }),
    },
  },
};
