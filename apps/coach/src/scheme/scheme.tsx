import { schemeBrowser } from '@springboard/i18n/areas/shared';
import { Outlet, useLoaderData } from 'react-router';
import type { SchemeRouteData } from './loader.ts';

export { loader, shouldRevalidate } from './loader.ts';
export { SchemeError as ErrorBoundary } from './scheme-error.tsx';

export const translations = [schemeBrowser];

/** The layout of the screens of one scheme. */
export function Component() {
  const data = useLoaderData<SchemeRouteData>();
  return (
    <div className="contents" data-scheme-theme={data.curriculum.theme}>
      <Outlet context={data} />
    </div>
  );
}
