import type { WaitingMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useChange, useErrorText } from '@springboard/portal';
import { useState } from 'react';
import { shortWeekdayKey } from '../weekdays.ts';
import { WishedDays } from './wished-days.tsx';

type WishesDialogProps = {
  group_id: number;
  member: WaitingMember;
  onClose: () => void;
};

/** Changes the days that suit the family of a waiting member. What another user chose meanwhile is replaced only by a second save. */
export function WishesDialog({ group_id, member, onClose }: WishesDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure } = useChange();
  const [wishes, setWishes] = useState<readonly number[]>(member.wishes);
  const name = `${member.firstname} ${member.lastname}`;
  const theirs = failure?.error === 'CONFLICT' ? weekdaysOf(failure.detail) : null;
  const from_wishes = [...(theirs ?? member.wishes)];
  const save = async () => {
    const isSaved = await send(
      t('club:group.wishesSaved', { name }),
      api.call('PATCH /groups/:id/waiting/:uuid', {
        params: { id: group_id, uuid: member.uuid },
        body: { from_wishes, wishes: [...wishes] },
      }),
    );
    if (isSaved) onClose();
  };
  return (
    <FormDialog
      title={t('club:group.wishesTitle', { name })}
      error={
        failure &&
        (theirs === null
          ? errorText(failure.error)
          : t('club:group.wishesChanged', {
              days:
                theirs.length === 0
                  ? t('club:group.anyDay')
                  : theirs.map((day) => t(shortWeekdayKey(day))).join(', '),
            }))
      }
      submitLabel={t('common:actions.save')}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="text-sm">{t('club:group.wishesText')}</p>
      <WishedDays wishes={wishes} onChange={setWishes} />
    </FormDialog>
  );
}

const weekdaysOf = (detail: unknown): readonly number[] | null => {
  const { wishes = null } = Object(detail);
  return Array.isArray(wishes) ? wishes : null;
};
