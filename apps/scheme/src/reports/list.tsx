import { SCHEME_REPORTS } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { reports } from '@springboard/i18n/areas/scheme';
import { PageHeader } from '@springboard/ui';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';

export const translations = [reports];

/** The reports of the national body, each with what it counts. */
export function Component() {
  const { t } = useTranslation(['scheme', 'common']);
  return (
    <>
      <PageHeader title={t('common:nav.reports')} />
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {SCHEME_REPORTS.map((name) => (
          <li key={name}>
            <Link
              to={paths.report(name)}
              className="flex h-full items-center gap-3 rounded-card border border-line bg-surface p-4 text-ink no-underline eased hover:border-edge"
            >
              <span className="min-w-0 grow">
                <span className="block font-strong">{t(`scheme:reports.names.${name}.title`)}</span>
                <span className="mt-0.5 block text-sm text-pretty text-muted">
                  {t(`scheme:reports.names.${name}.text`)}
                </span>
              </span>
              <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
