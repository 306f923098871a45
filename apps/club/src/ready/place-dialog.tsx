import type { ApiResult } from '@springboard/api-client';
import type { OfferedGroup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ActionDialog, useChange } from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import { useState } from 'react';
import { usePlacesErrorText } from '../use-places-error-text.ts';
import { useOtherGroups } from './offer-dialog.tsx';
import { useGroupText } from './use-group-text.ts';

export type PlaceDialogProps = {
  name: string;
  /** The group that the member leaves. */
  fromId: number | null;
  suitable: readonly OfferedGroup[];
  /** A sentence that says when the member changes. */
  hint: string;
  place: (groupId: number) => Promise<ApiResult<unknown>>;
  onClose: () => void;
};

/** Places a member in a group without an answer of the guardians. */
export function PlaceDialog({ name, fromId, suitable, hint, place, onClose }: PlaceDialogProps) {
  const { t } = useTranslation('club');
  const placesErrorText = usePlacesErrorText();
  const { nameAndTimes, placesText } = useGroupText();
  const { send, isBusy, failure } = useChange();
  const others = useOtherGroups(suitable).filter(({ id }) => id !== fromId);
  const [groupId, setGroupId] = useState(
    String(suitable.find(({ places_left }) => places_left !== 0)?.id ?? ''),
  );
  const groups = [...suitable, ...others];
  const group = groups.find(({ id }) => String(id) === groupId);
  const apply = async () => {
    if (group === undefined) return;
    const title = t('ready.placed', { name, group: group.name });
    if (await send(title, place(group.id))) onClose();
  };
  return (
    <ActionDialog
      title={t('group.placeName', { name })}
      actionLabel={t('group.place')}
      isBusy={isBusy}
      isDisabled={group === undefined}
      error={failure && placesErrorText(failure)}
      onAction={() => void apply()}
      onClose={onClose}
    >
      <SelectField
        label={t('ready.group')}
        hint={hint}
        value={groupId}
        options={[
          { value: '', label: t('group.choose') },
          ...groups.map((group) => ({
            value: String(group.id),
            label: [nameAndTimes(group), placesText(group)]
              .filter((text) => text !== null)
              .join(' · '),
            disabled: group.places_left === 0,
          })),
        ]}
        onChange={(event) => setGroupId(event.target.value)}
      />
    </ActionDialog>
  );
}
