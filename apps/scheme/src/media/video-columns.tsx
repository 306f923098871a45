import type { SchemeVideo } from '@springboard/contract';
import { videoLength } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { actionsColumn, useFormat } from '@springboard/portal';
import { Chip } from '@springboard/ui';
import { type TableColumn, useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { useMemo } from 'react';
import { NameWithThumbnail, VideoThumbnail } from './thumbnails.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { UsesCell } from './uses-cell.tsx';
import { VideoMenu } from './video-menu.tsx';

/** Columns of the table of videos. */
export const useVideoColumns = (queue: UploadQueue): readonly TableColumn<SchemeVideo>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const width = useScreenWidth();
  return useMemo(() => {
    const isPhone = width === 'phone';
    const facts = ({ duration_s, size }: SchemeVideo) =>
      [
        duration_s === undefined ? null : videoLength(duration_s),
        size === undefined ? t('media.elsewhere') : format.size(size),
      ]
        .filter((fact) => fact !== null)
        .join(', ');
    const all: TableColumn<SchemeVideo>[] = [
      {
        id: 'name',
        header: t('media.columns.name'),
        sortValue: ({ name }) => name,
        cell: (video) => (
          <NameWithThumbnail name={video.name} thumbnail={<VideoThumbnail video={video} />} />
        ),
        phoneCell: (video) => (
          <div className="pr-12">
            <NameWithThumbnail name={video.name} thumbnail={<VideoThumbnail video={video} />} />
          </div>
        ),
      },
      {
        id: 'length',
        header: t('media.columns.length'),
        align: 'end',
        sortValue: ({ duration_s }) => duration_s ?? null,
        cell: ({ duration_s }) => (duration_s === undefined ? '–' : videoLength(duration_s)),
        phoneCell: facts,
      },
      {
        id: 'size',
        header: t('media.columns.size'),
        align: 'end',
        sortValue: ({ size }) => size ?? null,
        cell: ({ size }) => (size === undefined ? t('media.elsewhere') : format.size(size)),
        phoneHidden: true,
      },
      {
        id: 'captions',
        header: t('media.columns.captions'),
        cell: (video) => <CaptionsCell video={video} />,
        phoneCell: (video) => <CaptionsCell video={video} />,
      },
      {
        id: 'used_by',
        header: t('media.columns.used'),
        cell: (video) => <UsesCell uses={video.used_by} />,
        phoneCell: (video) => <UsesCell uses={video.used_by} />,
      },
      {
        id: 'consent',
        header: t('media.columns.consent'),
        priority: 2,
        cell: ({ consent }) =>
          consent === undefined
            ? '–'
            : t('media.consentBy', { name: consent.name, date: format.moment(consent.at) }),
        phoneCell: ({ consent }) =>
          consent && t('media.consentBy', { name: consent.name, date: format.moment(consent.at) }),
      },
      actionsColumn<SchemeVideo>({
        header: t('media.columns.actions'),
        isPhone,
        actions: (video) => <VideoMenu video={video} queue={queue} />,
      }),
    ];
    return visibleColumns(all, width, {});
  }, [t, format, width, queue]);
};

function CaptionsCell({ video: { captions = [] } }: { video: SchemeVideo }) {
  const { t } = useTranslation(['scheme', 'common']);
  if (captions.length === 0)
    return <Chip tone="warning">{t('scheme:media.captions.noneAtAll')}</Chip>;
  return (
    <ul className="flex flex-wrap gap-1">
      {captions.map(({ language }) => (
        <li key={language}>
          <Chip>{t(`common:languages.${language}`)}</Chip>
        </li>
      ))}
    </ul>
  );
}
