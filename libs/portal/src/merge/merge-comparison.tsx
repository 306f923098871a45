import { MERGE_FIELDS, type MemberMerge, type MergeField } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat } from '../dates.ts';

/** A record with the fields that a merge can take. */
export type MergeRecord = Readonly<Record<MergeField, string | null>> & {
  readonly uuid: string;
  /** Another system decides the fields. */
  readonly remote?: boolean;
};

export type MergeRecords<R extends MergeRecord> = { readonly keep: R; readonly other: R };

/** Whether the value of the other record is taken, by field. */
export type MergeChoices = Readonly<Partial<Record<MergeField, boolean>>>;

/** The fields that the record that stays takes from the other one. */
export const takenFields = (
  records: MergeRecords<MergeRecord>,
  choices: MergeChoices,
): MergeField[] => MERGE_FIELDS.filter((field) => takesOther(field, records, choices));

/** The name of the record that stays, with the fields that it takes. */
export const mergedName = (
  { keep, other }: MergeRecords<MergeRecord>,
  fields: readonly MergeField[],
): string =>
  (['firstname', 'lastname'] as const)
    .map((field) => (fields.includes(field) ? other : keep)[field])
    .join(' ');

/** A value that only the other record has is taken by default. */
const takesOther = (
  field: MergeField,
  { keep, other }: MergeRecords<MergeRecord>,
  choices: MergeChoices,
): boolean =>
  keep.remote !== true && keep[field] !== other[field] && (choices[field] ?? keep[field] === null);

type MergeComparisonProps<R extends MergeRecord> = {
  records: MergeRecords<R>;
  choices: MergeChoices;
  onChange: (choices: MergeChoices) => void;
  /** What both records have besides the fields. */
  facts: readonly { readonly label: string; readonly textOf: (record: R) => string }[];
};

/** Two records of one person side by side, with a choice for each field that differs. */
export function MergeComparison<R extends MergeRecord>(props: MergeComparisonProps<R>) {
  const { records, choices, onChange, facts } = props;
  const { keep, other } = records;
  const { t } = useTranslation('common');
  const format = useFormat();
  const textOf = (record: R, field: MergeField) => {
    const value = record[field];
    if (value === null) return t('merge.none');
    return field === 'dob' ? format.date(value) : value;
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 font-strong">
        <p>{t('merge.keep')}</p>
        <p>{t('merge.other')}</p>
      </div>
      {MERGE_FIELDS.map((field) =>
        keep[field] === other[field] || keep.remote === true ? (
          <Fact
            key={field}
            label={t(`merge.fields.${field}`)}
            values={[textOf(keep, field), textOf(other, field)]}
          />
        ) : (
          <fieldset key={field}>
            <legend className="text-sm text-muted">{t(`merge.fields.${field}`)}</legend>
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
      {facts.map(({ label, textOf: factOf }) => (
        <Fact key={label} label={label} values={[factOf(keep), factOf(other)]} />
      ))}
    </div>
  );
}

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

type Effect = {
  readonly moved: Readonly<Partial<MemberMerge['moved']>>;
  readonly both: MemberMerge['both'];
};

/** What a merge moves to the record that stays. */
export function MergeEffect({ effect: { moved, both } }: { effect: Effect }) {
  const { t } = useTranslation('common');
  const parts = PARTS.map((part) => ({ part, number: moved[part] ?? 0 }));
  const texts = parts
    .filter(({ number }) => number > 0)
    .map(({ part, number }) => t(`merge.parts.${part}`, { number }));
  return (
    <ul className="flex flex-col gap-1">
      <li className="font-strong">
        {texts.length === 0
          ? t('merge.movesNothing')
          : t('merge.moves', { parts: texts.join(' · ') })}
      </li>
      {both.grades > 0 && (
        <li className="text-muted">{t('merge.bothGrades', { number: both.grades })}</li>
      )}
      {both.marks > 0 && (
        <li className="text-muted">{t('merge.bothMarks', { number: both.marks })}</li>
      )}
      <li className="text-muted">{t('merge.undoHint')}</li>
    </ul>
  );
}
