import { useTranslation } from '@springboard/i18n';
import { account as accountTexts } from '@springboard/i18n/areas/parent';
import { Card, PageHeader } from '@springboard/ui';
import { Baby, CalendarDays, ChevronRight, Mail, Shield, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { ACCOUNT_SECTIONS, type AccountSection, paths } from '../paths.ts';

export const translations = [accountTexts];

const ICONS = {
  children: Baby,
  me: UserRound,
  'e-mails': Mail,
  calendar: CalendarDays,
  privacy: Shield,
} as const satisfies Record<AccountSection, unknown>;

/** The sections of the account, each with an address of its own (portals §B). */
export function Component() {
  const { t } = useTranslation(['parent', 'common']);
  return (
    <div className="max-w-3xl">
      <PageHeader title={t('common:drawer.account')} subtitle={t('parent:accountPage.text')} />
      <Card>
        <ul className="divide-y divide-line">
          {ACCOUNT_SECTIONS.map((section) => {
            const Icon = ICONS[section];
            const key = section === 'e-mails' ? 'emails' : section;
            return (
              <li key={section}>
                <Link
                  to={paths.accountOf(section)}
                  className="flex min-h-16 items-center gap-4 py-2 text-ink no-underline hover:underline"
                >
                  <Icon aria-hidden size={22} className="shrink-0 text-muted" />
                  <span className="min-w-0 grow">
                    <span className="block font-strong">{t(`account.${key}`)}</span>
                    <span className="block text-sm text-muted wrap-anywhere">
                      {t(`accountPage.sections.${key}`)}
                    </span>
                  </span>
                  <ChevronRight aria-hidden size={20} className="shrink-0 text-muted" />
                </Link>
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}
