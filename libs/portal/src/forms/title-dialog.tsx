import { freeTitle, TITLE_PREFIX_LENGTH } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button, Notice, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useErrorText } from '../messages/use-error-text.ts';

/** A code, or its text where this device has refused the title. */
export type TitleError = string | { readonly text: string };

export type TitleDialogProps = {
  heading: string;
  confirm: string;
  /** The title to start from. */
  title?: string;
  /** Titles that the owner has already: a suffix makes the new one unique (§5). None where titles may repeat. */
  taken?: readonly string[];
  /** §9: 48 characters leave room for the suffix. */
  maxLength?: number;
  /** Resolves with null, or with an error: the dialog then stays open with its text. */
  onConfirm: (title: string) => Promise<TitleError | null>;
  onClose: () => void;
};

/** Asks for a title, and shows the unique title that it will become. */
export function TitleDialog({
  heading,
  confirm,
  title: initial = '',
  taken = [],
  maxLength = TITLE_PREFIX_LENGTH,
  onConfirm,
  onClose,
}: TitleDialogProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const [title, setTitle] = useState(initial);
  const [error, setError] = useState<TitleError | null>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const wanted = title.trim();
  const unique = freeTitle(wanted, taken);

  const send = async () => {
    if (busy) return;
    setMissing(wanted === '');
    if (wanted === '') return;
    setBusy(true);
    const code = await onConfirm(wanted);
    setBusy(false);
    setError(code);
    if (code === null) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={heading}
      closeLabel={t('actions.cancel')}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {error !== null && (
          <Notice kind="error" live>
            {typeof error === 'string' ? errorText(error) : error.text}
          </Notice>
        )}
        <TextField
          data-first-focus
          label={t('titleDialog.label')}
          value={title}
          maxLength={maxLength}
          autoComplete="off"
          error={missing && wanted === '' ? t('titleDialog.missing') : undefined}
          hint={unique === wanted ? undefined : t('titleDialog.willBe', { title: unique })}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" variant="primary" size="large" loading={busy}>
          {confirm}
        </Button>
      </form>
    </Dialog>
  );
}
