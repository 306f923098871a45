import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { classes, StackedBar } from '@springboard/ui';

type PlacesProps = { members: number; max: number | null; className?: string };

/** "22 of 24" above a bar; the number of pupils where there is no maximum. */
export function Places({ members, max, className }: PlacesProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  if (max === null) {
    return <span className="tabular">{t('places.members', { count: members })}</span>;
  }
  const isFull = members >= max;
  return (
    <span className={classes('inline-flex flex-col gap-1', className)}>
      <span className="tabular">
        {t('places.of', { members: format.number(members), max: format.number(max) })}
        {isFull && <span className="text-negative-ink"> · {t('places.full')}</span>}
      </span>
      <StackedBar
        parts={[{ tone: isFull ? 'negative' : 'accent', count: Math.min(members, max) }]}
        total={max}
      />
    </span>
  );
}
