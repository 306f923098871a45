import { freeTitle, TITLE_KEPT } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useErrorText } from '@springboard/portal';
import { Button, Notice, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';

type TitleDialogProps = {
  heading: string;
  confirm: string;
  /** What the field begins with. */
  title?: string;
  /** Titles of the owner's that a suffix tells the new one from (§5); none where titles may be the same. */
  taken?: readonly string[];
  /** Longest title. §9: 48 characters keep room for the suffix. */
  longest?: number;
  /** Null: done. Else the code of what went wrong; the dialog stays with what was typed. */
  onConfirm: (title: string) => Promise<string | null>;
  onClose: () => void;
};

/** Asks for a title, and says which one it will become. */
export function TitleDialog({
  heading,
  confirm,
  title: before = '',
  taken = [],
  longest = TITLE_KEPT,
  onConfirm,
  onClose,
}: TitleDialogProps) {
  const { t } = useTranslation(['planning', 'common']);
  const errorText = useErrorText();
  const [title, setTitle] = useState(before);
  const [fault, setFault] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const wanted = title.trim();
  const free = freeTitle(wanted, taken);

  const send = async () => {
    if (busy) return;
    setMissing(wanted === '');
    if (wanted === '') return;
    setBusy(true);
    const error = await onConfirm(wanted);
    setBusy(false);
    setFault(error);
    if (error === null) onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={heading}
      closeLabel={t('common:actions.cancel')}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {fault !== null && (
          <Notice kind="error" live>
            {errorText(fault)}
          </Notice>
        )}
        <TextField
          data-first-focus
          label={t('planning:title.label')}
          value={title}
          maxLength={longest}
          autoComplete="off"
          error={missing && wanted === '' ? t('planning:title.missing') : undefined}
          hint={free === wanted ? undefined : t('planning:title.willBe', { title: free })}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Button type="submit" variant="primary" size="large" loading={busy}>
          {confirm}
        </Button>
      </form>
    </Dialog>
  );
}
