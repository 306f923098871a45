import {
  MAX_PLANNED_DAYS,
  LEAVING_REASONS,
  type BulkAction,
  type CallInput,
  type Group,
  type MembersBulkResult,
  type SkipReason,
} from '@springboard/contract';
import type { Api, ApiFailure, ApiResult } from '@springboard/api-client';
import { addDays } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  ActionDialog,
  auditIdOf,
  useAlerts,
  useApi,
  useAuditUndo,
  useDryRun,
  useFormat,
  useToday,
  useWatchJob,
} from '@springboard/portal';
import { DateField, SelectField, Spinner, TextField } from '@springboard/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { BulkResult, Skipped, useSkipTexts } from './bulk-result.tsx';
import {
  activeGroups,
  groupOptions,
  onTagsChanged,
  tagOptions,
  useChoices,
} from '../use-choices.ts';
import { usePlacesErrorText } from '../use-places-error-text.ts';

type Body = CallInput<'POST /members/bulk'>['body'];

/** The selected pupils: these, or all of a query with their number. */
export type BulkTarget = Pick<Body, 'member_uuids' | 'query' | 'expected'>;

type Option = { readonly value: string; readonly label: string };

export type BulkDialogProps = {
  action: BulkAction;
  target: BulkTarget;
  /** The groups of the pupil, where it is one; chosen already if there is one group only. */
  ownGroups?: readonly Option[];
  /** The group that the pupils leave, unless the user chooses another. */
  initialGroup?: string | undefined;
  /** Values that the page decides: the group whose members these are. */
  fixed?: Partial<Record<Field, string>>;
  /** After the change, and after its result was read where pupils were skipped; null: a job does it. */
  onDone: (result: MembersBulkResult | null) => void;
  onClose: () => void;
};

/** The option that creates a tag. */
export const NEW_TAG = 'new';
export const MAX_TAG_LENGTH = 50;

type Field = 'tag_id' | 'from_group_id' | 'group_id' | 'reason';

const FIELDS: Readonly<Record<BulkAction, readonly Field[]>> = {
  tag: ['tag_id'],
  untag: ['tag_id'],
  add: ['group_id'],
  move: ['from_group_id', 'group_id', 'reason'],
  remove: ['group_id', 'reason'],
  deactivate: ['reason'],
  activate: [],
  invite: [],
};

/** The skip reasons that mean the pupil is already in the requested state. */
const NOTHING_TO_DO: Partial<Record<BulkAction, readonly SkipReason[]>> = {
  tag: ['tagged'],
  untag: ['not_tagged'],
  add: ['in_group'],
  remove: ['not_in_group'],
  activate: ['active'],
  deactivate: ['inactive'],
  invite: ['invited', 'signed_in'],
};

