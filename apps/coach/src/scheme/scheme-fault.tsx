import { useTranslation } from '@springboard/i18n';
import { LoadFault } from '@springboard/portal';
import { buttonClass, FlightPath } from '@springboard/ui';
import { Link, useRouteError } from 'react-router';
import { paths } from '../paths.ts';
import { isUnreachable } from './list/shown-schemes.ts';

/** In place of a scheme that there is none of, or that this device has not seen. The rest is the shell's. */
export function SchemeFault() {
  const { t } = useTranslation('scheme-browser');
  const error = useRouteError();
  const unknown = error instanceof LoadFault && error.failure.status === 404;
  if (!unknown && !isUnreachable(error)) throw error;
  return (
    <div className="mx-auto flex max-w-md grow flex-col items-center justify-center py-12 text-center">
      <FlightPath className="w-40" />
      <h1 className="mt-8 text-2xl font-strong text-balance">
        {t(unknown ? 'scheme.unknown' : 'scheme.notHere')}
      </h1>
      <p className="mt-2 text-base text-balance text-muted">
        {t(unknown ? 'scheme.unknownText' : 'scheme.notHereText')}
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
