import { HOME } from '@springboard/access';
import { useTranslation } from '@springboard/i18n';
import { Button, buttonClass, Illustration } from '@springboard/ui';
import { Link } from 'react-router';
import { usePortalContext } from '../hooks.ts';
import { sharedPaths } from '../paths.ts';
import type { PageProblem } from './page-problem.ts';

/** Title and text of a problem. Who gives access differs by portal. */
export const useProblemTexts = (problem: PageProblem): { title: string; text: string } => {
  const { t } = useTranslation(['common', 'club', 'scheme']);
  const { portal } = usePortalContext();
  const title = t(`errorPage.${problem === 'full' ? 'unexpected' : problem}Title`);
  if (problem === 'full') return { title, text: t('alerts.STORAGE_FULL') };
  if (problem === 'forbidden' && portal === 'club') return { title, text: t('club:forbidden') };
  if (problem === 'forbidden' && portal === 'scheme') return { title, text: t('scheme:forbidden') };
  return { title, text: t(`errorPage.${problem}Text`) };
};

/** Explains what happened, that nothing is lost, and what to do. */
export function ErrorView({ problem }: { problem: PageProblem }) {
  const { t } = useTranslation('common');
  const { portal, restart } = usePortalContext();
  const again = problem === 'unexpected' || problem === 'offline' || problem === 'full';
  const { title, text } = useProblemTexts(problem);
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
        {problem === 'advanced' && (
          <Link
            to={sharedPaths.about}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {t('nav.about')}
          </Link>
        )}
        <Link
          to={HOME[portal]}
          className={buttonClass({
            variant: again || problem === 'advanced' ? 'secondary' : 'primary',
            size: 'large',
          })}
        >
          {t('actions.home')}
        </Link>
      </div>
    </div>
  );
}
