import type { Session } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { TextField } from '@springboard/ui';
import { useState } from 'react';
import { MaximumWarning } from '../groups/maximum-warning.tsx';

/** What the server stores. */
const MAX = 10_000;

/** Sets the maximum of one session. Empty: that of the group. */
export function PlacesDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [text, setText] = useState(session.max_members === null ? '' : String(session.max_members));
  const [isChecked, setChecked] = useState(false);
  const max_members = text.trim() === '' ? null : Number(text);
  const isValid =
    max_members === null ||
    (Number.isSafeInteger(max_members) && max_members >= 0 && max_members <= MAX);
  const save = async () => {
    setChecked(true);
    if (!isValid) return;
    const isSaved = await send(
      t('club:sessions.placesSaved'),
      api.call(
        'PATCH /groups/:id/sessions/:date',
        { params: { id: session.group_id, date: session.date }, body: { max_members } },
        { headers: { 'if-match': `"${session.etag}"` } },
      ),
    );
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title={t('club:sessions.changePlaces')}
      error={failure && errorText(failure.error)}
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('club:sessions.maximum')}
        hint={t('club:sessions.maximumHint')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={isChecked && !isValid ? t('club:sessions.maximumError', { max: MAX }) : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <MaximumWarning members={session.total_members} text={text} />
    </FormDialog>
  );
}
