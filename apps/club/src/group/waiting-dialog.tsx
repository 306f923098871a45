import type { ApiFailure } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { useState } from 'react';
import { WishedDays } from './wished-days.tsx';

type WaitingDialogProps = {
  group: { readonly id: number; readonly name: string };
  memberUuids: readonly string[];
  onDone: () => void;
  onClose: () => void;
};

/** Adds members to the end of a group's waiting list, with the days that suit their families. */
export function WaitingDialog({ group, memberUuids, onDone, onClose }: WaitingDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [wishes, setWishes] = useState<readonly number[]>([]);
  const count = memberUuids.length;
  const problem = ({ error, detail }: ApiFailure) =>
    error === 'CONFLICT'
      ? t(Object(detail)['state'] === 'in' ? 'club:group.isIn' : 'club:group.isWaiting')
      : errorText(error);
  const add = async () => {
    const isAdded = await send(
      t('club:group.addedWaiting', { count, group: group.name }),
      api.call('POST /groups/:id/waiting', {
        params: { id: group.id },
        body: { member_uuids: [...memberUuids], wishes: [...wishes] },
      }),
    );
    if (isAdded) onDone();
  };
  return (
    <FormDialog
      title={t('club:group.addWaiting')}
      error={failure && problem(failure)}
      submitLabel={t('club:group.addWaiting')}
      isBusy={isBusy}
      onSubmit={() => void add()}
      onClose={onClose}
    >
      <p className="text-sm">{t('club:group.addWaitingText', { count, group: group.name })}</p>
      <WishedDays wishes={wishes} onChange={setWishes} />
    </FormDialog>
  );
}
