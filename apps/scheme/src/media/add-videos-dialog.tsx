import type { SchemeVideo } from '@springboard/contract';
import { externalAddress, NAME_MAX, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText, useFormat } from '@springboard/portal';
import { Checkbox, Notice, TextField } from '@springboard/ui';
import { useState } from 'react';
import { useScheme } from '../scheme/layout.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { nameOf } from './name-of.ts';
import { useVideoFileProblem } from './use-video-file-problem.ts';

type AddVideosDialogProps = {
  /** The chosen files; none: a video of another site. */
  files: readonly File[];
  /** The video that the file or the address replaces. */
  replaced: SchemeVideo | null;
  queue: UploadQueue;
  onClose: () => void;
};

/** Names the videos and confirms the consent of everybody shown; then they are uploaded in the background. */
export function AddVideosDialog({ files, replaced, queue, onClose }: AddVideosDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const problemOf = useVideoFileProblem();
  const { slug } = useScheme();
  const { isBusy, failure, addAddress } = useAddAddress(replaced, onClose);
  const accepted = files.filter((file) => problemOf(file) === null);
  const rejected = files.filter((file) => problemOf(file) !== null);
  const isAddress = files.length === 0;
  const [names, setNames] = useState(() =>
    isAddress ? [''] : accepted.map((file) => nameOf(file)),
  );
  const [url, setUrl] = useState('');
  const [consent, setConsent] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const isNamed = replaced !== null || names.every((name) => validateName(name) === null);
  const isElsewhere = externalAddress(url, location.origin) !== null;
  const submit = async () => {
    setChecked(true);
    if (!consent || !isNamed || (isAddress && !isElsewhere)) return;
    if (isAddress) return addAddress({ name: names[0] ?? '', url });
    for (const [index, file] of accepted.entries()) {
      const name = replaced?.name ?? names[index]?.trim() ?? '';
      queue.add({ slug, kind: 'video', name, file, replaces: replaced?.id ?? null });
    }
    onClose();
  };
  const nameError = (name: string) =>
    isChecked && validateName(name) !== null ? t('common:validation.NAME_LENGTH') : undefined;
  const title =
    replaced !== null
      ? t('scheme:media.replaceTitle', { name: replaced.name })
      : t(isAddress ? 'scheme:media.addAddress' : 'scheme:media.add');
  return (
    <FormDialog
      title={title}
      description={isAddress ? t('scheme:media.addressText') : undefined}
      error={failure && errorText(failure.error)}
      submitLabel={t(isAddress ? 'common:actions.save' : 'scheme:media.upload')}
      isBusy={isBusy}
      onSubmit={() => {
        if (isAddress || accepted.length > 0) void submit();
      }}
      onClose={onClose}
    >
      {rejected.map((file) => (
        <Notice key={file.name} kind="error" live title={file.name}>
          {problemOf(file)}
        </Notice>
      ))}
      {replaced === null &&
        names.map((name, index) => {
          const file = accepted[index];
          return (
            <TextField
              key={index}
              data-first-focus={index === 0 || undefined}
              label={t('scheme:media.name')}
              hint={file && `${file.name}, ${format.size(file.size)}`}
              value={name}
              maxLength={NAME_MAX}
              autoComplete="off"
              error={nameError(name)}
              onChange={({ target }) => setNames(names.with(index, target.value))}
            />
          );
        })}
      {isAddress && (
        <TextField
          type="url"
          data-first-focus
          label={t('scheme:media.address')}
          value={url}
          autoComplete="off"
          error={isChecked && !isElsewhere ? t('scheme:media.addressWrong') : undefined}
          onChange={({ target }) => setUrl(target.value)}
        />
      )}
      <div>
        <Checkbox
          label={t('scheme:media.consent')}
          checked={consent}
          aria-invalid={isChecked && !consent}
          onChange={({ target }) => setConsent(target.checked)}
        />
        {isChecked && !consent && (
          <p role="alert" className="text-sm text-negative-ink">
            {t('scheme:media.consentMissing')}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

const useAddAddress = (replaced: SchemeVideo | null, onClose: () => void) => {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const { slug } = useScheme();
  const { send, isBusy, failure } = useChange();
  const addAddress = async ({ name, url }: { name: string; url: string }) => {
    const body = { url, consent: true };
    const call =
      replaced === null
        ? api.call('POST /schemes/:slug/videos', {
            params: { slug },
            body: { name: name.trim(), ...body },
          })
        : api.call('PATCH /schemes/:slug/videos/:id', { params: { slug, id: replaced.id }, body });
    const title =
      replaced === null
        ? t('media.added', { name: name.trim() })
        : t('media.replaced', { name: replaced.name });
    if (await send(title, call)) onClose();
  };
  return { isBusy, failure, addAddress };
};
