import type { Club } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { Button } from '@springboard/ui';
import { useState } from 'react';
import { LOGO } from '../media/draw-picture.ts';
import { PictureField } from '../media/picture-field.tsx';
import { usePicture } from '../media/use-picture.ts';

type LogoDialogProps = { club: Club; onClose: () => void };

/** Chooses the logo of a club, or removes it where it is known (scheme-portal §11). */
export function LogoDialog({ club: { id, name, logo }, onClose }: LogoDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [isRemoving, setRemoving] = useState(false);
  const picture = usePicture(LOGO);
  const store = async (message: string, image: string | null) => {
    if (isBusy) return;
    setRemoving(image === null);
    const call = api.call('PUT /clubs/:id/logo', { params: { id }, body: { image } });
    if (await send(message, call)) onClose();
  };
  const save = () => {
    const image = picture.requireImage();
    if (image !== null) void store(t('scheme:clubs.logo.saved', { name }), image);
  };
  return (
    <FormDialog
      title={t('scheme:clubs.logo.title', { name })}
      error={failure && errorText(failure.error)}
      submitLabel={t('common:actions.save')}
      isBusy={isBusy && !isRemoving}
      onSubmit={save}
      onClose={onClose}
    >
      <p>{t('scheme:clubs.logo.text')}</p>
      <PictureField picture={picture} label={t('scheme:clubs.logo.picture')} />
      {picture.image !== null && (
        <img
          src={picture.image}
          alt={t('scheme:clubs.logo.preview', { name })}
          className="size-24 rounded-control border border-line object-contain"
        />
      )}
      {logo !== null && (
        <Button
          variant="quiet"
          loading={isBusy && isRemoving}
          onClick={() => void store(t('scheme:clubs.logo.removed', { name }), null)}
        >
          {t('scheme:clubs.logo.remove')}
        </Button>
      )}
    </FormDialog>
  );
}