/** Asks what an action needs, shows what it will change, and does it. */
export function BulkDialog(props: BulkDialogProps) {
  const { action, ownGroups, initialGroup, fixed = NOTHING_FIXED, onDone, onClose } = props;
  const [target, setTarget] = useState(props.target);
  /** The result of a change that skipped pupils. */
  const [done, setDone] = useState<{ title: string; result: MembersBulkResult } | null>(null);
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const format = useFormat();
  const problemText = useProblemText();
  const showUndo = useAuditUndo();
  const watch = useWatchJob();
  const alerts = useAlerts();
  const { revalidate } = useRevalidator();
  const [values, setValues] = useState<Partial<Record<Field, string>>>(() => ({
    ...chosenOf(action, ownGroups?.length === 1 ? ownGroups[0]?.value : initialGroup),
    ...fixed,
  }));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const today = useToday();
  const [date, setDate] = useState(today);
  const [newTag, setNewTag] = useState('');
  /** So that a repeated attempt does not create the tag again. */
  const [createdTag, setCreatedTag] = useState<{ id: number; tag: string } | null>(null);
  const isNewTag = values.tag_id === NEW_TAG;
  const period = periodOf(action, today);
  const isDateRight = period === null || isWithin(period, date);
  const complete = isDateRight && !isNewTag ? bodyOf(action, target, values) : null;
  const isOtherDay = period !== null && date !== today;
  const body = complete && isOtherDay ? { ...complete, date } : complete;
  const preview = useDryRun(body, dryRun);
  const skipTexts = useSkipTexts();
  const groupLabel = useGroupLabel();
  const choices = useChoices('groups', 'tags');
  const groups = groupOptions(choices.groups);
  const tags = tagOptions(choices.tags);

  const options: Record<Field, readonly Option[]> = {
    tag_id:
      action === 'tag' ? [...tags, { value: NEW_TAG, label: t('members.bulk.newTag') }] : tags,
    from_group_id: ownGroups ?? groups,
    group_id:
      action === 'remove'
        ? (ownGroups ?? groups)
        : groupOptions(activeGroups(choices.groups), groupLabel).filter(
            ({ value }) => value !== values.from_group_id,
          ),
    reason: LEAVING_REASONS.map((value) => ({ value, label: t(`members.leaving.${value}`) })),
  };
  const nameOf = (field: 'tag_id' | 'group_id') =>
    (field === 'tag_id' ? tags : [...groups, ...(ownGroups ?? [])]).find(
      ({ value }) => value === values[field],
    )?.label ?? '';

  const send = async (complete: Body, name: string) => {
    const result = await api.call('POST /members/bulk', { body: complete });
    if (!result.ok) return setFailure(result.failure);
    if ('kind' in result.value) {
      watch(result.value);
      alerts.raise({ tone: 'info', title: t('members.bulk.started'), subject: 'job' });
      return onDone(null);
    }
    const { changed, skipped, invitations = changed } = result.value;
    const number = action === 'invite' ? invitations : changed;
    const doneText =
      action === 'remove'
        ? t('common:alerts.LEFT_GROUP', { name, count: number })
        : t(`members.bulk.done.${action}`, { name, number });
    const textFrom = (day: string) => {
      if (action === 'remove') return t('members.bulk.plannedLeave', { name, number, date: day });
      return action === 'deactivate'
        ? t('members.bulk.plannedDeactivate', { number, date: day })
        : t('members.bulk.planned', { change: doneText, date: day });
    };
    const changeText =
      date > today && complete.date !== undefined ? textFrom(format.date(date)) : doneText;
    const title = [changeText, ...skipTexts(skipped)].join(' · ');
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    const hasLeftOut = skipped.some(
      ({ reason }) => NOTHING_TO_DO[action]?.includes(reason) !== true,
    );
    if (!hasLeftOut) onDone(result.value);
    else setDone({ title: changeText, result: result.value });
    return revalidate();
  };
  const createAndSend = async (tag: string) => {
    if (createdTag?.tag === tag) return send({ action, ...target, tag_id: createdTag.id }, tag);
    const created = await api.call('POST /member-tags', { body: { tag } });
    if (!created.ok) return setFailure(created.failure);
    const { id } = created.value;
    setCreatedTag({ id, tag });
    onTagsChanged();
    return send({ action, ...target, tag_id: id }, tag);
  };
  const apply = async () => {
    setBusy(true);
    if (isNewTag) await createAndSend(newTag.trim());
    else if (body !== null)
      await send(body, nameOf(action === 'tag' || action === 'untag' ? 'tag_id' : 'group_id'));
    setBusy(false);
  };
  const canApply = isNewTag ? newTag.trim() !== '' : (preview.result?.changed ?? 0) > 0;

  if (done !== null) {
    return (
      <BulkResult
        title={done.title}
        skipped={done.result.skipped}
        onRetry={() => {
          setTarget({ member_uuids: done.result.skipped.map(({ member_uuid }) => member_uuid) });
          setDone(null);
        }}
        onClose={() => onDone(done.result)}
      />
    );
  }
  const problem = failure ?? preview.failure;
  return (
    <ActionDialog
      title={t(`common:jobs.actions.${action}`)}
      actionLabel={t(`common:jobs.actions.${action}`)}
      isBusy={isBusy}
      isDisabled={!canApply}
      error={problem && problemText(problem)}
      onAction={() => void apply()}
      onClose={onClose}
    >
      {action === 'invite' && <p className="text-pretty">{t('members.bulk.inviteHint')}</p>}
      {FIELDS[action]
        .filter((field) => !(field in fixed))
        .map((field) => (
          <SelectField
            key={field}
            label={
              action === 'move' && field === 'group_id'
                ? t('members.bulk.toGroup')
                : t(`members.bulk.fields.${field}`)
            }
            value={values[field] ?? ''}
            options={[
              {
                value: '',
                label: t(
                  isOptional(action, field) ? 'members.bulk.noReason' : 'members.bulk.choose',
                ),
              },
              ...options[field],
            ]}
            onChange={(event) => {
              setFailure(null);
              setValues({ ...values, [field]: event.target.value });
            }}
          />
        ))}
      {period !== null && (
        <DateField
          label={t(action === 'deactivate' ? 'members.bulk.lastDay' : 'members.bulk.firstDay')}
          value={date}
          formatted={date === '' ? undefined : format.date(date)}
          {...period}
          error={
            isDateRight
              ? undefined
              : t(
                  action === 'deactivate'
                    ? 'members.bulk.lastDayInvalid'
                    : 'members.bulk.firstDayInvalid',
                )
          }
          onValueChange={(next) => {
            setFailure(null);
            setDate(next);
          }}
        />
      )}
      {isNewTag && (
        <TextField
          label={t('members.bulk.fields.newTag')}
          hint={t('members.bulk.newTagHint')}
          value={newTag}
          maxLength={MAX_TAG_LENGTH}
          onChange={(event) => {
            setFailure(null);
            setNewTag(event.target.value);
          }}
        />
      )}
      <output className="block min-h-6 text-sm">
        {preview.isLoading && <Spinner />}
        {preview.result && <Effect result={preview.result} />}
      </output>
    </ActionDialog>
  );
}

