import { useSearchParams } from 'react-router';
import { ErrorView, type PageProblem } from './error-view.tsx';

const PROBLEMS: Readonly<Record<string, PageProblem>> = {
  not_found: 'notFound',
  forbidden: 'forbidden',
};

/** /error: where the guard and unknown paths lead. */
export function Component() {
  const [search] = useSearchParams();
  return <ErrorView problem={PROBLEMS[search.get('reason') ?? ''] ?? 'unexpected'} />;
}
