import type { MediaFile } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { actionsColumn, ListTable, useFormat } from '@springboard/portal';
import { EmptyState, FileDrop } from '@springboard/ui';
import { type TableColumn, useScreenWidth, visibleColumns } from '@springboard/ui/table';
import { FileUp } from 'lucide-react';
import { useMemo } from 'react';
import { FileMenu } from './file-menu.tsx';
import { ACCEPTED_FILES } from './prepare-file.ts';
import { FileThumbnail, NameWithThumbnail } from './thumbnails.tsx';
import { UsesCell } from './uses-cell.tsx';

type FilesSectionProps = {
  files: readonly MediaFile[];
  isOff: boolean;
  onAdd: (files: readonly File[]) => void;
};

/** Pictures and documents of the scheme, and where they are shown. */
export function FilesSection({ files, isOff, onAdd }: FilesSectionProps) {
  const { t } = useTranslation('scheme');
  const columns = useFileColumns();
  return (
    <section aria-labelledby="files" className="mt-10">
      <h2 id="files" className="mb-1 text-xl font-strong">
        {t('media.files.title')}
      </h2>
      <p className="mb-4 text-muted">{t('media.files.text')}</p>
      <div className="mb-5">
        <FileDrop
          label={t('media.files.choose')}
          icon={<FileUp aria-hidden size={18} />}
          hint={t('media.files.drop')}
          accept={ACCEPTED_FILES}
          multiple
          disabled={isOff}
          onFiles={onAdd}
        />
      </div>
      <ListTable
        caption={t('media.files.title')}
        columns={columns}
        rows={files}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title={t('media.files.none')} detail={t('media.files.noneDetail')} />}
      />
    </section>
  );
}

const useFileColumns = (): readonly TableColumn<MediaFile>[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const width = useScreenWidth();
  return useMemo(() => {
    const isPhone = width === 'phone';
    const kindOf = ({ mime }: MediaFile) => t(`media.files.kinds.${kindOfMime(mime)}`);
    const all: TableColumn<MediaFile>[] = [
      {
        id: 'name',
        header: t('media.files.column'),
        sortValue: ({ name }) => name,
        cell: (file) => (
          <NameWithThumbnail name={file.name} thumbnail={<FileThumbnail file={file} />} />
        ),
        phoneCell: (file) => (
          <div className="pr-12">
            <NameWithThumbnail name={file.name} thumbnail={<FileThumbnail file={file} />} />
          </div>
        ),
      },
      {
        id: 'kind',
        header: t('media.files.kind'),
        sortValue: kindOf,
        cell: kindOf,
        phoneCell: (file) => `${kindOf(file)}, ${format.size(file.size)}`,
      },
      {
        id: 'size',
        header: t('media.columns.size'),
        align: 'end',
        sortValue: ({ size }) => size,
        cell: ({ size }) => format.size(size),
        phoneHidden: true,
      },
      {
        id: 'used_by',
        header: t('media.columns.used'),
        cell: ({ used_by }) => <UsesCell uses={used_by} />,
        phoneCell: ({ used_by }) => <UsesCell uses={used_by} />,
      },
      actionsColumn<MediaFile>({
        header: t('media.columns.actions'),
        isPhone,
        actions: (file) => <FileMenu file={file} />,
      }),
    ];
    return visibleColumns(all, width, {});
  }, [t, format, width]);
};

const kindOfMime = (mime: string): 'picture' | 'pdf' | 'text' =>
  mime.startsWith('image/') ? 'picture' : mime === 'application/pdf' ? 'pdf' : 'text';