const NOTHING_FIXED = {};

type Period = { readonly min?: string; readonly max: string };

/** The days on which the action can be done; null: it has no day. */
const periodOf = (action: BulkAction, today: string): Period | null => {
  const max = addDays(today, MAX_PLANNED_DAYS);
  if (action === 'deactivate') return { max };
  return action === 'add' || action === 'move' || action === 'remove' ? { min: today, max } : null;
};

const isWithin = ({ min = '', max }: Period, date: string): boolean =>
  date !== '' && date >= min && date <= max;

/** A reason is optional for leaving a group, and required for leaving the club. */
const isOptional = (action: BulkAction, field: Field) =>
  field === 'reason' && action !== 'deactivate';

/** Preselects the group if the pupil is in only one. */
const chosenOf = (
  action: BulkAction,
  group: string | undefined,
): Partial<Record<Field, string>> => {
  if (group === undefined) return {};
  if (action === 'move') return { from_group_id: group };
  return action === 'remove' ? { group_id: group } : {};
};

/** The request, or null while something is missing. */
const bodyOf = (
  action: BulkAction,
  target: BulkTarget,
  values: Partial<Record<Field, string>>,
): Body | null => {
  const { tag_id, group_id, from_group_id } = values;
  const isComplete = FIELDS[action].every(
    (field) => (values[field] ?? '') !== '' || isOptional(action, field),
  );
  if (!isComplete || (group_id !== undefined && group_id === from_group_id)) return null;
  const reason = LEAVING_REASONS.find((known) => known === values.reason);
  return {
    action,
    ...target,
    ...(tag_id !== undefined && { tag_id: Number(tag_id) }),
    ...(group_id !== undefined && { group_id: Number(group_id) }),
    ...(from_group_id !== undefined && { from_group_id: Number(from_group_id) }),
    ...(reason !== undefined && { reason }),
  };
};

const dryRun = async (
  api: Api,
  body: Body,
  signal: AbortSignal,
): Promise<ApiResult<MembersBulkResult>> => {
  const preview = { body: { ...body, dry_run: 1 as const } };
  const response = await api.call('POST /members/bulk', preview, { signal });
  if (!response.ok) return response;
  const { value, ...rest } = response;
  if ('kind' in value) throw new TypeError('A dry run starts no job');
  return { ...rest, value };
};

function Effect({ result }: { result: MembersBulkResult }) {
  const { changed, skipped, places_left, invitations } = result;
  const { t } = useTranslation('club');
  return (
    <ul className="flex flex-col gap-1">
      <li className="font-strong">
        {invitations === undefined
          ? t('members.bulk.willChange', { number: changed })
          : t('members.bulk.invitations', { number: invitations })}
      </li>
      <Skipped skipped={skipped} />
      {typeof places_left === 'number' && (
        <li className="text-muted">{t('members.bulk.placesLeft', { number: places_left })}</li>
      )}
    </ul>
  );
}

/** The name of a group, with its places where it has a maximum. */
const useGroupLabel = () => {
  const { t } = useTranslation('club');
  const format = useFormat();
  return ({ name, total_members, max_members }: Group): string =>
    typeof max_members === 'number'
      ? t('members.bulk.groupPlaces', {
          name,
          members: format.number(total_members),
          max: format.number(max_members),
        })
      : name;
};

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
