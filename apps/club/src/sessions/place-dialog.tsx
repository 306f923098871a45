import type { Api } from '@springboard/api-client';
import type { CallInput, Session } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ActionDialog, useApi, useChange, useDryRun, useErrorText } from '@springboard/portal';
import { TextField } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { TellFamilies } from './tell-families.tsx';
import { useFamilies } from './use-families.ts';

/** The place of one session, where it is not that of its group. Parents see it in their portal and calendars. */
export function PlaceDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [place, setPlace] = useState(session.place ?? '');
  const [sendsEmails, setSendsEmails] = useState(true);
  const { group_id: id, date, etag } = session;
  const new_place = place.trim() === '' ? null : place.trim();
  const settled = useSettled(new_place);
  const effect = useDryRun(
    session.cancelled ? null : { sessions: [{ group_id: id, date }], place: settled },
    dryRun,
  );
  const isCurrent = session.cancelled || (settled === new_place && effect.result !== null);
  const families = useFamilies(effect.result);
  const problem = failure ?? effect.failure;
  const save = async () => {
    const isSaved = await send(
      t('club:sessions.place.saved'),
      api.call(
        'PATCH /groups/:id/sessions/:date',
        {
          params: { id, date },
          body: { place: new_place, tell: sendsEmails && families > 0 ? 1 : 0 },
        },
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
      isDisabled={!isCurrent}
      error={problem && errorText(problem.error)}
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
      {families > 0 && (
        <TellFamilies
          families={families}
          preview={effect.result?.preview}
          sendsEmails={sendsEmails}
          onChange={setSendsEmails}
        />
      )}
    </ActionDialog>
  );
}

const SETTLED_MS = 400;

/** The value, once it has stayed the same for a moment. */
const useSettled = <Value,>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

type Body = Pick<CallInput<'POST /sessions/bulk'>['body'], 'sessions' | 'place'>;

const dryRun = (api: Api, body: Body, signal: AbortSignal) =>
  api.call('POST /sessions/bulk', { body: { action: 'place', ...body, dry_run: 1 } }, { signal });
