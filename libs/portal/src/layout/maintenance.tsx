import { useTranslation } from '@springboard/i18n';
import { Illustration } from '@springboard/ui';

/** §4: replaces everything, and goes by itself when the server says so. */
export function Maintenance() {
  const { t } = useTranslation('common');
  return (
    <main
      aria-live="polite"
      className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center px-6 py-12 text-center"
    >
      <Illustration moving className="w-48" />
      <h1 className="mt-8 text-lg font-strong text-balance">{t('maintenance.text')}</h1>
      <p className="mt-2 text-muted">{t('maintenance.detail')}</p>
    </main>
  );
}
