import { formatCaptionTime } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button, IconButton, TextArea, TextField } from '@springboard/ui';
import { Play, Trash2 } from 'lucide-react';
import type { CaptionRow, RowProblems } from './caption-rows.ts';

type CaptionRowFieldsProps = {
  row: CaptionRow;
  /** Counts from 1. */
  number: number;
  problems: RowProblems;
  /** Whether the player shows it now. */
  isShown: boolean;
  /** The moment of the player in milliseconds; null: the video does not play here. */
  now: (() => number) | null;
  onChange: (changes: Partial<CaptionRow>) => void;
  onPlay: () => void;
  onDelete: () => void;
};

/** One caption: its times, which the player can set, and its words. */
export function CaptionRowFields(props: CaptionRowFieldsProps) {
  const { row, number, problems, isShown, now, onChange, onPlay, onDelete } = props;
  const { t } = useTranslation('scheme');
  const errorOf = (field: keyof RowProblems) => {
    const problem = problems[field];
    return problem && t(`media.captions.editor.problems.${problem}`);
  };
  const timeField = (field: 'start' | 'end') => (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={t(`media.captions.editor.${field}`)}
        value={row[field]}
        inputMode="decimal"
        autoComplete="off"
        error={errorOf(field)}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
      {now !== null && (
        <Button size="small" onClick={() => onChange({ [field]: formatCaptionTime(now()) })}>
          {t(`media.captions.editor.${field}Here`)}
        </Button>
      )}
    </div>
  );
  return (
    <fieldset
      aria-current={isShown}
      className="grid grid-cols-2 items-start gap-3 py-4 aria-[current=true]:bg-sunken sm:grid-cols-[8rem_8rem_1fr_auto] sm:px-2"
    >
      <legend className="sr-only">{t('media.captions.editor.caption', { number })}</legend>
      {timeField('start')}
      {timeField('end')}
      <TextArea
        className="col-span-2 sm:col-span-1"
        label={t('media.captions.editor.words')}
        rows={2}
        value={row.text}
        error={errorOf('text')}
        data-caption={row.id}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <div className="col-span-2 flex justify-end gap-1 sm:col-span-1 sm:mt-7">
        {now !== null && (
          <IconButton
            label={t('media.captions.editor.playFrom', { number })}
            icon={<Play aria-hidden size={18} />}
            onClick={onPlay}
          />
        )}
        <IconButton
          label={t('media.captions.editor.remove', { number })}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={onDelete}
        />
      </div>
    </fieldset>
  );
}
