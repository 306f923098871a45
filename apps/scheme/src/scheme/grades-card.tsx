import type { Grade, SchemeGrades } from '@springboard/contract';
import { isReworded, MAX_GRADES, MAX_MEANING_LENGTH, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  ChangesSummary,
  ConflictNotice,
  type PortalContext,
  renderLink,
  useApi,
  useChange,
  useErrorText,
  useFormat,
  useGradeMeaning,
  useGradeText,
  useOfflineReason,
  useRight,
  withoutError,
} from '@springboard/portal';
import {
  Button,
  buttonClass,
  Card,
  IconButton,
  MoveButtons,
  Notice,
  SelectField,
  TextField,
} from '@springboard/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PassRadio } from '../overview/pass-radio.tsx';
import { paths } from '../paths.ts';
import {
  addRow,
  editedGrades,
  type GradeForm,
  type GradeRow,
  moveRow,
  openForm,
  readForm,
  rebaseForm,
  removeRow,
} from './grade-form.ts';
import { useScheme } from './layout.tsx';

type GradesCardProps = {
  /** null where they could not be read. */
  readonly grades: SchemeGrades | null;
};

/** The grades of a scheme (scheme-portal §8). */
export function GradesCard({ grades }: GradesCardProps) {
  const { t } = useTranslation('scheme');
  return (
    <Card className="mt-4 max-w-2xl" title={t('schemeGrades.title')}>
      <p className="mb-3 text-muted">{t('schemeGrades.text')}</p>
      {grades === null ? (
        <Notice kind="info">{t('schemeGrades.unread')}</Notice>
      ) : (
        <Grades settings={grades} />
      )}
    </Card>
  );
}

type Edit = {
  /** The settings before the first change. */
  readonly start: SchemeGrades;
  readonly form: GradeForm;
  /** The settings with the published grades that the form maps. */
  readonly mapped: SchemeGrades;
};

function Grades({ settings }: { settings: SchemeGrades }) {
  const { t } = useTranslation(['scheme', 'common']);
  const { slug, published } = useScheme();
  const canPublish = useRight('publish');
  const offlineReason = useOfflineReason();
  const save = useSaveGrades(settings);
  const listOf = useGradeList();
  const [edit, setEdit] = useState<Edit | null>(null);
  const form = edit === null ? openForm(settings) : rebaseForm(edit.form, edit.mapped, settings);
  const change = (next: GradeForm) =>
    setEdit({ start: edit?.start ?? settings, form: next, mapped: settings });
  const hasTheirs = edit !== null && edit.start.etag !== settings.etag;
  const [isChecked, setChecked] = useState(false);
  const errors = useLabelErrors(form);
  const { grades, mapping } = readForm(form);
  const isSame = isReworded(settings.grades, grades, mapping);
  const needsRight = isSame && published && !canPublish && settings.draft === null;
  const close = () => setEdit(null);
  const submit = async () => {
    setChecked(true);
    if (errors.some((error) => error !== undefined) || mapping.includes(null)) return;
    const isOnlyReworded = isSame && settings.draft === null;
    await save.send(
      t(isSame ? 'scheme:schemeGrades.reworded' : 'scheme:schemeGrades.changed'),
      isOnlyReworded ? { grades } : { grades, mapping },
      close,
    );
  };
  const takeBack = async () => {
    const body = readForm(openForm({ ...settings, draft: null }));
    await save.send(t('scheme:schemeGrades.takenBack'), body, close);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {(save.isStale || hasTheirs) && !save.isBusy && (
        <ConflictNotice
          title={t('common:conflict.unknown')}
          fields={
            hasTheirs
              ? [
                  {
                    label: t('scheme:schemeGrades.title'),
                    mine: listOf(grades),
                    theirs: listOf(editedGrades(settings)),
                  },
                ]
              : []
          }
          onKeepMine={() => void submit()}
          onTakeTheirs={() => {
            setEdit(null);
            save.clearFailure();
          }}
        />
      )}
      {save.error !== null && (
        <Notice kind="error" live>
          {save.error}
        </Notice>
      )}
      {settings.draft !== null && (
        <Notice
          kind="info"
          action={renderLink({
            to: `${paths.changes(slug)}?tab=impact`,
            className: buttonClass({ variant: 'quiet' }),
            children: t('scheme:schemeGrades.seeImpact'),
          })}
        >
          {t('scheme:schemeGrades.draft')}
        </Notice>
      )}
      <GradeRows form={form} errors={isChecked ? errors : []} onChange={change} />
      {!isSame && (
        <Mapping settings={settings} form={form} isChecked={isChecked} onChange={change} />
      )}
      <ChangesSummary fields={useSummaryFields(settings, form)} />
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          loading={save.isBusy}
          disabledReason={
            offlineReason ?? (needsRight ? t('scheme:schemeGrades.noRight') : undefined)
          }
        >
          {t(isSame ? 'scheme:schemeGrades.save' : 'scheme:schemeGrades.saveDraft')}
        </Button>
        {settings.draft !== null && (
          <Button disabledReason={offlineReason} onClick={() => void takeBack()}>
            {t('scheme:schemeGrades.takeBack')}
          </Button>
        )}
      </div>
    </form>
  );
}

