import { useLocation } from 'react-router';
import { ErrorView } from './error-view.tsx';
import { problemOfAddress } from './page-problem.ts';

/** /error: the page for unknown paths and redirects of the guard. */
export function Component() {
  return <ErrorView problem={problemOfAddress(useLocation().search)} />;
}
