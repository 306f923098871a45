import { useTranslation } from '@springboard/i18n';
import { useFormat } from '@springboard/portal';
import { Button, TextArea, TextField } from '@springboard/ui';
import { createContext, use } from 'react';
import { type WordingRow, wordingProblem } from './wording-rows.ts';

/** A longer text gets several lines. */
const LONG = 60;

/** What was typed and is not saved yet. A context, so that the columns of the table stay the same while typing. */
export const TypedWording = createContext<{
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (changes: Record<string, string>) => void;
  readonly onPreview: (row: WordingRow) => void;
  readonly isLocked: boolean;
  readonly locale: string;
}>({
  typed: {},
  onType: () => undefined,
  onPreview: () => undefined,
  isLocked: true,
  locale: 'en-GB',
});

/** The built-in text with its key, and with what clubs read in its place. */
export function BuiltInText({ row: { key, text, clubText } }: { row: WordingRow }) {
  const { t } = useTranslation('scheme');
  const { locale } = use(TypedWording);
  return (
    <div className="flex max-w-prose flex-col gap-1 py-1 pr-2 font-normal wrap-anywhere">
      <span lang={locale}>{text}</span>
      {clubText !== null && (
        <span className="text-sm text-muted">
          {t('languages.wording.inClub', { text: clubText })}
        </span>
      )}
      <span className="text-xs text-muted">{key}</span>
    </div>
  );
}

/** The client's own text of a message, with its preview. */
export function WordingField({ row }: { row: WordingRow }) {
  const { t } = useTranslation('scheme');
  const { typed, onType, onPreview, isLocked, locale } = use(TypedWording);
  const problemText = useProblemText();
  const value = typed[row.key] ?? row.own ?? '';
  const field = {
    label: t('languages.wording.ownOf', { text: row.text }),
    labelHidden: true,
    lang: locale,
    className: 'w-full min-w-56 py-1',
    value,
    readOnly: isLocked,
    maxLength: 1000,
    error: problemText(row.text, value),
  };
  return (
    <>
      {row.text.length > LONG ? (
        <TextArea
          {...field}
          rows={2}
          onChange={({ target }) => onType({ [row.key]: target.value })}
        />
      ) : (
        <TextField
          {...field}
          autoComplete="off"
          onChange={({ target }) => onType({ [row.key]: target.value })}
        />
      )}
      <Button
        size="small"
        variant="quiet"
        aria-label={t('languages.wording.preview.showOf', { text: row.text })}
        onClick={() => onPreview(row)}
      >
        {t('languages.wording.preview.show')}
      </Button>
    </>
  );
}

const useProblemText = () => {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  return (builtIn: string, text: string): string | undefined => {
    const problem = wordingProblem(builtIn, text);
    if (problem === null) return undefined;
    if (problem.code === 'include') return t('languages.wording.include');
    if (problem.code === 'tooLong')
      return t('languages.wording.tooLong', { number: format.number(problem.max) });
    return problem.placeholders.length === 0
      ? t('languages.wording.noPlaceholders')
      : t('languages.wording.placeholders', { list: problem.placeholders.join(' ') });
  };
};