type GradeRowsProps = {
  readonly form: GradeForm;
  readonly errors: readonly (string | undefined)[];
  readonly onChange: (form: GradeForm) => void;
};

/** The label and the meaning of each grade, the one that passes, and their order. */
function GradeRows({ form, errors, onChange }: GradeRowsProps) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const gradeText = useGradeText();
  const meaningOf = useGradeMeaning();
  const { rows, passKey } = form;
  const changeRow = (index: number, row: GradeRow) =>
    onChange({ ...form, rows: rows.with(index, row) });
  return (
    <fieldset className="flex flex-col gap-5">
      <legend className="sr-only">{t('schemeGrades.title')}</legend>
      {rows.map((row, index) => {
        const { key, label, meaning } = row;
        const number = format.number(index + 1);
        const standard = meaningOf({ label, pass: false });
        return (
          <div key={key} className="flex flex-wrap items-end gap-x-3 gap-y-2">
            <TextField
              className="min-w-48 grow"
              label={t('schemeGrades.label', { number })}
              value={gradeText(label)}
              maxLength={50}
              autoComplete="off"
              error={errors[index]}
              onChange={({ target }) => changeRow(index, { ...row, label: target.value })}
            />
            <PassRadio
              label={t('schemeGrades.passes', { number })}
              text={t('schemeGrades.pass')}
              checked={key === passKey}
              onChoose={() => onChange({ ...form, passKey: key })}
            />
            <span className="flex shrink-0">
              <MoveButtons
                labels={{
                  up: t('schemeGrades.up', { number }),
                  down: t('schemeGrades.down', { number }),
                  isFirst: t('schemeGrades.isFirst'),
                  isLast: t('schemeGrades.isLast'),
                }}
                index={index}
                count={rows.length}
                onMove={(by) => onChange(moveRow(form, index, by))}
              />
              <IconButton
                label={t('schemeGrades.remove', { number })}
                icon={<Trash2 aria-hidden size={18} />}
                disabledReason={key === passKey ? t('schemeGrades.passStays') : undefined}
                onClick={() => onChange(removeRow(form, key))}
              />
            </span>
            <TextField
              className="w-full"
              label={t('schemeGrades.meaning', { number })}
              hint={
                standard === null
                  ? t('schemeGrades.noMeaning')
                  : t('schemeGrades.standardMeaning', { meaning: standard })
              }
              value={meaning}
              maxLength={MAX_MEANING_LENGTH}
              autoComplete="off"
              onChange={({ target }) => changeRow(index, { ...row, meaning: target.value })}
            />
          </div>
        );
      })}
      <Button
        className="self-start"
        icon={<Plus aria-hidden size={18} />}
        disabledReason={rows.length >= MAX_GRADES ? t('schemeGrades.full') : undefined}
        onClick={() => onChange(addRow(form))}
      >
        {t('schemeGrades.add')}
      </Button>
    </fieldset>
  );
}

type MappingProps = {
  readonly settings: SchemeGrades;
  readonly form: GradeForm;
  readonly isChecked: boolean;
  readonly onChange: (form: GradeForm) => void;
};

