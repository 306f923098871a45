import type { ApiResult } from '@springboard/api-client';
import type { FreePlaces, OfferedGroup } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ActionDialog, useChange, useFormat } from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import { useState } from 'react';
import { usePlacesErrorText } from '../use-places-error-text.ts';
import { hasPlace, useOtherGroups } from './offer-dialog.tsx';
import { useGroupText } from './use-group-text.ts';

export type PlaceDialogProps = {
  name: string;
  /** The group that the member leaves. */
  fromId: number | null;
  suitable: readonly (OfferedGroup & Partial<FreePlaces>)[];
  /** The group in which a place is held for the member. */
  heldId?: number | null;
  /** A sentence that says when the member changes. */
  hint: string;
  /** @param date the coming day */
  place: (groupId: number, date?: string) => Promise<ApiResult<unknown>>;
  onClose: () => void;
};

const isFull = ({ places_left }: OfferedGroup): boolean => places_left === 0;

/** Places a member in a group without an answer of the guardians. */
export function PlaceDialog({
  name,
  fromId,
  suitable,
  heldId = null,
  hint,
  place,
  onClose,
}: PlaceDialogProps) {
  const { t } = useTranslation('club');
  const placesErrorText = usePlacesErrorText();
  const { nameAndTimes, placesText } = useGroupText();
  const { send, isBusy, failure } = useChange();
  const others = useOtherGroups(suitable).filter(({ id }) => id !== fromId);
  const format = useFormat();
  const [groupId, setGroupId] = useState(String(heldId ?? suitable.find(hasPlace)?.id ?? ''));
  const groups = [...suitable, ...others];
  const group = groups.find(({ id }) => String(id) === groupId);
  // On a coming day, the group has a place again.
  const from =
    group !== undefined && isFull(group) && group.id !== heldId ? group.places_from : null;
  const apply = async () => {
    if (group === undefined) return;
    const title = from
      ? t('ready.placedFrom', { name, group: group.name, date: format.date(from.date) })
      : t('ready.placed', { name, group: group.name });
    if (await send(title, place(group.id, from?.date))) onClose();
  };
  return (
    <ActionDialog
      title={t('group.placeName', { name })}
      actionLabel={
        from ? t('group.placeFrom', { date: format.dayMonth(from.date) }) : t('group.place')
      }
      isBusy={isBusy}
      isDisabled={group === undefined}
      error={failure && placesErrorText(failure)}
      onAction={() => void apply()}
      onClose={onClose}
    >
      <SelectField
        label={t('ready.group')}
        hint={from ? t('ready.fromDay', { date: format.date(from.date) }) : hint}
        value={groupId}
        options={[
          { value: '', label: t('group.choose') },
          ...groups.map((group) => ({
            value: String(group.id),
            label: [
              nameAndTimes(group),
              group.id === heldId ? t('ready.heldFor', { name }) : placesText(group),
            ]
              .filter((text) => text !== null)
              .join(' · '),
            disabled: group.id !== heldId && !hasPlace(group),
          })),
        ]}
        onChange={(event) => setGroupId(event.target.value)}
      />
    </ActionDialog>
  );
}
