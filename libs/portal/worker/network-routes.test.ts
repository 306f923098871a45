import { describe, expect, test, vi } from 'vitest';
import { routeApiToNetwork } from './network-routes.ts';

describe('routeApiToNetwork', () => {
  test('sends the calls of the API past the worker', async () => {
    const addRoutes = vi.fn<(rules: readonly unknown[]) => Promise<undefined>>();
    addRoutes.mockResolvedValue(undefined);
    await routeApiToNetwork({ addRoutes });
    expect(addRoutes.mock.calls).toEqual([
      [[{ condition: { urlPattern: { pathname: '/v1/*' } }, source: 'network' }]],
    ]);
  });

  test('installs the worker in a browser without routes, or that rejects them', async () => {
    const addRoutes = async () => Promise.reject(new TypeError('unknown source'));
    await expect(routeApiToNetwork({ addRoutes })).resolves.toBeUndefined();
    await expect(routeApiToNetwork({})).resolves.toBeUndefined();
  });
});
