import { AUTH_PROVIDERS, FEATURE_FLAGS, MEMBER_TYPES, PORTALS } from '@springboard/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawer, canOpen, tabs, visit } from './navigation.ts';
import { featuresOf } from './features.ts';
import { HOME, OPEN_PATHS, ROUTES } from './routes.ts';
import { visitor } from '../testing/visitors.ts';

const BOOLEANS = [true, false];
const EVERYTHING = {
  ENABLE_SESSION_PLANNING: true,
  DOCUMENTS_PAGE: true,
  SWITCH_USER: true,
};
const namesOf = (items: readonly { name: string }[]) => items.map(({ name }) => name);

test.each(PORTALS)('[AC20] the %s portal opens only sign-in pages without a visitor', (portal) => {
  for (const path of OPEN_PATHS) expect(visit(portal, path, null)).toBe('open');
  for (const path of ['/', '/about', '/error', '/nowhere', HOME[portal], '/login-not'])
    expect(visit(portal, path, null)).toBe('login');
});

test('[AC21] a page below an area follows its rule, and any other page is unknown', () => {
  const who = visitor();
  expect(visit('coach', '/member-groups/7/register', who)).toBe('open');
  expect(visit('coach', '/planning/women/3f', who)).toBe('hidden');
  expect(visit('coach', '/member-groupsish', who)).toBe('unknown');
  expect(visit('coach', '/members', who)).toBe('unknown');
  expect(visit('parent', '/members', who)).toBe('unknown');
  expect(visit('coach', '/error', who)).toBe('open');
});

test.each(PORTALS)(
  '[AC21] `/` of the %s portal leads to a page that every visitor may open',
  (portal) => {
    expect(visit(portal, '/', visitor())).toBe('open');
    for (const provider of AUTH_PROVIDERS)
      expect(canOpen(portal, HOME[portal], visitor({ provider }))).toBe(true);
  },
);

test.each(PORTALS)(
  '[AC22] the drawer of the %s portal lists permitted pages, or the login link without a visitor',
  (portal) => {
    expect(drawer(portal, null)).toEqual([{ name: 'login', path: '/login' }]);
    for (const advanced of BOOLEANS) {
      for (const features of [{}, EVERYTHING]) {
        const who = visitor({ advanced, features });
        const permitted = ROUTES[portal].filter(({ path }) => canOpen(portal, path, who));
        const listed = permitted.filter((route) => route.drawer);
        expect(namesOf(drawer(portal, who))).toEqual(namesOf(listed));
      }
    }
  },
);

test('[AC23] the coach’s drawer, and the tabs of each portal', () => {
  expect(namesOf(drawer('coach', visitor({ features: EVERYTHING, clubUsers: 1 })))).toEqual([
    'member-groups',
    'planning',
    'scheme',
    'offline',
    'about',
    'switch-user',
  ]);
  expect(namesOf(drawer('coach', visitor()))).toEqual([
    'member-groups',
    'scheme',
    'offline',
    'about',
  ]);
  expect(namesOf(tabs('coach', visitor({ features: EVERYTHING })))).toEqual([
    'member-groups',
    'planning',
    'scheme',
  ]);
  expect(namesOf(tabs('coach', visitor()))).toEqual(['member-groups', 'scheme']);
  expect([tabs('coach', null), tabs('parent', null), tabs('club', visitor())]).toEqual([
    [],
    [],
    [],
  ]);
  expect(namesOf(tabs('parent', visitor()))).toEqual(['overview', 'account', 'about']);
});

test('[AC24] the club’s drawer', () => {
  const who = visitor({ features: EVERYTHING, member_types: 'remote_only', advanced: true });
  expect(namesOf(drawer('club', who))).toEqual([
    'members',
    'groups',
    'sessions',
    'reports',
    'documents',
    'users',
    'about',
  ]);
  expect(canOpen('club', '/tasks', who)).toBe(true);
});

/** The club's drawer by provider, with every flag of the token on but the one for organisations. */
const CLUB_DRAWERS = [
  [
    'springboard',
    true,
    'remote_only',
    ['members', 'groups', 'sessions', 'coaches', 'reports', 'documents', 'about'],
  ],
  [
    'springboard',
    false,
    'local_only',
    ['members', 'groups', 'sessions', 'reports', 'documents', 'about'],
  ],
  [
    'springboard',
    false,
    'local_and_remote',
    ['members', 'groups', 'sessions', 'reports', 'documents', 'users', 'about'],
  ],
  [
    'coursepro',
    true,
    'remote_only',
    ['members', 'groups', 'coaches', 'reports', 'documents', 'about'],
  ],
  ['coursepro', false, 'local_only', ['members', 'groups', 'reports', 'documents', 'about']],
  [
    'coursepro',
    false,
    'remote_only',
    ['members', 'groups', 'reports', 'documents', 'users', 'about'],
  ],
  ['bg', true, 'remote_only', ['members', 'groups', 'sessions', 'coaches', 'reports', 'about']],
  ['bg', false, 'local_only', ['members', 'groups', 'sessions', 'reports', 'about']],
  ['bg', false, 'remote_only', ['members', 'groups', 'sessions', 'reports', 'users', 'about']],
  ['other', true, 'remote_only', ['members', 'groups', 'sessions', 'coaches', 'reports', 'about']],
  ['other', false, 'local_only', ['members', 'groups', 'sessions', 'reports', 'about']],
  ['other', false, 'remote_only', ['members', 'groups', 'sessions', 'reports', 'users', 'about']],
] as const;

