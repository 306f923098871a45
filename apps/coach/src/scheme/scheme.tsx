import { Outlet, useLoaderData } from 'react-router';
import type { OpenedScheme } from './opened.ts';

export { loader, shouldRevalidate } from './opened.ts';
export { SchemeFault as ErrorBoundary } from './scheme-fault.tsx';

/** Stands around the screens of one scheme. */
export function Component() {
  return <Outlet context={useLoaderData<OpenedScheme>()} />;
}
