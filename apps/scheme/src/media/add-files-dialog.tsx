import { MAX_FILE_MB, NAME_MAX, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useFormat } from '@springboard/portal';
import { Notice, Spinner, TextField } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { useScheme } from '../scheme/layout.tsx';
import { nameOf } from './name-of.ts';
import { type FileProblem, prepareFile } from './prepare-file.ts';
import type { UploadQueue } from './upload-queue.ts';

type AddFilesDialogProps = { files: readonly File[]; queue: UploadQueue; onClose: () => void };

/** Names the files; then they are uploaded in the background. */
export function AddFilesDialog({ files, queue, onClose }: AddFilesDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const { slug } = useScheme();
  const prepared = usePrepared(files);
  const [names, setNames] = useState(() => files.map(nameOf));
  const [isChecked, setChecked] = useState(false);
  const accepted = (prepared ?? []).flatMap((one, index) =>
    one.ok ? [{ index, name: names[index]?.trim() ?? '', file: one.file, image: one.image }] : [],
  );
  const problemText = useProblemText();
  const submit = () => {
    setChecked(true);
    if (accepted.length === 0 || accepted.some(({ name }) => validateName(name) !== null)) return;
    for (const { name, file, image } of accepted)
      queue.add({ slug, kind: 'file', name, file, image, replaces: null });
    onClose();
  };
  return (
    <FormDialog
      title={t('scheme:media.files.add')}
      error={null}
      submitLabel={t('scheme:media.upload')}
      isBusy={prepared === null}
      onSubmit={submit}
      onClose={onClose}
    >
      {prepared === null && <Spinner className="size-6" />}
      {prepared?.map((one, index) =>
        one.ok ? (
          <TextField
            key={index}
            label={t('scheme:media.name')}
            hint={`${files[index]?.name}, ${format.size(one.file.size)}`}
            value={names[index] ?? ''}
            maxLength={NAME_MAX}
            autoComplete="off"
            error={
              isChecked && validateName(names[index] ?? '') !== null
                ? t('common:validation.NAME_LENGTH')
                : undefined
            }
            onChange={({ target }) => setNames(names.with(index, target.value))}
          />
        ) : (
          <Notice key={index} kind="error" live title={files[index]?.name}>
            {problemText(one.problem)}
          </Notice>
        ),
      )}
    </FormDialog>
  );
}

const useProblemText = () => {
  const { t } = useTranslation('scheme');
  return (problem: FileProblem) => t(`media.files.problems.${problem}`, { n: MAX_FILE_MB });
};

/** null until all files are prepared. */
const usePrepared = (files: readonly File[]) => {
  const [prepared, setPrepared] = useState<Awaited<ReturnType<typeof prepareFile>>[] | null>(null);
  useEffect(() => {
    let isOpen = true;
    const prepare = async () => {
      const done = await Promise.all(files.map(prepareFile));
      if (isOpen) setPrepared(done);
    };
    void prepare();
    return () => {
      isOpen = false;
    };
  }, [files]);
  return prepared;
};
