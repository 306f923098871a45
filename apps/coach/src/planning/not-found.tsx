import { useTranslation } from '@springboard/i18n';
import { buttonClass, FlightPath } from '@springboard/ui';
import { Link, useFetchers } from 'react-router';
import { Waiting } from './waiting.tsx';

type NotFoundProps = { title: string; to: string };

/** In place of a plan or a group of plans that is gone, or was never shared with this coach. */
export function NotFound({ title, to }: NotFoundProps) {
  const { t } = useTranslation('planning');
  // What has just been deleted is left in a moment.
  const leaving = useFetchers().some(({ state }) => state !== 'idle');
  if (leaving) return <Waiting />;
  return (
    <div className="mx-auto flex max-w-md grow flex-col items-center justify-center py-12 text-center">
      <FlightPath className="w-40" />
      <h1 className="mt-8 text-2xl font-strong text-balance">{title}</h1>
      <p className="mt-2 text-base text-balance text-muted">{t('notFound.text')}</p>
      <Link to={to} className={`mt-8 ${buttonClass({ variant: 'primary', size: 'large' })}`}>
        {t('notFound.back')}
      </Link>
    </div>
  );
}
