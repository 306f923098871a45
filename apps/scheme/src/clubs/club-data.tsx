import type { Club, Job } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  hasDownload,
  isJobOpen,
  JobChip,
  useFormat,
  useJobActions,
  useLiveReload,
  useOfflineReason,
  useOnline,
} from '@springboard/portal';
import { Button, Card, List, ListRow } from '@springboard/ui';
import { useExport } from './use-export.ts';

type ClubDataProps = {
  club: Club;
  /** Latest first. */
  exports: readonly Job[];
};

/** The exports of a club, which have its data for 7 days, and a new one. */
export function ClubData({ club, exports }: ClubDataProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const startExport = useExport();
  const { download } = useJobActions();
  useLiveReload(useOnline() && exports.some(isJobOpen));
  return (
    <Card className="max-w-2xl" title={t('scheme:clubPage.exports')}>
      <p className="mb-3 text-muted">{t('scheme:clubPage.exportsText')}</p>
      {exports.length > 0 && (
        <List label={t('scheme:clubPage.exports')} className="mb-3">
          {exports.map((job) => (
            <ListRow
              key={job.id}
              title={format.moment(job.created_at)}
              detail={job.user_name}
              trailing={
                <>
                  <JobChip job={job} />
                  {hasDownload(job) && (
                    <Button
                      disabledReason={offlineReason}
                      aria-label={t('scheme:clubPage.downloadOf', {
                        moment: format.moment(job.created_at),
                      })}
                      onClick={() => void download(job)}
                    >
                      {t('scheme:clubPage.download')}
                    </Button>
                  )}
                </>
              }
            />
          ))}
        </List>
      )}
      <Button disabledReason={offlineReason} onClick={() => void startExport(club)}>
        {t('scheme:clubs.export')}
      </Button>
    </Card>
  );
}
