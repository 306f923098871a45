import { useLocation } from 'react-router';
import { ErrorView, problemOfAddress } from './error-view.tsx';

/** /error: the page for unknown paths and redirects of the guard. */
export function Component() {
  return <ErrorView problem={problemOfAddress(useLocation().search)} />;
}
