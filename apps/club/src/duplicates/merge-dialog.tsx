import type { Api, ApiFailure } from '@springboard/api-client';
import {
  type CallInput,
  MERGE_FIELDS,
  type MemberDetail,
  type MemberMerge,
  type MergeField,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import {
  ActionDialog,
  auditIdOf,
  useApi,
  useAuditUndo,
  useErrorText,
  useFormat,
} from '@springboard/portal';
import { Spinner } from '@springboard/ui';
import { useState } from 'react';
import { useDryRun } from '../use-dry-run.ts';

type Uuids = Omit<CallInput<'POST /members/merge'>['body'], 'fields' | 'dry_run'>;

/** The ids of two members. */
export type Pair = readonly [string, string];

type MergeDialogProps = {
  pair: Pair;
  /** @param uuid of the member who stays */
  onMerged: (uuid: string) => unknown;
  onClose: () => void;
};

/** Two records side by side, with a choice for each field that differs. Shows what will move, and then does it. */
export function MergeDialog({ pair, onMerged, onClose }: MergeDialogProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const errorText = useErrorText();
  const showUndo = useAuditUndo();
  const [first, second] = [useDryRun(pair[0], loadMember), useDryRun(pair[1], loadMember)];
  const [choices, setChoices] = useState<Choices>({});
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const records =
    first.result === null || second.result === null ? null : inOrder(first.result, second.result);
  const uuids = records && { keep_uuid: records.keep.uuid, merge_uuid: records.other.uuid };
  const effect = useDryRun(uuids, dryRun);
  const problem = first.failure ?? second.failure ?? effect.failure;
  const textOf = ({ error }: ApiFailure) =>
    error === 'CONFLICT' ? t('duplicates.transferred') : errorText(error);

  const merge = async ({ keep, other }: Records) => {
    const fields = MERGE_FIELDS.filter((field) => takesOther(field, { keep, other }, choices));
    setBusy(true);
    const result = await api.call('POST /members/merge', {
      body: { keep_uuid: keep.uuid, merge_uuid: other.uuid, fields },
    });
    setBusy(false);
    if (!result.ok) return setFailure(textOf(result.failure));
    const valueOf = (field: 'firstname' | 'lastname') =>
      (fields.includes(field) ? other : keep)[field];
    const name = `${valueOf('firstname')} ${valueOf('lastname')}`;
    showUndo({ title: t('duplicates.merged', { name }), audit_id: auditIdOf(result.headers) });
    onClose();
    return onMerged(keep.uuid);
  };
  return (
    <ActionDialog
      title={t('duplicates.dialog')}
      width="wide"
      actionLabel={t('duplicates.merge')}
      isBusy={isBusy}
      isDisabled={effect.result === null}
      error={failure ?? (problem && textOf(problem))}
      onAction={() => records && void merge(records)}
      onClose={onClose}
    >
      {records === null ? (
        <Spinner />
      ) : (
        <Comparison records={records} choices={choices} onChange={setChoices} />
      )}
      <output className="block min-h-6 text-sm">
        {effect.result ? <Effect effect={effect.result} /> : problem === null && <Spinner />}
      </output>
    </ActionDialog>
  );
}

const loadMember = (api: Api, uuid: string, signal: AbortSignal) =>
  api.call('GET /members/:uuid', { params: { uuid }, query: { with_guardians: 1 } }, { signal });

/** What moves, which does not depend on the chosen fields. */
const dryRun = (api: Api, uuids: Uuids, signal: AbortSignal) =>
  api.call('POST /members/merge', { body: { ...uuids, fields: [], dry_run: 1 } }, { signal });

type Records = { keep: MemberDetail; other: MemberDetail };

/** Whether the value of the other record is taken, by field. */
type Choices = Readonly<Partial<Record<MergeField, boolean>>>;

/** A value that only the other record has is taken by default. Another system decides the profile of its members. */
const takesOther = (field: MergeField, { keep, other }: Records, choices: Choices): boolean =>
  !keep.remote && keep[field] !== other[field] && (choices[field] ?? keep[field] === null);

/** The record that stays comes first: the one that another system manages, the active one, or the older one. */
const inOrder = (a: MemberDetail, b: MemberDetail): Records => {
  const isFirst =
    a.remote === b.remote
      ? a.active === b.active
        ? a.created_at <= b.created_at
        : a.active
      : a.remote;
  return isFirst ? { keep: a, other: b } : { keep: b, other: a };
};

type ComparisonProps = {
  records: Records;
  choices: Choices;
  onChange: (choices: Choices) => void;
};

function Comparison({ records, choices, onChange }: ComparisonProps) {
  const { keep, other } = records;
  const { t } = useTranslation('club');
  const format = useFormat();
  const textOf = (record: MemberDetail, field: MergeField) => {
    const value = record[field];
    if (value === null) return t('duplicates.none');
    return field === 'dob' ? format.date(value) : value;
  };
  const listOf = (names: readonly string[]) =>
    names.length === 0 ? t('duplicates.none') : names.join(', ');
  const facts = {
    groups: ({ groups }: MemberDetail) => listOf(groups.map(({ name }) => name)),
    guardians: ({ guardians = [] }: MemberDetail) =>
      listOf(guardians.map(({ firstname, lastname }) => `${firstname} ${lastname}`)),
    attended: ({ last_attended }: MemberDetail) =>
      last_attended === null ? t('duplicates.none') : format.date(last_attended),
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 font-strong">
        <p>{t('duplicates.keep')}</p>
        <p>{t('duplicates.other')}</p>
      </div>
      {MERGE_FIELDS.map((field) =>
        keep[field] === other[field] || keep.remote ? (
          <Fact
            key={field}
            label={t(`duplicates.fields.${field}`)}
            values={[textOf(keep, field), textOf(other, field)]}
          />
        ) : (
          <fieldset key={field}>
            <legend className="text-sm text-muted">{t(`duplicates.fields.${field}`)}</legend>
            <div className="grid grid-cols-2 gap-3">
              {[keep, other].map((record) => (
                <label
                  key={record.uuid}
                  className="-ml-2.5 flex min-h-11 min-w-0 items-center gap-2 pl-2.5"
                >
                  <input
                    type="radio"
                    name={field}
                    className="size-6 shrink-0 accent-accent"
                    checked={takesOther(field, records, choices) === (record === other)}
                    onChange={() => onChange({ ...choices, [field]: record === other })}
                  />
                  <span className="min-w-0 wrap-anywhere">{textOf(record, field)}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ),
      )}
      {FACTS.map((fact) => (
        <Fact
          key={fact}
          label={t(`duplicates.facts.${fact}`)}
          values={[facts[fact](keep), facts[fact](other)]}
        />
      ))}
    </div>
  );
}

const FACTS = ['groups', 'guardians', 'attended'] as const;

function Fact({ label, values }: { label: string; values: readonly [string, string] }) {
  const [first, second] = values;
  return (
    <dl className="grid grid-cols-2 gap-x-3">
      <dt className="col-span-2 text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{first}</dd>
      <dd className="wrap-anywhere">{second}</dd>
    </dl>
  );
}

const PARTS = [
  'grades',
  'marks',
  'badges',
  'notes',
  'alerts',
  'consents',
  'guardians',
  'groups',
  'waiting',
  'moves',
  'requests',
  'tags',
  'absences',
] as const satisfies readonly (keyof MemberMerge['moved'])[];

function Effect({ effect: { moved, both } }: { effect: MemberMerge }) {
  const { t } = useTranslation('club');
  const parts = PARTS.filter((part) => moved[part] > 0);
  return (
    <ul className="flex flex-col gap-1">
      <li className="font-strong">
        {parts.length === 0
          ? t('duplicates.movesNothing')
          : t('duplicates.moves', {
              parts: parts
                .map((part) => t(`duplicates.parts.${part}`, { number: moved[part] }))
                .join(' · '),
            })}
      </li>
      {both.grades > 0 && (
        <li className="text-muted">{t('duplicates.bothGrades', { number: both.grades })}</li>
      )}
      {both.marks > 0 && (
        <li className="text-muted">{t('duplicates.bothMarks', { number: both.marks })}</li>
      )}
      <li className="text-muted">{t('duplicates.undoHint')}</li>
    </ul>
  );
}
