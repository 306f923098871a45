import { DAY_SECONDS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { AwardBadge, Button } from '@springboard/ui';
import { useState } from 'react';
import { awardsOf } from './awards-card.tsx';
import type { OverviewContext } from './overview-context.ts';
import { useLastSeen } from './use-last-seen.ts';

/** An older award is not news, even on a new device. */
const NEWS_SECONDS = 14 * DAY_SECONDS;

type NewLevelProps = Pick<OverviewContext, 'child' | 'now' | 'pictureOf'>;

/** A level that was completed since the last visit is celebrated once. */
export function NewLevel({ child, now, pictureOf }: NewLevelProps) {
  const { t } = useTranslation('parent');
  const [award] = awardsOf(child);
  const seen = useLastSeen(`awards-seen.${child.uuid}`, award?.completed_ts ?? 0);
  const [isShown, setShown] = useState(true);
  if (award === undefined || !isShown) return null;
  if (award.completed_ts <= Math.max(seen, now - NEWS_SECONDS)) return null;
  const title = t('awards.celebrate', { firstname: child.firstname, level: award.title });
  return (
    <section
      aria-label={title}
      className="mb-4 flex flex-wrap items-center gap-4 rounded-card border border-line bg-award-soft p-4 text-award-ink"
    >
      <span className="animate-pop">
        <AwardBadge
          level={award.level}
          mark={award.mark}
          earned
          picture={pictureOf(award.award)}
          size={72}
          label={t('awards.label')}
        />
      </span>
      <p className="min-w-0 grow text-lg font-strong text-balance">{title}</p>
      <Button onClick={() => setShown(false)}>{t('awards.thanks')}</Button>
    </section>
  );
}
