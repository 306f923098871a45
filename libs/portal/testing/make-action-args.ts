import { type ActionFunctionArgs, RouterContextProvider } from 'react-router';
import { type PortalContext, provideContext } from '../src/portal-context.ts';

/** What a route's action gets for a request that a screen submits as JSON. */
export const makeActionArgs = (context: PortalContext, body: unknown): ActionFunctionArgs => {
  const url = new URL('https://portal.test/');
  return {
    request: new Request(url, { method: 'POST', body: JSON.stringify(body) }),
    url,
    pattern: '',
    params: {},
    context: provideContext(new RouterContextProvider(), context),
  };
};
