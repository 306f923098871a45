import type { SearchResult } from '@springboard/contract';
import { type Action, type Scenario, SERVER_DOWN, type Stories } from '@springboard/portal/gallery';

const at = '/about';

const FOUND: SearchResult = {
  people: [
    {
      kind: 'member',
      uuid: 'uuid of Adaeze',
      firstname: 'Adaeze',
      lastname: 'Owusu',
      dob: '2017-05-04',
      active: true,
    },
    {
      kind: 'member',
      uuid: 'uuid of Wilhelmina',
      firstname: 'Wilhelmina-Alexandrina',
      lastname: 'von Hohenlohe-Schillingsfürst-Owusu',
      dob: '2016-01-02',
      active: false,
    },
    {
      kind: 'user',
      uuid: 'uuid of Ben',
      firstname: 'Ben',
      lastname: 'Owusu',
      dob: null,
      active: true,
    },
  ],
  groups: [{ id: 4, name: 'Owusu’s squad' }],
  pages: ['sessions'],
};

const parts: Scenario['parts'] = { deferred: () => import('../src/deferred-parts.tsx') };
const session = { features: { ENABLE_ORGANISATIONS: true } };

const served = (found: SearchResult): Scenario => ({
  session,
  parts,
  server: () => ({ body: found }),
});

const open: Action = async ({ press, t }) => press('button', t('common:finder.open'));

const search: Action = async (page, context) => {
  await open(page, context);
  await page.type(page.t('common:finder.label'), 'owusu');
};

/** The finder over a page. */
export const finder: Stories = {
  'finder-pages': { at, scenario: served(FOUND), act: open },
  'finder-found': { at, scenario: served(FOUND), act: search },
  'finder-none': { at, scenario: served({ people: [], groups: [], pages: [] }), act: search },
  'finder-error': { at, scenario: { ...SERVER_DOWN, session, parts }, act: search },
  'finder-offline': {
    at,
    scenario: { session, parts, connection: { state: 'offline' } },
    act: open,
  },
};
