/** An install event. `addRoutes` is not in TypeScript's library yet. */
type RoutingEvent = {
  readonly type?: string;
  readonly addRoutes?: (rules: readonly RoutingRule[]) => Promise<undefined>;
};

type RoutingRule = {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network';
};

/** The API, which this worker never answers for. */
const API: RoutingRule = { condition: { urlPattern: { pathname: '/v1/*' } }, source: 'network' };

/**
 * Lets browsers that can send calls of the API past the worker: a call then neither waits for a sleeping worker to start
 * nor for its answer that it has none. Without it, they take the usual way.
 */
export const routeApiToNetwork = async (event: RoutingEvent): Promise<void> => {
  await event.addRoutes?.([API]).catch(() => undefined);
};
