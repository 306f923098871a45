import type { Portal } from '@springboard/contract';
import { can } from './can.ts';
import { isOn } from './features.ts';
import { providerRules } from './providers.ts';
import type { Visitor } from './visitor.ts';

/** An area of a portal: the path of its page, and of every page below it. */
export type PortalRoute<Name extends string = string, Drawer extends boolean = boolean> = {
  readonly name: Name;
  readonly path: `/${Name}`;
  /** Whether the drawer lists it for users who may open it. */
  readonly drawer: Drawer;
  /** Whether a signed-in visitor may open it; absent means always. */
  readonly when?: (visitor: Visitor) => boolean;
};

/** §2: pages that need no sign-in in any portal. */
export const OPEN_PATHS = [
  '/login',
  '/logout',
  '/redirect',
  '/set-password',
  '/reset-password',
  '/unsubscribe',
] as const;

const page = <Name extends string>(
  name: Name,
  when?: PortalRoute['when'],
): PortalRoute<Name, true> => ({ name, path: `/${name}`, drawer: true, ...(when && { when }) });

const hidden = <Name extends string>(
  name: Name,
  when?: PortalRoute['when'],
): PortalRoute<Name, false> => ({ ...page(name, when), drawer: false });

const isOriginal = (visitor: Visitor) => visitor.original;
const isAdvanced = (visitor: Visitor) => visitor.advanced;
const hasOrganisations = (visitor: Visitor) => can.runOrganisations(visitor.features);
const hasRemoteMembers = (visitor: Visitor) =>
  visitor.member_types === 'remote_only' || visitor.member_types === 'local_and_remote';
const hasClubsAndUsers = (visitor: Visitor) => providerRules(visitor.provider).clubsAndUsers;

/** §2 Navigation and §6: the areas of each portal, in the order of its drawer. */
export const ROUTES = {
  coach: [
    page('member-groups'),
    page('planning', (visitor) => isOn(visitor.features, 'ENABLE_SESSION_PLANNING')),
    page('scheme'),
    page('offline'),
    page('about'),
    page('switch-user', can.switchUser),
    hidden('account', isOriginal),
    hidden('error'),
  ],
  club: [
    page('members'),
    page('groups'),
    page('sessions', can.seeSessionsPage),
    page('coaches', hasOrganisations),
    page('reports'),
    page('documents', (visitor) => isOn(visitor.features, 'DOCUMENTS_PAGE')),
    page('users', (visitor) => !hasOrganisations(visitor) && hasRemoteMembers(visitor)),
    page('about'),
    hidden('tasks', isAdvanced),
    hidden('account', isOriginal),
    hidden('error'),
  ],
  scheme: [
    page('overview'),
    page('tags'),
    page('users', hasClubsAndUsers),
    page('members', isAdvanced),
    page('clubs', hasClubsAndUsers),
    page('tasks', isAdvanced),
    page('reports'),
    page('about'),
    page('languages'),
    hidden('account', isOriginal),
    hidden('error'),
  ],
  parent: [page('overview'), page('account'), page('about'), hidden('error')],
} as const satisfies Readonly<Record<Portal, readonly PortalRoute[]>>;

/** Names of the areas of a portal. */
export type AreaName<P extends Portal = Portal> = (typeof ROUTES)[P][number]['name'];

/** Names of the areas that a portal's drawer lists. */
export type DrawerArea<P extends Portal = Portal> = Extract<
  (typeof ROUTES)[P][number],
  { drawer: true }
>['name'];

/** The page that `/` leads to. */
export const HOME = {
  coach: '/member-groups',
  club: '/members',
  scheme: '/overview',
  parent: '/overview',
} as const satisfies Record<Portal, string>;

/** §2: the bottom tabs of the coach portal, by the names of their areas. */
export const COACH_TABS = ['member-groups', 'planning', 'scheme'] as const;
