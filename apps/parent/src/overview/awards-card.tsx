import type { AwardRef, Child } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useCertificates, useOfflineReason } from '@springboard/portal';
import { AwardBadge, Button, Card } from '@springboard/ui';

/** Every level that the child has completed, the latest first. */
export function AwardsCard({ child }: { child: Child }) {
  const { t } = useTranslation('parent');
  const format = useFormats(child.club.time_zone);
  const awards = awardsOf(child);
  const certificates = useCertificates();
  const offlineReason = useOfflineReason();
  const certificate = t('awards.certificate');
  return (
    <Card title={t('awards.title')}>
      {awards.length === 0 ? (
        <p className="text-muted">{t('awards.none')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-x-3 gap-y-5 pt-1">
          {awards.map(({ key, title, mark, level, completed_ts, award }) => {
            const date = format.shortDate(dateIn(child.club.time_zone, completed_ts));
            return (
              <li key={key} className="flex flex-col items-center text-center">
                <AwardBadge level={level} mark={mark} earned size={80} label={t('awards.label')} />
                <p className="mt-2 max-w-full text-sm font-strong wrap-anywhere">{title}</p>
                <p className="text-xs tabular text-muted">{date}</p>
                <Button
                  size="small"
                  className="mt-2"
                  disabled={certificates.isBusy}
                  disabledReason={offlineReason}
                  aria-label={t('awards.certificateOf', { level: title })}
                  onClick={() =>
                    void certificates.save(
                      [{ member_uuid: child.uuid, ...award }],
                      `${certificate} ${child.firstname} ${title}`,
                    )
                  }
                >
                  {certificate}
                </Button>
                {'share' in navigator && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('awards.shareOf', { level: title })}
                    onClick={() =>
                      shareText(t('awards.celebrate', { firstname: child.firstname, level: title }))
                    }
                  >
                    {t('awards.share')}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

/** With the first name only, and no link. It rejects when the user closes the sheet of the device. */
const shareText = (text: string): void => void navigator.share({ text }).catch(() => undefined);

type ShownAward = {
  readonly key: string;
  readonly title: string;
  /** What stands on the badge: the level's number, else the first letter of its name. */
  readonly mark: string;
  /** Sets the badge's look: 1 for the first award of its scheme, upwards. */
  readonly level: number;
  readonly completed_ts: number;
  readonly award: AwardRef;
};

/** The awards of all schemes, the latest first. */
export const awardsOf = ({ schemes }: Pick<Child, 'schemes'>): ShownAward[] =>
  schemes
    .flatMap(({ slug, awards }) =>
      awards
        .toSorted((a, b) => a.completed_ts - b.completed_ts)
        .map(({ id, title, completed_ts }, place) => ({
          key: `${slug} ${id}`,
          title,
          mark: markOf(title),
          level: place + 1,
          completed_ts,
          award: { scheme_slug: slug, node_id: id },
        })),
    )
    .toSorted((a, b) => b.completed_ts - a.completed_ts);

const markOf = (title: string): string =>
  /\d+/.exec(title)?.[0] ?? (Array.from(title)[0] ?? '').toLocaleUpperCase();
