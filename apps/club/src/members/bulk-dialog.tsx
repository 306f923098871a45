import {
  LEAVING_REASONS,
  SKIP_REASONS,
  type BulkAction,
  type CallInput,
  type MembersBulkResult,
} from '@springboard/contract';
import type { ApiFailure } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import {
  auditIdOf,
  useApi,
  useAuditUndo,
  useErrorText,
  useFormat,
  useToday,
} from '@springboard/portal';
import { Button, DateField, Notice, SelectField, Spinner, TextField } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { onTagCreated } from './use-member-filters.ts';

type Body = CallInput<'POST /members/bulk'>['body'];

/** The selected pupils: these, or all of a query with their number. */
export type BulkTarget = Pick<Body, 'member_uuids' | 'query' | 'expected'>;

type Option = { readonly value: string; readonly label: string };

export type BulkDialogProps = {
  action: BulkAction;
  target: BulkTarget;
  tags: readonly Option[];
  groups: readonly Option[];
  /** Values that the page decides: the group whose members these are. */
  fixed?: Partial<Record<Field, string>>;
  onDone: () => void;
  onClose: () => void;
};

/** The option that creates a tag. */
const NEW_TAG = 'new';
const MAX_TAG_LENGTH = 50;

type Field = 'tag_id' | 'from_group_id' | 'group_id' | 'reason';

const FIELDS: Readonly<Record<BulkAction, readonly Field[]>> = {
  tag: ['tag_id'],
  untag: ['tag_id'],
  add: ['group_id'],
  move: ['from_group_id', 'group_id'],
  remove: ['group_id'],
  deactivate: ['reason'],
  activate: [],
};

