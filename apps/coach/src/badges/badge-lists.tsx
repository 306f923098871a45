import { isDate } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useToday, withValue } from '@springboard/portal';
import { DateField, EmptyState, FilterChip, IconButton, PageHeader } from '@springboard/ui';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useOpenGroup } from '../menu/open-group.ts';
import { dueCount, type LevelBadges } from './level-badges.ts';
import { LevelSection } from './level-section.tsx';
import { useBadges } from './use-badges.ts';

const SHOWN = ['due', 'handed'] as const;

/** A list of those who wait and one of those who have theirs, by level; both print as they stand. */
export function BadgeLists({ badges }: { badges: readonly LevelBadges[] }) {
  const { t } = useTranslation('coach');
  const today = useToday();
  const { group } = useOpenGroup();
  const [address, setAddress] = useSearchParams();
  const actions = useBadges();
  const [date, setDate] = useState(today);
  const shown = address.get('show') === 'handed' ? 'handed' : 'due';
  const counts = {
    due: dueCount(badges),
    handed: badges.reduce((sum, { handed }) => sum + handed.length, 0),
  };
  const fault = faultOf(date, today);
  return (
    <>
      <PageHeader
        eyebrow={group.name}
        title={t('badges.title')}
        icons={
          counts[shown] > 0 && (
            <IconButton
              variant="outlined"
              className="print:hidden"
              label={t('badges.print')}
              icon={<Printer aria-hidden size={20} />}
              onClick={() => window.print()}
            />
          )
        }
      />
      <fieldset
        aria-label={t('badges.show.label')}
        className="mb-4 flex flex-wrap gap-2 print:hidden"
      >
        {SHOWN.map((one) => (
          <FilterChip
            key={one}
            selected={one === shown}
            count={counts[one]}
            onClick={() =>
              setAddress((now) => withValue(now, 'show', one === 'due' ? '' : one), {
                replace: true,
              })
            }
          >
            {t(`badges.show.${one}`)}
          </FilterChip>
        ))}
      </fieldset>
      {counts[shown] === 0 && <Nothing shown={shown} />}
      {shown === 'due' && counts.due > 0 && (
        <DateField
          className="mb-5 max-w-72 print:hidden"
          label={t('badges.date')}
          hint={t('badges.dateHint')}
          error={fault === null ? undefined : t(fault)}
          value={date}
          max={today}
          onValueChange={setDate}
        />
      )}
      <div className="space-y-5">
        {badges
          .filter((one) => one[shown].length > 0)
          .map((one) => (
            <LevelSection
              key={one.level.id}
              {...one}
              shown={shown}
              date={fault === null ? date : null}
              actions={actions}
            />
          ))}
      </div>
    </>
  );
}

/** A badge is handed out on a day that the calendar has, and never ahead. */
const faultOf = (date: string, today: string) => {
  if (!isDate(date)) return 'badges.dateMissing';
  return date > today ? 'badges.dateAhead' : null;
};

function Nothing({ shown }: { shown: (typeof SHOWN)[number] }) {
  const { t } = useTranslation('coach');
  return shown === 'due' ? (
    <EmptyState title={t('badges.noneDue')} detail={t('badges.noneDueText')} />
  ) : (
    <EmptyState title={t('badges.noneHanded')} />
  );
}
