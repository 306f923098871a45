import { matchRoutes, type RouteObject } from 'react-router';
import type { Screen } from '../src/screens.ts';
import { STATES, type MissingStates, type Stories } from './story.ts';

type AllStories = {
  readonly screens: readonly Screen[];
  /** By the names of the screens. */
  readonly stories: Readonly<Record<string, Stories>>;
  readonly without?: Readonly<Record<string, MissingStates>>;
};

/** Pages of the router without a story, and screens without one of their states. */
export const missingStories = ({ screens, stories, without = {} }: AllStories): string[] => [
  ...routesWithout(screens, Object.values(stories)),
  ...Object.entries(stories).flatMap(([name, states]) =>
    STATES.filter((state) => !(state in states) && !(state in (without[name] ?? {}))).map(
      (state) => `${name}.${state}`,
    ),
  ),
];

const routesWithout = (screens: readonly Screen[], all: readonly Stories[]): readonly string[] => {
  const routes = screens.map(routeOf);
  const seen = new Set(
    all.flatMap((stories) =>
      Object.values(stories).map(({ at }) => {
        const path = at.split('?', 1)[0] ?? at;
        return pattern(matchRoutes(routes, path)?.map(({ route }) => route.path) ?? []);
      }),
    ),
  );
  return leavesOf(screens, []).filter((leaf) => !seen.has(leaf));
};

const routeOf = ({ path, index, children = [] }: Screen): RouteObject =>
  index ? { index } : { ...(path !== undefined && { path }), children: children.map(routeOf) };

const leavesOf = (routes: readonly Screen[], above: readonly string[]): readonly string[] =>
  routes.flatMap(({ path, children }) => {
    const paths = path === undefined ? above : [...above, path];
    return children === undefined ? [pattern(paths)] : leavesOf(children, paths);
  });

const pattern = (paths: readonly (string | undefined)[]): string =>
  `/${paths.filter((path) => path !== undefined).join('/')}`;
