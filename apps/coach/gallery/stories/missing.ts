import type { Screen } from '@springboard/portal';
import { matchRoutes, type RouteObject } from 'react-router';
import { screens } from '../../src/routes.tsx';
import type { Stories } from '../story.ts';
import { SHOWN_SCREENS, type ShownScreen } from './index.ts';

/** The states that each screen needs a story for. */
const STATES = ['full', 'loading', 'empty', 'error', 'offline', 'no-permission', 'long'] as const;
type State = (typeof STATES)[number];

/** States that a screen does not have, each with the reason. */
const NEVER: Partial<Record<ShownScreen, Partial<Record<State, string>>>> = {
  headcount: { loading: 'reads this device only' },
  'switch-user': {
    loading: 'the session says who may switch',
    error: 'the pin alone is refused',
    'no-permission': 'empty is that',
    long: 'full has the longest name',
  },
};

/** Pages of the router without a story, and screens without one of their states. */
export const missingStories = (): readonly string[] => [
  ...routesWithout(Object.entries(SHOWN_SCREENS).map(([, stories]) => stories)),
  ...Object.entries(SHOWN_SCREENS).flatMap(([name, stories]) =>
    STATES.filter((state) => !(state in stories) && !(state in (neverOf(name) ?? {}))).map(
      (state) => `${name}.${state}`,
    ),
  ),
];

const neverOf = (name: string) => Object.entries(NEVER).find(([screen]) => screen === name)?.[1];

const routesWithout = (all: readonly Stories[]): readonly string[] => {
  const seen = new Set(
    all.flatMap((stories) =>
      Object.values(stories).flatMap(({ at }) => {
        const path = at.split('?', 1)[0] ?? at;
        return pattern(matchRoutes(ROUTES, path)?.map(({ route }) => route.path) ?? []);
      }),
    ),
  );
  return leavesOf(screens, []).filter((leaf) => !seen.has(leaf));
};

const routeOf = ({ path, index, children = [] }: Screen): RouteObject =>
  index ? { index } : { ...(path !== undefined && { path }), children: children.map(routeOf) };

const ROUTES: RouteObject[] = screens.map(routeOf);

const leavesOf = (routes: readonly Screen[], above: readonly string[]): readonly string[] =>
  routes.flatMap(({ path, children }) => {
    const paths = path === undefined ? above : [...above, path];
    return children === undefined ? [pattern(paths)] : leavesOf(children, paths);
  });

const pattern = (paths: readonly (string | undefined)[]): string =>
  `/${paths.filter((path) => path !== undefined).join('/')}`;
