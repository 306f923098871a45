import type { ApiFailure, ApiResult } from '@springboard/api-client';
import type { OfferedGroup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useErrorText } from '@springboard/portal';
import { Button, Notice, SelectField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { useChange } from '../use-change.ts';
import { useOtherGroups } from './offer-dialog.tsx';
import { useGroupText } from './use-group-text.ts';

export type PlaceDialogProps = {
  name: string;
  /** The group that the member leaves. */
  fromId: number | null;
  suitable: readonly OfferedGroup[];
  /** When the member changes, in words. */
  hint: string;
  place: (groupId: number) => Promise<ApiResult<unknown>>;
  onClose: () => void;
};

/** Places a member in a group without an answer of the guardians. */
export function PlaceDialog({ name, fromId, suitable, hint, place, onClose }: PlaceDialogProps) {
  const { t } = useTranslation(['club', 'common']);
  const { nameAndTimes, placesText } = useGroupText();
  const { send, isBusy, failure } = useChange();
  const others = useOtherGroups(suitable).filter(({ id }) => id !== fromId);
  const [groupId, setGroupId] = useState(
    String(suitable.find(({ places_left }) => places_left !== 0)?.id ?? ''),
  );
  const groups = [...suitable, ...others];
  const group = groups.find(({ id }) => String(id) === groupId);
  const apply = async () => {
    if (isBusy || group === undefined) return;
    const title = t('club:ready.placed', { name, group: group.name });
    if (await send(title, place(group.id))) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('club:group.placeName', { name })}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button
            variant="primary"
            loading={isBusy}
            disabled={group === undefined}
            onClick={() => void apply()}
          >
            {t('club:group.place')}
          </Button>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <SelectField
          label={t('club:ready.group')}
          hint={hint}
          value={groupId}
          options={[
            { value: '', label: t('club:group.choose') },
            ...groups.map((one) => ({
              value: String(one.id),
              label: [nameAndTimes(one), placesText(one)]
                .filter((text) => text !== null)
                .join(' · '),
              disabled: one.places_left === 0,
            })),
          ]}
          onChange={(event) => setGroupId(event.target.value)}
        />
        {failure && <PlaceProblem failure={failure} />}
      </div>
    </Dialog>
  );
}

function PlaceProblem({ failure }: { failure: ApiFailure }) {
  const { t } = useTranslation('club');
  const errorText = useErrorText();
  const left: unknown = Object(failure.detail)['places_left'];
  return (
    <Notice kind="error" live>
      {failure.error === 'SESSION_FULL' && typeof left === 'number'
        ? t('members.bulk.full', { number: left })
        : errorText(failure.error)}
    </Notice>
  );
}
