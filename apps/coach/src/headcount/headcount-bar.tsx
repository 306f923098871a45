import { useTranslation } from '@springboard/i18n';
import { FilterChip, StickyBar, TallyBar } from '@springboard/ui';

const SHOWN = ['in', 'missing', 'unmarked'] as const;
export type Shown = (typeof SHOWN)[number];

type HeadcountBarProps = {
  /** Marked in. */
  total: number;
  missing: number;
  unmarked: number;
  shown: Shown;
  onShow: (shown: Shown) => void;
};

/** The count in large figures, and who to show; stays in sight while the list scrolls. */
export function HeadcountBar({ total, missing, unmarked, shown, onShow }: HeadcountBarProps) {
  const { t } = useTranslation('coach');
  const counts = { in: total, missing, unmarked };
  const done = total > 0 && missing === 0;
  return (
    <StickyBar edge="top" className="mb-3 flex-wrap gap-y-2">
      <p
        aria-live="polite"
        className={`w-full text-2xl font-strong tabular ${done ? 'text-positive-ink' : ''}`}
      >
        {done
          ? t('headcount.all', { count: total })
          : t('headcount.seen', { seen: total - missing, total })}
      </p>
      <TallyBar
        className="w-full"
        total={total}
        parts={[{ tone: 'positive', count: total - missing }]}
      />
      <fieldset aria-label={t('headcount.show.label')} className="flex flex-wrap gap-2">
        {SHOWN.filter((one) => one !== 'unmarked' || unmarked > 0).map((one) => (
          <FilterChip
            key={one}
            selected={one === shown}
            count={counts[one]}
            onClick={() => onShow(one)}
          >
            {t(`headcount.show.${one}`)}
          </FilterChip>
        ))}
      </fieldset>
    </StickyBar>
  );
}
