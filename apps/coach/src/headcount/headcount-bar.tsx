import { useTranslation } from '@springboard/i18n';
import { Button, classes, FilterChip, StackedBar, StickyBar } from '@springboard/ui';

const HEADCOUNT_FILTERS = ['in', 'missing', 'unmarked'] as const;
export type HeadcountFilter = (typeof HEADCOUNT_FILTERS)[number];

type HeadcountBarProps = {
  /** How many people are marked present. */
  present: number;
  /** How many people have no mark. They may be in the building, too. */
  unmarked: number;
  /** How many of both are not ticked off. */
  missing: number;
  selected: HeadcountFilter;
  onSelect: (filter: HeadcountFilter) => void;
  /** D23: only after the count is finished are people missing. */
  isFinished: boolean;
  onFinish: (isFinished: boolean) => void;
};

/** The count in large figures and the filters. It stays visible while the list scrolls. */
export function HeadcountBar(props: HeadcountBarProps) {
  const { present, unmarked, missing, selected, onSelect, isFinished, onFinish } = props;
  const { t } = useTranslation('coach');
  const total = present + unmarked;
  const counts = { in: present, missing, unmarked };
  const isComplete = total > 0 && missing === 0;
  const headline = () => {
    if (isComplete) return t('headcount.all', { count: total });
    if (isFinished) return t('headcount.missing', { count: missing });
    return t('headcount.seen', { seen: total - missing, total });
  };
  return (
    <StickyBar edge="top" className="mb-3 flex-wrap gap-y-2">
      <p
        aria-live="polite"
        className={classes(
          'min-w-0 grow text-2xl font-strong tabular',
          isComplete && 'text-positive-ink',
          isFinished && !isComplete && 'text-negative-ink',
        )}
      >
        {headline()}
      </p>
      {total > 0 && !isComplete && (
        <Button
          variant={isFinished ? 'secondary' : 'primary'}
          onClick={() => onFinish(!isFinished)}
        >
          {t(isFinished ? 'headcount.resume' : 'headcount.finish')}
        </Button>
      )}
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
              {filter === 'missing' && isFinished
                ? t('headcount.mark.absent')
                : t(`headcount.show.${filter}`)}
            </FilterChip>
          ),
        )}
      </fieldset>
    </StickyBar>
  );
}
