import type { Grade, SchemeGrades } from '@springboard/contract';
import { isReworded, validateName } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  ChangesSummary,
  ConflictNotice,
  type PortalContext,
  renderLink,
  type SummaryField,
  useFormat,
  useGradeText,
  useOfflineReason,
  useRight,
  withoutError,
} from '@springboard/portal';
import { Button, buttonClass, Card, Notice } from '@springboard/ui';
import { useState } from 'react';
import { paths } from '../paths.ts';
import {
  editedGrades,
  type GradeForm,
  type GradeRow,
  openForm,
  readForm,
  rebaseForm,
} from './grade-form.ts';
import { GradeMapping } from './grade-mapping.tsx';
import { GradeRows } from './grade-rows.tsx';
import { useScheme } from './layout.tsx';
import { useSaveGrades } from './use-save-grades.ts';

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
        <GradeMapping settings={settings} form={form} isChecked={isChecked} onChange={change} />
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

/** The fields of the form, and the new grade of each published one. */
const useSummaryFields = (settings: SchemeGrades, form: GradeForm): SummaryField[] => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const gradeText = useGradeText();
  const start = openForm(settings);
  const { grades, mapping } = readForm(form);
  const isSame = isReworded(settings.grades, grades, mapping);
  const textOf = (row: GradeRow | undefined) => gradeText(row?.label ?? '');
  const both = (text: (shown: GradeForm) => string) => ({ before: text(start), after: text(form) });
  const count = Math.max(start.rows.length, form.rows.length);
  return [
    ...Array.from({ length: count }, (_, index) => index).flatMap((index) => {
      const number = format.number(index + 1);
      return [
        {
          label: t('schemeGrades.label', { number }),
          ...both(({ rows }) => textOf(rows[index])),
        },
        {
          label: t('schemeGrades.meaning', { number }),
          ...both(({ rows }) => rows[index]?.meaning.trim() ?? ''),
        },
      ];
    }),
    {
      label: t('schemeGrades.pass'),
      ...both(({ rows, passKey }) => textOf(rows.find(({ key }) => key === passKey))),
    },
    ...(isSame ? [] : settings.grades).map(({ label }, grade) => ({
      label: t('schemeGrades.becomes', { grade: gradeText(label) }),
      ...both(({ rows, targets }) => textOf(rows.find(({ key }) => key === targets[grade]))),
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