/** The new grade of each published one. */
function Mapping({ settings, form, isChecked, onChange }: MappingProps) {
  const { t } = useTranslation('scheme');
  const gradeText = useGradeText();
  const { rows, targets } = form;
  return (
    <fieldset className="flex flex-col gap-3 border-t border-line pt-3">
      <legend className="float-left w-full font-strong">{t('schemeGrades.mapping')}</legend>
      <p className="text-muted">{t('schemeGrades.mappingText')}</p>
      {settings.grades.map(({ label, count }, grade) => {
        const target = targets[grade] ?? null;
        const options = rows.map((row) => ({
          value: String(row.key),
          label: gradeText(row.label),
        }));
        return (
          <SelectField
            key={label}
            label={t('schemeGrades.becomes', { grade: gradeText(label) })}
            hint={count === null ? t('schemeGrades.fewGiven') : t('schemeGrades.given', { count })}
            value={target === null ? '' : String(target)}
            options={
              target === null
                ? [{ value: '', label: t('schemeGrades.choose') }, ...options]
                : options
            }
            error={isChecked && target === null ? t('schemeGrades.required') : undefined}
            onChange={({ target: { value } }) =>
              onChange({
                ...form,
                targets: targets.with(grade, value === '' ? null : Number(value)),
              })
            }
          />
        );
      })}
    </fieldset>
  );
}

/** The grades in their order, and the new grade of each published one. */
const useSummaryFields = (settings: SchemeGrades, form: GradeForm) => {
  const { t } = useTranslation('scheme');
  const gradeText = useGradeText();
  const listOf = useGradeList();
  const targetText = ({ rows, targets }: GradeForm, grade: number) => {
    const row = rows.find(({ key }) => key === targets[grade]);
    return row === undefined ? '' : gradeText(row.label);
  };
  const start = openForm(settings);
  const { grades, mapping } = readForm(form);
  const isSame = isReworded(settings.grades, grades, mapping);
  return [
    {
      label: t('schemeGrades.title'),
      before: listOf(editedGrades(settings)),
      after: listOf(grades),
    },
    ...(isSame ? [] : settings.grades).map(({ label }, grade) => ({
      label: t('schemeGrades.becomes', { grade: gradeText(label) }),
      before: targetText(start, grade),
      after: targetText(form, grade),
    })),
  ];
};

/** The edited grades as one text. */
const useGradeList = () => {
  const { t } = useTranslation('scheme');
  const gradeText = useGradeText();
  return (grades: readonly Grade[]): string =>
    grades
      .map(
        ({ label, pass, meaning }) =>
          gradeText(label) +
          (meaning === undefined ? '' : `: ${meaning}`) +
          (pass ? ` (${t('schemeGrades.pass')})` : ''),
      )
      .join(', ');
};

/** What is wrong with the label of each grade; undefined: nothing. */
const useLabelErrors = ({ rows }: GradeForm): (string | undefined)[] => {
  const { t } = useTranslation(['scheme', 'common']);
  const labels = rows.map(({ label }) => label.trim().toLowerCase());
  return rows.map(({ label }, index) => {
    const error = validateName(label);
    if (error !== null)
      return t(
        error.code === 'REQUIRED' ? 'common:validation.REQUIRED' : 'common:validation.NAME_LENGTH',
      );
    const isTaken = labels.indexOf(labels[index] ?? '') < index;
    return isTaken ? t('scheme:schemeGrades.taken') : undefined;
  });
};

type GradesToSave = {
  grades: Grade[];
  mapping?: (number | null)[];
};

const useSaveGrades = ({ etag }: SchemeGrades) => {
  const { t } = useTranslation('scheme');
  const { slug } = useScheme();
  const api = useApi();
  const errorText = useErrorText();
  const { send, isBusy, failure, clearFailure } = useChange({ reloadsStale: true });
  const isStale = failure?.error === 'PRECONDITION_FAILED';
  const textOf = (code: string): string =>
    code === 'CONFLICT' ? t('schemeGrades.inReview') : errorText(code);
  return {
    isBusy,
    isStale,
    error: failure === null || isStale ? null : textOf(failure.error),
    clearFailure,
    send: (title: string, body: GradesToSave, onSaved: () => void) => {
      const headers = { 'if-match': `"${etag}"` };
      return send(
        title,
        api.call('PUT /schemes/:slug/grades', { params: { slug }, body }, { headers }),
        onSaved,
      );
    },
  };
};

/** The settings work without them. */
export const readGrades = async (
  { queries }: Pick<PortalContext, 'queries'>,
  slug: string,
  signal: AbortSignal,
): Promise<SchemeGrades | null> => {
  const input = { params: { slug } };
  const reading = await withoutError(
    queries.fetch('GET /schemes/:slug/grade-settings', input, signal),
  );
  return reading?.value ?? null;
};
