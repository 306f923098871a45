import { useTranslation } from '@springboard/i18n';
import { buttonClass, Illustration } from '@springboard/ui';
import { Link, useFetchers } from 'react-router';
import { PlanningSkeleton } from './planning-skeleton.tsx';

type NotFoundProps = { title: string; to: string };

/** Appears for a plan or plan group that does not exist or is not shared with this coach. */
export function NotFound({ title, to }: NotFoundProps) {
  const { t } = useTranslation('planning');
  // After a deletion the navigation to the list is about to follow.
  const leaving = useFetchers().some(({ state }) => state !== 'idle');
  if (leaving) return <PlanningSkeleton />;
  return (
    <div className="mx-auto flex max-w-md grow flex-col items-center justify-center py-12 text-center">
      <Illustration className="w-40" />
      <h1 className="mt-8 text-2xl font-strong text-balance">{title}</h1>
      <p className="mt-2 text-base text-balance text-muted">{t('notFound.text')}</p>
      <Link to={to} className={`mt-8 ${buttonClass({ variant: 'primary', size: 'large' })}`}>
        {t('notFound.back')}
      </Link>
    </div>
  );
}
