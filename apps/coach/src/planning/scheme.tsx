import { flattenScheme } from '@springboard/domain';
import { useMemo } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import type { SchemeRouteData } from '../scheme/loader.ts';
import type { PlannedScheme } from './planned-scheme.ts';

export { loader, shouldRevalidate } from '../scheme/loader.ts';
export { SchemeError as ErrorBoundary } from '../scheme/scheme-error.tsx';

/** The layout of the planning screens of one scheme. */
export function Component() {
  const { curriculum } = useLoaderData<SchemeRouteData>();
  const scheme = useMemo((): PlannedScheme => {
    const entries = flattenScheme(curriculum.tree);
    const nodes = new Map(
      entries.flatMap(({ id, path }) => path.slice(-1).map((node) => [id, node])),
    );
    return { curriculum, nodes };
  }, [curriculum]);
  return <Outlet context={scheme} />;
}
