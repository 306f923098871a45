import type { FreePlaces } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { classes, StackedBar } from '@springboard/ui';
import { useFreeText } from './use-free-text.ts';

type PlacesProps = {
  members: number;
  max: number | null;
  free: Partial<FreePlaces>;
  className?: string;
};

/** "22 of 24" above a bar, with the free places if they are others; the number of pupils without a maximum. */
export function Places({ members, max, free, className }: PlacesProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const { beside } = useFreeText();
  if (max === null) {
    return <span className="tabular">{t('places.members', { count: members })}</span>;
  }
  const isFull = members >= max;
  const freeText = beside(free, { members, max });
  return (
    <span className={classes('inline-flex flex-col gap-1', className)}>
      <span className="whitespace-nowrap tabular">
        {t('places.of', { members: format.number(members), max: format.number(max) })}
        {isFull && <span className="text-negative-ink"> · {t('places.full')}</span>}
      </span>
      <StackedBar
        parts={[{ tone: isFull ? 'negative' : 'accent', count: Math.min(members, max) }]}
        total={max}
      />
      {freeText !== null && <span className="text-muted">{freeText}</span>}
    </span>
  );
}