test.each(CLUB_DRAWERS)(
  '[AC24] the club’s drawer of %s with organisations %s and members %s',
  (provider, ENABLE_ORGANISATIONS, member_types, expected) => {
    const features = featuresOf(provider, { ...EVERYTHING, ENABLE_ORGANISATIONS });
    for (const advanced of BOOLEANS) {
      const who = visitor({ provider, features, member_types, advanced });
      expect(namesOf(drawer('club', who))).toEqual(expected);
      // By its address only.
      expect(canOpen('club', '/tasks', who)).toBe(advanced);
    }
    const without = visitor({ provider, member_types, features: { ENABLE_ORGANISATIONS } });
    expect(namesOf(drawer('club', without))).toEqual(
      expected.filter((name) => name !== 'documents'),
    );
  },
);

const clubRows = AUTH_PROVIDERS.flatMap((provider) =>
  MEMBER_TYPES.flatMap((member_types) =>
    BOOLEANS.flatMap((ENABLE_ORGANISATIONS) =>
      BOOLEANS.flatMap((DOCUMENTS_PAGE) =>
        BOOLEANS.map((advanced) => ({
          provider,
          member_types,
          ENABLE_ORGANISATIONS,
          DOCUMENTS_PAGE,
          advanced,
        })),
      ),
    ),
  ),
);

test.each(clubRows)(
  '[AC25] club with $provider, $member_types, organisations $ENABLE_ORGANISATIONS, documents $DOCUMENTS_PAGE, advanced $advanced',
  ({ provider, member_types, ENABLE_ORGANISATIONS, DOCUMENTS_PAGE, advanced }) => {
    const features = { ENABLE_ORGANISATIONS, DOCUMENTS_PAGE };
    const who = visitor({ provider, member_types, features, advanced });
    const opened = ['/sessions', '/coaches', '/users', '/documents', '/tasks'].filter((path) =>
      canOpen('club', path, who),
    );
    const expected = [
      provider === 'coursepro' ? [] : ['/sessions'],
      ENABLE_ORGANISATIONS ? ['/coaches'] : [],
      !ENABLE_ORGANISATIONS && member_types !== 'local_only' ? ['/users'] : [],
      DOCUMENTS_PAGE ? ['/documents'] : [],
      advanced ? ['/tasks'] : [],
    ].flat();
    expect(opened).toEqual(expected);
  },
);

test('[AC25] without a club there are no remote members', () => {
  expect(canOpen('club', '/users', visitor({ member_types: null }))).toBe(false);
});

test.each(
  AUTH_PROVIDERS.flatMap((provider) => BOOLEANS.map((advanced) => ({ provider, advanced }))),
)(
  '[AC26] [AC27] the scheme’s drawer with $provider, advanced $advanced',
  ({ provider, advanced }) => {
    const managed = provider === 'coursepro' || provider === 'springboard';
    const expected = [
      'overview',
      'tags',
      ...(managed ? ['users'] : []),
      ...(advanced ? ['members'] : []),
      ...(managed ? ['clubs'] : []),
      ...(advanced ? ['tasks'] : []),
      'reports',
      'about',
      'languages',
    ];
    expect(namesOf(drawer('scheme', visitor({ provider, advanced })))).toEqual(expected);
  },
);

test('[AC28] the parent’s drawer', () => {
  expect(namesOf(drawer('parent', visitor()))).toEqual(['overview', 'account', 'about']);
});

test('[AC21] [AC22] every listed page opens, and no page opens without a visitor, for any path', () => {
  const anyVisitor = fc.record({
    provider: fc.constantFrom(...AUTH_PROVIDERS, 'somebody-else'),
    features: fc.dictionary(fc.constantFrom(...FEATURE_FLAGS), fc.boolean()),
    original: fc.boolean(),
    online: fc.boolean(),
    advanced: fc.boolean(),
    clubUsers: fc.nat(2),
    clubs: fc.nat(2),
    member_types: fc.constantFrom(...MEMBER_TYPES, null),
  });
  fc.assert(
    fc.property(fc.constantFrom(...PORTALS), anyVisitor, fc.webPath(), (portal, who, rest) => {
      for (const { path } of drawer(portal, who)) {
        expect(canOpen(portal, path, who)).toBe(true);
        expect(canOpen(portal, `${path}/${rest}`, who)).toBe(true);
        expect(visit(portal, `${path}${rest}`, null)).toBe('login');
      }
    }),
  );
});
