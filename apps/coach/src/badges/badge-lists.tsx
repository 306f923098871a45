import { isDate } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { DateField, useToday, withValue } from '@springboard/portal';
import { EmptyState, FilterChip, IconButton, PageHeader } from '@springboard/ui';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useGroup } from '../group/use-group.ts';
import { dueCount, type LevelBadges } from './level-badges.ts';
import { LevelSection } from './level-section.tsx';
import { useBadges } from './use-badges.ts';

const BADGE_FILTERS = ['due', 'handed'] as const;

/** The members with a badge due and those with a handed-out badge, by level. Both lists can be printed. */
export function BadgeLists({ badges }: { badges: readonly LevelBadges[] }) {
  const { t } = useTranslation('coach');
  const today = useToday();
  const { group } = useGroup();
  const [searchParams, setSearchParams] = useSearchParams();
  const actions = useBadges();
  const [date, setDate] = useState(today);
  const selected = searchParams.get('show') === 'handed' ? 'handed' : 'due';
  const counts = {
    due: dueCount(badges),
    handed: badges.reduce((sum, { handed }) => sum + handed.length, 0),
  };
  const error = dateError(date, today);
  return (
    <>
      <PageHeader
        eyebrow={group.name}
        title={t('badges.title')}
        icons={
          counts[selected] > 0 && (
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
        {BADGE_FILTERS.map((filter) => (
          <FilterChip
            key={filter}
            selected={filter === selected}
            count={counts[filter]}
            onClick={() =>
              setSearchParams(
                (current) => withValue(current, 'show', filter === 'due' ? '' : filter),
                {
                  replace: true,
                },
              )
            }
          >
            {t(`badges.show.${filter}`)}
          </FilterChip>
        ))}
      </fieldset>
      {counts[selected] === 0 && <NoBadges filter={selected} />}
      {selected === 'due' && counts.due > 0 && (
        <DateField
          className="mb-5 max-w-72 print:hidden"
          label={t('badges.date')}
          hint={t('badges.dateHint')}
          error={error === null ? undefined : t(error)}
          value={date}
          max={today}
          onValueChange={setDate}
        />
      )}
      <div className="space-y-5">
        {badges
          .filter((levelBadges) => levelBadges[selected].length > 0)
          .map((levelBadges) => (
            <LevelSection
              key={levelBadges.level.id}
              {...levelBadges}
              shown={selected}
              date={error === null ? date : null}
              actions={actions}
            />
          ))}
      </div>
    </>
  );
}

/** The date of a badge must be valid and not in the future. */
const dateError = (date: string, today: string) => {
  if (!isDate(date)) return 'badges.dateMissing';
  return date > today ? 'badges.dateAhead' : null;
};

function NoBadges({ filter }: { filter: (typeof BADGE_FILTERS)[number] }) {
  const { t } = useTranslation('coach');
  return filter === 'due' ? (
    <EmptyState title={t('badges.noneDue')} detail={t('badges.noneDueText')} />
  ) : (
    <EmptyState title={t('badges.noneHanded')} />
  );
}
