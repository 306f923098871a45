import {
  accountPage,
  LOADING,
  OFFLINE,
  SERVER_DOWN,
  type Scenario,
  type Stories,
} from '@springboard/portal/gallery';
import { paths } from '../src/paths.ts';
import { buildChild, parentServer } from '../testing/children.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternw';

const withChildren = (...names: readonly string[]): Scenario => ({
  server: parentServer({ children: names.map((firstname) => buildChild({ firstname })) }),
});

const withEmails: Scenario = { server: () => ({ body: { unsubscribes: ['places'] } }) };

const pageOf = (at: string): Stories => ({
  full: { at, scenario: withChildren('Cadi', 'Osian') },
  loading: { at, scenario: LOADING, staysLoading: true },
  empty: { at, scenario: withChildren() },
  error: { at, scenario: SERVER_DOWN },
  offline: { at, scenario: OFFLINE },
  long: { at, scenario: withChildren(LONG) },
});

/** The sections of the account. */
export const account: Stories = { full: { at: paths.account, scenario: {} } };
export const accountChildren: Stories = pageOf(paths.accountOf('children'));
export const accountPrivacy: Stories = pageOf(paths.accountOf('privacy'));
export const accountEmails: Stories = {
  full: { at: paths.accountOf('e-mails'), scenario: withEmails },
  loading: { at: paths.accountOf('e-mails'), scenario: LOADING, staysLoading: true },
  error: { at: paths.accountOf('e-mails'), scenario: SERVER_DOWN },
  offline: { at: paths.accountOf('e-mails'), scenario: OFFLINE },
};

/** The page of the sign-in, which has an address of its own for parents. */
export const accountMe: Stories = Object.fromEntries(
  Object.entries(accountPage).map(([name, story]) => [
    name === 'account' ? 'full' : name.replace('account-', ''),
    { ...story, at: story.at.replace('/account', paths.accountOf('me')) },
  ]),
);
