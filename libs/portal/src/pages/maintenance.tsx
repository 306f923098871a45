import { useTranslation } from '@springboard/i18n';
import { FlightPath } from '@springboard/ui';

/** §4: replaces everything, and goes by itself when the server says so. */
export function Maintenance() {
  const { t } = useTranslation('common');
  return (
    <main
      aria-live="polite"
      className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-6 py-12 text-center"
    >
      <FlightPath moving className="w-48" />
      <h1 className="mt-8 text-lg font-strong text-balance">{t('maintenance.text')}</h1>
    </main>
  );
}
