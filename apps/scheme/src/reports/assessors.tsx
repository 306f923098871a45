import {
  type AssessorName,
  MIN_REASON_LENGTH,
  type Scheme,
  type SchemeReport,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { FormDialog, useApi, useErrorText, useFormat, useRight } from '@springboard/portal';
import { Button, Card, TextArea } from '@springboard/ui';
import { FunnelPlot } from '@springboard/ui/charts';
import { type ReactNode, useCallback, useState } from 'react';

/** The pass rates of assessors as a funnel plot, from the rows of the table. */
export function AssessorPlot({ report: { columns, rows } }: { report: SchemeReport }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  if (rows.length === 0) return null;
  const points = rows.map(({ cells }) => {
    const value = (id: string) => Number(cells[columns.findIndex((column) => column.id === id)]);
    const expected = value('expected_share');
    return {
      id: String(value('assessor')),
      size: value('first_grades'),
      value: value('passed') - expected,
      // One of the limits may be cut off at 0% or 100%.
      margin: Math.max(value('high') - expected, expected - value('low')),
    };
  });
  return (
    <Card title={t('reports.plot.title')} className="mb-4 max-w-lg">
      <p className="mb-2 text-sm text-muted">{t('reports.plot.y')}</p>
      <FunnelPlot
        label={t('reports.plot.title')}
        points={points}
        sizeLabel={t('reports.plot.x')}
        formatNumber={format.number}
      />
      <p className="mt-2 text-sm text-muted">◆ {t('reports.plot.outside')}</p>
    </Card>
  );
}

/** The cell of an assessor, with the name once it was opened, and the dialog that opens it. */
export const useAssessorNames = ({ as_of }: SchemeReport, { slug }: Scheme) => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const mayOpen = useRight('people');
  // A number is another person in another count.
  const count = `${slug} ${as_of}`;
  const [names, setNames] = useState<readonly (AssessorName & { count: string })[]>([]);
  const [opening, setOpening] = useState<number | null>(null);
  const cellOf = useCallback(
    (number: number): ReactNode => {
      const assessor = t('reports.assessor.name', { number: format.number(number) });
      const found = names.find((name) => name.count === count && name.number === number);
      if (found !== undefined) return `${assessor} · ${found.firstname} ${found.lastname}`;
      if (!mayOpen) return assessor;
      return (
        <span className="flex flex-wrap items-center gap-x-3">
          {assessor}
          <Button
            variant="quiet"
            aria-label={t('reports.assessor.openOf', { assessor })}
            onClick={() => setOpening(number)}
          >
            {t('reports.assessor.open')}
          </Button>
        </span>
      );
    },
    [count, names, mayOpen, format, t],
  );
  const dialog = opening !== null && (
    <NameDialog
      number={opening}
      scheme_slug={slug}
      as_of={as_of}
      onName={(name) => setNames((before) => [...before, { ...name, count }])}
      onClose={() => setOpening(null)}
    />
  );
  return { cellOf, dialog };
};

type NameDialogProps = {
  number: number;
  scheme_slug: string;
  /** Seconds: when the report with this number was counted. */
  as_of: number;
  onName: (name: AssessorName) => void;
  onClose: () => void;
};

/** Asks for the reason before the name of an assessor is shown. */
function NameDialog({ number, scheme_slug, as_of, onName, onClose }: NameDialogProps) {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const format = useFormat();
  const errorText = useErrorText();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isShort = reason.trim().length < MIN_REASON_LENGTH;
  const open = async () => {
    setChecked(true);
    if (isShort) return;
    setBusy(true);
    const result = await api.call('POST /reports/schemes/assessors/:number/name', {
      params: { number },
      body: { scheme_slug, as_of, reason: reason.trim() },
    });
    setBusy(false);
    if (result.ok) {
      onName(result.value);
      return onClose();
    }
    const { error } = result.failure;
    return setProblem(error === 'NOT_FOUND' ? t('reports.assessor.stale') : errorText(error));
  };
  const assessor = t('reports.assessor.name', { number: format.number(number) });
  return (
    <FormDialog
      title={t('reports.assessor.title', { assessor })}
      description={t('reports.assessor.text')}
      error={problem}
      submitLabel={t('reports.assessor.open')}
      isBusy={isBusy}
      onSubmit={() => void open()}
      onClose={onClose}
    >
      <TextArea
        label={t('reports.assessor.reason')}
        value={reason}
        hint={t('reports.assessor.hint')}
        error={isChecked && isShort ? t('reports.assessor.hint') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
