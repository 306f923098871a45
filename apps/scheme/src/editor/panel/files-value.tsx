import { fileIdOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { FileThumbnail } from '../../media/thumbnails.tsx';
import { useSchemeEditor } from '../scheme-editor.ts';
import { ChosenMedia } from './chosen-media.tsx';

type FilesValueProps = {
  /** Ids of files of the scheme, and addresses of files elsewhere. */
  values: readonly string[];
  isLocked: boolean;
  onChange: (values: readonly string[]) => void;
};

/** The pictures and documents of a content block, chosen from the files of the scheme (scheme-portal §5). */
export function FilesValue({ values, isLocked, onChange }: FilesValueProps) {
  const { t } = useTranslation('scheme');
  const { files } = useSchemeEditor().facts;
  const fileOf = (value: string) => files.find(({ id }) => id === fileIdOf(value));
  const isUnknown = (value: string) => fileIdOf(value) !== null && fileOf(value) === undefined;
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-strong">{t('editor.content.value.files')}</legend>
      {files.length === 0 && <p className="text-sm text-muted">{t('editor.files.none')}</p>}
      <ChosenMedia
        values={values}
        nameOf={(value) =>
          fileOf(value)?.name ??
          (fileIdOf(value) === null ? value : t('editor.files.unknown', { id: value }))
        }
        thumbnail={ThumbnailOfFile}
        noteOf={(value) => (isUnknown(value) && !isLocked ? t('editor.files.missing') : null)}
        isLocked={isLocked}
        onChange={onChange}
        others={files
          .filter(({ id }) => !values.includes(String(id)))
          .map(({ id, name }) => ({ value: String(id), label: name }))}
        labels={{ add: t('editor.files.add'), choose: t('editor.files.choose') }}
      />
    </fieldset>
  );
}

function ThumbnailOfFile({ value }: { value: string }) {
  const file = useSchemeEditor().facts.files.find(({ id }) => id === fileIdOf(value));
  return file && <FileThumbnail file={file} />;
}
