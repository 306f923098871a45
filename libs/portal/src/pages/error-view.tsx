import { HOME } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { Button, buttonClass, Illustration } from '@springboard/ui';
import { Link } from 'react-router';
import { usePortalContext } from '../hooks.ts';

/** What can go wrong with a page as a whole. */
export type PageProblem = 'notFound' | 'forbidden' | 'unexpected' | 'offline' | 'full';

/** Says what happened, that nothing is lost, and what to do. */
export function ErrorView({ problem }: { problem: PageProblem }) {
  const { t } = useTranslation('common');
  const { portal, restart } = usePortalContext();
  const again = problem === 'unexpected' || problem === 'offline' || problem === 'full';
  const title = t(`errorPage.${problem === 'full' ? 'unexpected' : problem}Title`);
  const text = problem === 'full' ? t('alerts.STORAGE_FULL') : t(`errorPage.${problem}Text`);
  return (
    <div className="mx-auto flex max-w-lg grow flex-col items-center justify-center py-12 text-center">
      <Illustration className="w-48" />
      <h1 className="mt-8 text-2xl font-strong text-balance">{title}</h1>
      <p className="mt-2 text-base text-balance text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {again && (
          <Button variant="primary" size="large" onClick={() => restart()}>
            {t('actions.retry')}
          </Button>
        )}
        <Link
          to={HOME[portal]}
          className={buttonClass({ variant: again ? 'secondary' : 'primary', size: 'large' })}
        >
          {t('actions.home')}
        </Link>
      </div>
    </div>
  );
}
