import { useTranslation } from '@springboard/i18n';
import { FilterChip, StackedBar, StickyBar } from '@springboard/ui';

const HEADCOUNT_FILTERS = ['in', 'missing', 'unmarked'] as const;
export type HeadcountFilter = (typeof HEADCOUNT_FILTERS)[number];

type HeadcountBarProps = {
  /** How many people are marked present. */
  total: number;
  missing: number;
  unmarked: number;
  selected: HeadcountFilter;
  onSelect: (filter: HeadcountFilter) => void;
};

/** The count in large figures and the filters. It stays visible while the list scrolls. */
export function HeadcountBar({ total, missing, unmarked, selected, onSelect }: HeadcountBarProps) {
  const { t } = useTranslation('coach');
  const counts = { in: total, missing, unmarked };
  const isComplete = total > 0 && missing === 0;
  return (
    <StickyBar edge="top" className="mb-3 flex-wrap gap-y-2">
      <p
        aria-live="polite"
        className={`w-full text-2xl font-strong tabular ${isComplete ? 'text-positive-ink' : ''}`}
      >
        {isComplete
          ? t('headcount.all', { count: total })
          : t('headcount.seen', { seen: total - missing, total })}
      </p>
      <StackedBar
        className="w-full"
        total={total}
        parts={[{ tone: 'positive', count: total - missing }]}
      />
      <fieldset aria-label={t('headcount.show.label')} className="flex flex-wrap gap-2">
        {HEADCOUNT_FILTERS.filter((filter) => filter !== 'unmarked' || unmarked > 0).map(
          (filter) => (
            <FilterChip
              key={filter}
              selected={filter === selected}
              count={counts[filter]}
              onClick={() => onSelect(filter)}
            >
              {t(`headcount.show.${filter}`)}
            </FilterChip>
          ),
        )}
      </fieldset>
    </StickyBar>
  );
}
