import { useTranslation } from '@springboard/i18n';
import { Button, EmptyState } from '@springboard/ui';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { useOnline, usePortalContext } from '../hooks.ts';
import { problemOf } from './error-boundary.tsx';
import { useProblemTexts } from './error-view.tsx';

/** Replaces a section that failed. The header of the page and the other sections stay. */
export function SectionErrorBoundary() {
  const { t } = useTranslation('common');
  const { restart } = usePortalContext();
  const error = useRouteError();
  const online = useOnline();
  useEffect(() => console.error(error), [error]);
  const problem = problemOf(error, online);
  const { title, text } = useProblemTexts(problem);
  const canRetry = problem !== 'notFound' && problem !== 'forbidden';
  return (
    <EmptyState
      title={title}
      detail={text}
      action={
        canRetry ? (
          <Button variant="primary" onClick={() => restart()}>
            {t('actions.retry')}
          </Button>
        ) : undefined
      }
    />
  );
}