/** Asks what an action needs, shows what it will change, and does it. */
export function BulkDialog(props: BulkDialogProps) {
  const { action, target, tags, groups, fixed = NOTHING_FIXED, onDone, onClose } = props;
  const { t } = useTranslation(['club', 'common']);
  const api = useApi();
  const format = useFormat();
  const showUndo = useAuditUndo();
  const { revalidate } = useRevalidator();
  const [values, setValues] = useState<Partial<Record<Field, string>>>(fixed);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const today = useToday();
  const [date, setDate] = useState(today);
  const [newTag, setNewTag] = useState('');
  const isNewTag = values.tag_id === NEW_TAG;
  const isDateRight = action !== 'deactivate' || (date !== '' && date <= today);
  const complete = isDateRight && !isNewTag ? bodyOf(action, target, values) : null;
  const body =
    complete && action === 'deactivate' && date !== today ? { ...complete, date } : complete;
  const preview = usePreview(body);
  const skipTexts = useSkipTexts();

  const options: Record<Field, readonly Option[]> = {
    tag_id:
      action === 'tag' ? [...tags, { value: NEW_TAG, label: t('members.bulk.newTag') }] : tags,
    from_group_id: groups,
    group_id: groups,
    reason: LEAVING_REASONS.map((value) => ({ value, label: t(`members.leaving.${value}`) })),
  };
  const nameOf = (field: Field) =>
    options[field].find(({ value }) => value === values[field])?.label ?? '';

  const send = async (complete: Body, name: string) => {
    const result = await api.call('POST /members/bulk', { body: complete });
    if (!result.ok) return setFailure(result.failure);
    const { changed, skipped } = result.value;
    const done = t(`members.bulk.done.${action}`, { name, number: changed });
    const title = [done, ...skipTexts(skipped)].join(' · ');
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    onDone();
    return revalidate();
  };
  const createAndSend = async (tag: string) => {
    const created = await api.call('POST /member-tags', { body: { tag } });
    if (!created.ok) return setFailure(created.failure);
    onTagCreated();
    return send({ action, ...target, tag_id: created.value.id }, tag);
  };
  const apply = async () => {
    if (isBusy) return;
    setBusy(true);
    if (isNewTag) await createAndSend(newTag.trim());
    else if (body !== null)
      await send(body, nameOf(action === 'tag' || action === 'untag' ? 'tag_id' : 'group_id'));
    setBusy(false);
  };
  const canApply = isNewTag ? newTag.trim() !== '' : (preview.result?.changed ?? 0) > 0;

  const problem = failure ?? preview.failure;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`members.bulk.${action}`)}
      closeLabel={t('common:actions.cancel')}
      footer={
        <>
          <Button
            variant="primary"
            loading={isBusy}
            disabled={!canApply}
            onClick={() => void apply()}
          >
            {t(`members.bulk.${action}`)}
          </Button>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {FIELDS[action]
          .filter((field) => !(field in fixed))
          .map((field) => (
            <SelectField
              key={field}
              label={t(`members.bulk.fields.${field}`)}
              value={values[field] ?? ''}
              options={[{ value: '', label: t('members.bulk.choose') }, ...options[field]]}
              onChange={(event) => {
                setFailure(null);
                setValues({ ...values, [field]: event.target.value });
              }}
            />
          ))}
        {action === 'deactivate' && (
          <DateField
            label={t('members.bulk.lastDay')}
            value={date}
            formatted={date === '' ? undefined : format.date(date)}
            max={today}
            error={isDateRight ? undefined : t('members.bulk.lastDayInvalid')}
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
        {problem && <Problem failure={problem} />}
      </div>
    </Dialog>
  );
}

const NOTHING_FIXED = {};

/** The request, or null while something is missing. */
const bodyOf = (
  action: BulkAction,
  target: BulkTarget,
  values: Partial<Record<Field, string>>,
): Body | null => {
  const { tag_id, group_id, from_group_id } = values;
  const isComplete = FIELDS[action].every((field) => (values[field] ?? '') !== '');
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

type Preview = {
  readonly result: MembersBulkResult | null;
  readonly failure: ApiFailure | null;
};

const NO_PREVIEW: Preview = { result: null, failure: null };

/** What the request would change, from the server. */
const usePreview = (body: Body | null): Preview & { readonly isLoading: boolean } => {
  const api = useApi();
  const text = body === null ? null : JSON.stringify(body);
  const [loaded, setLoaded] = useState({ text, preview: NO_PREVIEW });
  useEffect(() => {
    if (text === null) return undefined;
    const controller = new AbortController();
    const load = async () => {
      const result = await api.call(
        'POST /members/bulk',
        { body: { ...JSON.parse(text), dry_run: 1 } },
        { signal: controller.signal },
      );
      const preview = result.ok
        ? { result: result.value, failure: null }
        : { result: null, failure: result.failure };
      setLoaded({ text, preview });
    };
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [api, text]);
  const isCurrent = text !== null && loaded.text === text && loaded.preview !== NO_PREVIEW;
  return {
    ...(isCurrent ? loaded.preview : NO_PREVIEW),
    isLoading: text !== null && !isCurrent,
  };
};

/** For each reason why pupils are left alone, a sentence with their number. */
const useSkipTexts = () => {
  const { t } = useTranslation('club');
  return (skipped: MembersBulkResult['skipped']): readonly string[] =>
    SKIP_REASONS.flatMap((reason) => {
      const number = skipped.filter((one) => one.reason === reason).length;
      return number > 0 ? [t(`members.bulk.skipped.${reason}`, { number })] : [];
    });
};

function Effect({ result: { changed, skipped, places_left } }: { result: MembersBulkResult }) {
  const { t } = useTranslation('club');
  const skipTexts = useSkipTexts();
  return (
    <ul className="flex flex-col gap-1">
      <li className="font-strong">{t('members.bulk.willChange', { number: changed })}</li>
      {skipTexts(skipped).map((text) => (
        <li key={text} className="text-muted">
          {text}
        </li>
      ))}
      {typeof places_left === 'number' && (
        <li className="text-muted">{t('members.bulk.placesLeft', { number: places_left })}</li>
      )}
    </ul>
  );
}

function Problem({ failure }: { failure: ApiFailure }) {
  const { t } = useTranslation('club');
  const errorText = useErrorText();
  const number = (name: string) => Number(Object(failure.detail)[name] ?? 0);
  const text =
    failure.error === 'SESSION_FULL'
      ? t('members.bulk.full', { number: number('places_left') })
      : failure.error === 'CONFLICT'
        ? t('members.bulk.otherNumber', { number: number('found') })
        : failure.error === 'TITLE_TAKEN'
          ? t('members.bulk.tagTaken')
          : errorText(failure.error);
  return (
    <Notice kind="error" live>
      {text}
    </Notice>
  );
}
