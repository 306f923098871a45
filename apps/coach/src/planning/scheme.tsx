import { flattenScheme } from '@springboard/domain';
import { useMemo } from 'react';
import { Outlet, useLoaderData } from 'react-router';
import type { OpenedScheme } from '../scheme/opened.ts';
import type { PlannedScheme } from './planned-scheme.ts';

export { loader, shouldRevalidate } from '../scheme/opened.ts';
export { SchemeFault as ErrorBoundary } from '../scheme/scheme-fault.tsx';

/** Stands around the plans of one scheme. */
export function Component() {
  const { curriculum } = useLoaderData<OpenedScheme>();
  const scheme = useMemo((): PlannedScheme => {
    const entries = flattenScheme(curriculum.tree);
    const nodes = new Map(
      entries.flatMap(({ id, path }) => path.slice(-1).map((node) => [id, node])),
    );
    return { curriculum, nodes };
  }, [curriculum]);
  return <Outlet context={scheme} />;
}
