import { useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useOnline } from '../hooks.ts';
import { ChunkError } from '../version/chunks.ts';
import { LoadError } from '../queries/load-error.ts';
import { ErrorView } from './error-view.tsx';
import type { PageProblem } from './page-problem.ts';

/** Replaces a page that failed. The error itself goes to the console. */
export function PageErrorBoundary() {
  const error = useRouteError();
  const online = useOnline();
  useEffect(() => console.error(error), [error]);
  return <ErrorView problem={problemOf(error, online)} />;
}

/** The same if the frame around the pages failed too. */
export function RootErrorBoundary() {
  return (
    <main className="flex min-h-dvh px-4">
      <PageErrorBoundary />
    </main>
  );
}

/** The kind of page error of a thrown value. */
export const problemOf = (error: unknown, online: boolean): PageProblem => {
  const status = statusOf(error);
  // 422: the address has an invalid id or filter.
  if (status === 404 || status === 422) return 'notFound';
  if (status === 403) return 'forbidden';
  // The database of this device could not be opened.
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return 'full';
  const unreachable = error instanceof ChunkError || status === 0;
  return unreachable && !online ? 'offline' : 'unexpected';
};

const statusOf = (error: unknown): number | null => {
  if (isRouteErrorResponse(error)) return error.status;
  return error instanceof LoadError ? error.failure.status : null;
};
