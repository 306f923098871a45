import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { useListSearch } from './use-list-search.ts';
import { withValue } from './table-query.ts';

const Nothing = () => null;

/** The hook on a page whose second request never ends; `loaded` are the queries of its requests. */
const renderSearch = async () => {
  const loaded: string[] = [];
  const loading = Promise.withResolvers<null>();
  const loader = ({ request }: { request: Request }) => {
    loaded.push(new URL(request.url).search);
    return loaded.length === 2 ? loading.promise : null;
  };
  const wrapper = ({ children }: { children: ReactNode }) => {
    const router = createMemoryRouter([
      { path: '/', element: children, loader, HydrateFallback: Nothing },
    ]);
    return <RouterProvider router={router} />;
  };
  const { result } = renderHook(() => useListSearch(), { wrapper });
  await act(() => Promise.resolve());
  return { result, loaded };
};

test('a second filter adds to the first one while its rows are loading', async () => {
  const { result, loaded } = await renderSearch();
  const set = (name: string, value: string) =>
    act(async () => result.current[1]((now) => withValue(now, name, value)));
  await set('level', 'wren');
  expect(String(result.current[0])).toBe('level=wren');
  await set('tag', '4');
  expect(loaded).toEqual(['', '?level=wren', '?level=wren&tag=4']);
  expect(String(result.current[0])).toBe('level=wren&tag=4');
});

test('a second filter adds to the first one before React has rendered it', async () => {
  const { result, loaded } = await renderSearch();
  const [, setSearch] = result.current;
  await act(async () => {
    setSearch((now) => withValue(now, 'level', 'wren'));
    setSearch((now) => withValue(now, 'tag', '4'));
  });
  expect(loaded.at(-1)).toBe('?level=wren&tag=4');
});
