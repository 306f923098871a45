import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useOnline } from '../hooks.ts';
import { ChunkFault } from '../version/chunks.ts';
import { LoadFault } from './failed.ts';
import { ErrorView, type PageProblem } from './error-view.tsx';

/** In place of a page that failed; the error itself is for the console. */
export function PageFault() {
  const error = useRouteError();
  const online = useOnline();
  useEffect(() => console.error(error), [error]);
  return <ErrorView problem={problemOf(error, online)} />;
}

/** The same where not even the frame around the pages could be shown. */
export function WholeFault() {
  return (
    <main className="flex min-h-dvh px-4">
      <PageFault />
    </main>
  );
}

/** What a thrown value means to the one who looks at the page. */
export const problemOf = (error: unknown, online: boolean): PageProblem => {
  const status = statusOf(error);
  if (status === 404) return 'notFound';
  if (status === 403) return 'forbidden';
  // The database of this device could not be opened.
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full';
  const unreachable = error instanceof ChunkFault || status === 0;
  return unreachable && !online ? 'offline' : 'unexpected';
};

const statusOf = (error: unknown): number | null => {
  if (isRouteErrorResponse(error)) return error.status;
  return error instanceof LoadFault ? error.failure.status : null;
};
