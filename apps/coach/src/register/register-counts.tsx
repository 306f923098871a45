import type { Register } from '@springboard/contract';
import type { RegisterCounts as Counts } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { StickyBar, TallyBar } from '@springboard/ui';

type RegisterCountsProps = { counts: Counts; register: Register | null };

/** How many are in; stays in sight while the list scrolls. */
export function RegisterCounts({ counts, register }: RegisterCountsProps) {
  const { t } = useTranslation('coach');
  const unmarked =
    register?.state === 'complete' ? 'register.countNoMark' : 'register.countUnmarked';
  if (counts.total === 0) return null;
  return (
    <StickyBar edge="top" className="mb-3 flex-wrap gap-y-1.5">
      <p className="grow text-lg font-strong tabular">
        {t('register.count', { ...counts, count: counts.in })}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular">
        {counts.absent > 0 && <span>{t('register.countAbsent', { count: counts.absent })}</span>}
        {counts.unmarked > 0 && <span>{t(unmarked, { count: counts.unmarked })}</span>}
      </p>
      <TallyBar
        className="w-full"
        total={counts.total}
        parts={[
          { tone: 'positive', count: counts.in },
          { tone: 'negative', count: counts.absent },
        ]}
      />
    </StickyBar>
  );
}
