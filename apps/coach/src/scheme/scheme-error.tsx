import { useTranslation } from '@springboard/i18n';
import { isUnreachable, LoadError } from '@springboard/portal';
import { buttonClass, Illustration } from '@springboard/ui';
import { Link, useRouteError } from 'react-router';
import { paths } from '../paths.ts';

/** Appears for an unknown scheme or one that is not downloaded. The portal handles other errors. */
export function SchemeError() {
  const { t } = useTranslation('scheme-browser');
  const error = useRouteError();
  const isUnknown = error instanceof LoadError && error.failure.status === 404;
  if (!isUnknown && !isUnreachable(error)) throw error;
  return (
    <div className="mx-auto flex max-w-md grow flex-col items-center justify-center py-12 text-center">
      <Illustration className="w-40" />
      <h1 className="mt-8 text-2xl font-strong text-balance">
        {t(isUnknown ? 'scheme.unknown' : 'scheme.notHere')}
      </h1>
      <p className="mt-2 text-base text-balance text-muted">
        {t(isUnknown ? 'scheme.unknownText' : 'scheme.notHereText')}
      </p>
      <Link
        to={paths.schemes}
        className={`mt-8 ${buttonClass({ variant: 'primary', size: 'large' })}`}
      >
        {t('scheme.back')}
      </Link>
    </div>
  );
}
