import type { Session } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ActionDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { TextField } from '@springboard/ui';
import { useState } from 'react';

/** The place of one session, where it is not that of its group. Parents see it in their portal and calendars. */
export function PlaceDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [place, setPlace] = useState(session.place ?? '');
  const { group_id: id, date, etag } = session;
  const save = async () => {
    const isSaved = await send(
      t('club:sessions.place.saved'),
      api.call(
        'PATCH /groups/:id/sessions/:date',
        { params: { id, date }, body: { place: place.trim() === '' ? null : place.trim() } },
        { headers: { 'if-match': `"${etag}"` } },
      ),
    );
    if (isSaved) onClose();
  };
  return (
    <ActionDialog
      title={t('club:sessions.place.change')}
      actionLabel={t('common:actions.save')}
      isBusy={isBusy}
      isDisabled={false}
      error={failure && errorText(failure.error)}
      onAction={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('club:groups.place')}
        labelNote={t('common:state.optional')}
        hint={t('club:sessions.place.hint')}
        maxLength={100}
        value={place}
        autoComplete="off"
        data-first-focus
        onChange={(event) => setPlace(event.target.value)}
      />
    </ActionDialog>
  );
}
