import type { TransferRequest } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Chip } from '@springboard/ui';

const TONES = { sent: 'info', agreed: 'positive', not_agreed: 'neutral' } as const;

/** Members of other clubs for whom this club has asked, by the name as it was typed (scheme-portal §12). */
export function RequestedMembers({ requests }: { requests: readonly TransferRequest[] }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  if (requests.length === 0) return null;
  return (
    <section
      aria-label={t('fromClub.list')}
      className="mt-6 max-w-4xl rounded-card border border-line bg-surface px-4 py-3"
    >
      <h2 className="text-lg font-strong">{t('fromClub.list')}</h2>
      <p className="text-sm text-muted">{t('fromClub.listText')}</p>
      <ul className="divide-y divide-line">
        {requests.map(({ id, firstname, lastname, day, created_at, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-56 grow basis-0 wrap-anywhere">
              <p className="font-strong">{`${firstname} ${lastname}`}</p>
              <p className="text-sm text-muted">
                {t('fromClub.first', { day: format.date(day) })}
                {' · '}
                {t('fromClub.askedOn', { date: format.moment(created_at) })}
              </p>
            </div>
            <Chip tone={TONES[state]}>{t(`fromClub.states.${state}`)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
