import type { ConsentTexts } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { paths } from '../src/paths.ts';

const at = paths.consents;
const TS = 1_771_900_000;

const version = (id: number, kind: string, title: string, text: string) => ({
  id,
  kind,
  version: id % 10,
  texts: { 'en-GB': { title, text } },
  needs_answer: true,
  valid_from: TS - id * 86_400,
});

const TEXTS: readonly ConsentTexts[] = [
  {
    kind: 'photographs',
    is_national: false,
    draft: {
      id: 30,
      kind: 'photographs',
      texts: { 'en-GB': { title: 'Photographs and films', text: 'May we take photographs?' } },
      needs_answer: true,
      etag: '1',
    },
    versions: [
      version(
        12,
        'photographs',
        'Photographs',
        'May we show your child in photographs of the gym?',
      ),
      version(11, 'photographs', 'Photographs', 'May we take photographs of your child?'),
    ],
    members: 452,
    unanswered: 31,
  },
  {
    kind: 'first-aid',
    is_national: true,
    draft: null,
    versions: [version(21, 'first-aid', 'First aid', 'We may give first aid in an emergency.')],
    members: 452,
    unanswered: 0,
  },
];

const UNANSWERED = [
  { uuid: 'a', firstname: 'Ava', lastname: 'Jones', has_guardian: true, last: null },
  {
    uuid: 'b',
    firstname: 'Maximilian-Alexander',
    lastname: 'Schönefeld-Rautenberg von Hohenlohe',
    has_guardian: false,
    last: { agreed: true, version: 1, ts: TS },
  },
];

const server = (texts: readonly ConsentTexts[]): Scenario => ({
  server: ({ pathname }) =>
    pathname.endsWith('/unanswered') ? { body: UNANSWERED, total: 31 } : { body: [...texts] },
});

const LONG = TEXTS.map((texts, index) => ({
  ...texts,
  versions: texts.versions.map((version) => ({
    ...version,
    texts: {
      'en-GB': {
        title: `${index + 1}. Wettkampfvorbereitung und Fahrten zu Wettkämpfen im In- und Ausland`,
        text: 'Wir fahren mit dem Bus und übernachten in einer Jugendherberge. '.repeat(8),
      },
    },
  })),
}));

/** What the club asks guardians, in versions (portals §B). */
export const consents: Stories = {
  full: { at, scenario: server(TEXTS) },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: server([]) },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: server(LONG) },
  unanswered: {
    at,
    scenario: server(TEXTS),
    act: pressButton((t) => t('club:consents.unanswered', { count: 31 })),
  },
  draft: { at, scenario: server(TEXTS), act: pressButton((t) => t('club:consents.add')) },
};
