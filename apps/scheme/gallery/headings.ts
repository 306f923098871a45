import type { Label } from '@springboard/contract';
import {
  LOADING,
  OFFLINE,
  pressButton,
  type Scenario,
  SERVER_DOWN,
  type Stories,
} from '@springboard/portal/gallery';
import { NOW } from '@springboard/portal/testing';
import { paths } from '../src/paths.ts';

const at = paths.headings;

const LABELS: readonly Label[] = [
  { id: 1, name: 'Focus', value: 'One aim for the session', kind: 'plan_header', ordering: 0 },
  { id: 2, name: 'Equipment', value: '', kind: 'plan_header', ordering: 1 },
  { id: 3, name: 'Safety', value: 'What to watch', kind: 'plan_footer', ordering: 0 },
];

const LONG: readonly Label[] = [
  {
    id: 1,
    name: 'Gleichgewichts- und Orientierungsfähigkeit',
    value: 'Was die Kinder am Ende der Stunde können, und woran das zu erkennen ist',
    kind: 'plan_header',
    ordering: 0,
  },
];

const DELETED = {
  id: 5,
  ts: NOW - 3600,
  action: 'label.delete',
  entity: 'label',
  entity_id: '9',
  member_uuid: null,
  user: { uuid: 'u1', name: 'Margaret Ashdown' },
  detail: { name: 'Music' },
  can_undo: true,
  undone_at: null,
  undoes: null,
};

const served = (labels: readonly Label[], answer?: object): Scenario => ({
  server: ({ pathname }, request) => {
    if (request?.method === 'DELETE') return { status: 409, body: answer };
    return { body: pathname.endsWith('/audits') ? [DELETED] : labels };
  },
});

/** The headings of lesson plans. */
export const headings: Stories = {
  full: { at, scenario: served(LABELS) },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: { server: () => ({ body: [] }) } },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: served(LONG) },
  edit: {
    at,
    scenario: served(LABELS),
    act: pressButton((t) => t('scheme:headings.editNamed', { name: 'Focus' })),
  },
  'remove-texts': {
    at,
    scenario: served(LABELS, { error: 'CONFLICT', detail: { plans: 3 } }),
    act: pressButton((t) => t('scheme:headings.removeNamed', { name: 'Focus' })),
  },
};
