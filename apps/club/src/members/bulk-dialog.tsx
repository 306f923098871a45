import type { ApiFailure } from '@springboard/api-client';
import type { BulkAction, MembersBulkResult } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { ActionDialog, useDryRun, useToday } from '@springboard/portal';
import { Spinner } from '@springboard/ui';
import { useState } from 'react';
import { usePlacesErrorText } from '../use-places-error-text.ts';
import {
  bodyOf,
  BULK_FIELDS,
  type BulkTarget,
  type BulkValues,
  chosenOf,
  isWithin,
  NEW_TAG,
  periodOf,
} from './bulk-action.ts';
import { BulkEffect } from './bulk-effect.tsx';
import { ChoiceField, DayField, NewTagField } from './bulk-fields.tsx';
import { BulkResult } from './bulk-result.tsx';
import { type Option, useBulkOptions } from './use-bulk-options.ts';
import { type SkippingChange, tryBulk, useSendBulk } from './use-send-bulk.ts';

export type BulkDialogProps = {
  action: BulkAction;
  target: BulkTarget;
  /** The groups of the pupil, where it is one; chosen already if there is one group only. */
  ownGroups?: readonly Option[];
  /** The group that the pupils leave, unless the user chooses another. */
  initialGroup?: string | undefined;
  /** Values that the page decides: the group whose members these are. */
  fixed?: BulkValues;
  /** After the change, and after its result was read where pupils were skipped; null: a job does it. */
  onDone: (result: MembersBulkResult | null) => void;
  onClose: () => void;
};

const NOTHING_FIXED: BulkValues = {};

/** Asks what an action needs, shows what it will change, and does it. */
export function BulkDialog(props: BulkDialogProps) {
  const { action, ownGroups, initialGroup, fixed = NOTHING_FIXED, onDone, onClose } = props;
  const { t } = useTranslation(['club', 'common']);
  const today = useToday();
  const problemText = useProblemText();
  const [target, setTarget] = useState(props.target);
  const [values, setValues] = useState<BulkValues>(() => ({
    ...chosenOf(action, ownGroups?.length === 1 ? ownGroups[0]?.value : initialGroup),
    ...fixed,
  }));
  const [date, setDate] = useState(today);
  const [newTag, setNewTag] = useState('');
  const [skipping, setSkipping] = useState<SkippingChange | null>(null);
  const { options, name } = useBulkOptions(action, values, ownGroups);
  const sending = useSendBulk({ onDone, onSkipped: setSkipping });
  const isNewTag = values.tag_id === NEW_TAG;
  const period = periodOf(action, today);
  const isDateRight = period === null || isWithin(period, date);
  const complete = isDateRight && !isNewTag ? bodyOf(action, target, values) : null;
  const isOtherDay = period !== null && date !== today;
  const body = complete && isOtherDay ? { ...complete, date } : complete;
  const preview = useDryRun(body, tryBulk);

  if (skipping !== null) {
    const { title, result } = skipping;
    return (
      <BulkResult
        title={title}
        skipped={result.skipped}
        onRetry={() => {
          setTarget({ member_uuids: result.skipped.map(({ member_uuid }) => member_uuid) });
          setSkipping(null);
        }}
        onClose={() => onDone(result)}
      />
    );
  }
  const apply = () => {
    if (isNewTag) return sending.sendWithNewTag(target, newTag.trim());
    return body === null ? undefined : sending.send(body, name);
  };
  const problem = sending.failure ?? preview.failure;
  const canApply = isNewTag ? newTag.trim() !== '' : (preview.result?.changed ?? 0) > 0;
  return (
    <ActionDialog
      title={t(`common:jobs.actions.${action}`)}
      actionLabel={t(`common:jobs.actions.${action}`)}
      isBusy={sending.isBusy}
      isDisabled={!canApply}
      error={problem && problemText(problem)}
      onAction={() => void apply()}
      onClose={onClose}
    >
      {action === 'invite' && <p className="text-pretty">{t('club:members.bulk.inviteHint')}</p>}
      {BULK_FIELDS[action]
        .filter((field) => !(field in fixed))
        .map((field) => (
          <ChoiceField
            key={field}
            action={action}
            field={field}
            value={values[field] ?? ''}
            options={options[field]}
            onChange={(value) => {
              sending.clearFailure();
              setValues({ ...values, [field]: value });
            }}
          />
        ))}
      {period !== null && (
        <DayField
          action={action}
          value={date}
          period={period}
          isRight={isDateRight}
          onChange={(next) => {
            sending.clearFailure();
            setDate(next);
          }}
        />
      )}
      {isNewTag && (
        <NewTagField
          value={newTag}
          onChange={(next) => {
            sending.clearFailure();
            setNewTag(next);
          }}
        />
      )}
      <output className="block min-h-6 text-sm">
        {preview.isLoading && <Spinner />}
        {preview.result && <BulkEffect result={preview.result} />}
      </output>
    </ActionDialog>
  );
}

const useProblemText = () => {
  const { t } = useTranslation('club');
  const placesErrorText = usePlacesErrorText();
  return (failure: ApiFailure): string => {
    const { error, detail } = failure;
    if (error === 'TITLE_TAKEN') return t('members.bulk.tagTaken');
    if (error === 'EXTERNAL_CONFIG_ERROR') return t('members.bulk.otherSignIn');
    const found: unknown = Object(detail)['found'];
    return error === 'CONFLICT' && typeof found === 'number'
      ? t('members.bulk.otherNumber', { number: found })
      : placesErrorText(failure);
  };
};
