import type { Club } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { Button, Notice, TextField } from '@springboard/ui';
import { useState } from 'react';
import { drawPicture, LOGO } from '../media/draw-picture.ts';

type LogoDialogProps = { club: Club; onClose: () => void };

/** Chooses or removes the logo of a club (scheme-portal §11). */
export function LogoDialog({ club: { id, name }, onClose }: LogoDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [image, setImage] = useState<string | null>(null);
  const [problem, setProblem] = useState<'tooLarge' | 'noPicture' | 'missing' | null>(null);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      const bitmap = await createImageBitmap(file);
      const drawn = drawPicture(bitmap, bitmap, LOGO);
      setImage(drawn);
      setProblem(drawn === null ? 'tooLarge' : null);
    } catch {
      setImage(null);
      setProblem('noPicture');
    }
  };
  const store = async (message: string, logo: string | null) => {
    const call = api.call('PUT /clubs/:id/logo', { params: { id }, body: { image: logo } });
    if (await send(message, call)) onClose();
  };
  const save = () => {
    if (image === null) return setProblem('missing');
    return void store(t('scheme:clubs.logo.saved', { name }), image);
  };
  return (
    <FormDialog
      title={t('scheme:clubs.logo.title', { name })}
      error={failure && errorText(failure.error)}
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t('scheme:clubs.logo.text')}</p>
      {problem !== null && (
        <Notice kind="error" live>
          {t(`clubs.logo.problems.${problem}`)}
        </Notice>
      )}
      <TextField
        type="file"
        accept="image/jpeg,image/png,image/webp"
        label={t('scheme:clubs.logo.picture')}
        className="[&_input]:py-2.5"
        onChange={({ target }) => void take(target.files?.[0])}
      />
      {image !== null && (
        <img
          src={image}
          alt={t('scheme:clubs.logo.preview', { name })}
          className="size-24 rounded-control border border-line object-contain"
        />
      )}
      <Button
        variant="quiet"
        loading={isBusy}
        onClick={() => void store(t('scheme:clubs.logo.removed', { name }), null)}
      >
        {t('scheme:clubs.logo.remove')}
      </Button>
    </FormDialog>
  );
}
