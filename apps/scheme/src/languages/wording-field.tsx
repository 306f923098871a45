import type { ApiFailure } from '@springboard/api-client';
import type { Locale } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useChange, useDraft, useErrorText } from '@springboard/portal';
import { Button, Notice, TextArea, TextField } from '@springboard/ui';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useProblemText } from './use-problem-text.ts';
import { storedText, type WordingCell, wordingProblem } from './wording-rows.ts';

/** A longer text gets several lines. */
const LONG = 60;

type Typed = {
  /** null: nothing that is not saved. */
  text: string | null;
  /** The own text when the user began to type. */
  before: string | null;
};

const NOT_TYPED: Typed = { text: null, before: null };

export type WordingFieldProps = {
  readonly language_id: number;
  readonly locale: Locale;
  readonly cell: WordingCell;
  readonly isLocked: boolean;
  readonly onPreview: (shown: { locale: Locale; cell: WordingCell; typed: string }) => void;
};

/** The built-in text of a message, and a field for the client's own one. It is saved when the user leaves it. */
export function WordingField(props: WordingFieldProps) {
  const { locale, cell, onPreview } = props;
  const { t } = useTranslation(['scheme', 'common']);
  const { value, isTyped, problem, failure, isBusy, type, save, reset } = useText(props);
  const { text, clubText } = cell;
  const language = t(`common:languages.${locale}`);
  const error = useProblemText()(problem);
  const field = {
    label: t('scheme:languages.wording.ownOf', { text, language }),
    labelHidden: true,
    lang: locale,
    className: 'w-full min-w-48',
    value,
    readOnly: props.isLocked || isBusy,
    maxLength: 1000,
    error,
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') void save();
    if (key === 'Escape') reset();
  };
  /** Not while a preview is open, so that a text can be read before all portals have it. */
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isPreview = relatedTarget instanceof Element && relatedTarget.closest('[role=dialog]');
    if (failure === null && !isPreview && !currentTarget.contains(relatedTarget)) void save();
  };
  return (
    <div className="flex max-w-prose flex-col gap-1 py-1 font-normal wrap-anywhere" onBlur={onBlur}>
      <span lang={locale}>{text}</span>
      {clubText !== null && (
        <span className="text-sm text-muted">
          {t('scheme:languages.wording.inClub', { text: clubText })}
        </span>
      )}
      {text.length > LONG ? (
        <TextArea
          {...field}
          rows={2}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => event.key === 'Escape' && reset()}
        />
      ) : (
        <TextField
          {...field}
          autoComplete="off"
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-2">
        <Button
          size="small"
          variant="quiet"
          aria-label={t('scheme:languages.wording.preview.showOf', { text, language })}
          onClick={() => onPreview({ locale, cell, typed: value })}
        >
          {t('scheme:languages.wording.preview.show')}
        </Button>
        <output className="text-sm text-muted">
          {isTyped &&
            t(isBusy ? 'scheme:languages.wording.saving' : 'scheme:languages.wording.unsaved')}
        </output>
      </div>
      {failure !== null && <Failure failure={failure} onSave={save} onReset={reset} />}
    </div>
  );
}

/** What is typed in a field, which stays in this tab until it is saved. */
const useText = ({ language_id, cell, isLocked }: WordingFieldProps) => {
  const { t } = useTranslation('scheme');
  const api = useApi();
  const { send, isBusy, failure, clearFailure } = useChange();
  const draft = useDraft<Typed>(`wording ${language_id} ${cell.key}`, NOT_TYPED);
  const { text: typed, before } = draft.values;
  const value = typed ?? cell.own ?? '';
  const problem = wordingProblem(cell.text, value);
  /** @param seen the own text that the new one replaces */
  const save = async (seen = before): Promise<void> => {
    if (typed === null || isLocked || isBusy || problem !== null) return;
    const text = storedText(cell, typed);
    if (text === cell.own) return draft.change(NOT_TYPED);
    const body = { key: cell.key, text, before: seen };
    const call = api.call('PATCH /client-translations/:language_id', {
      params: { language_id },
      body,
    });
    await send(t('languages.wording.saved'), call, () => draft.change(NOT_TYPED));
  };
  return {
    value,
    isTyped: typed !== null,
    problem,
    failure,
    isBusy,
    save,
    type: (text: string) => {
      clearFailure();
      draft.change({ text, before: typed === null ? cell.own : before });
    },
    reset: () => {
      clearFailure();
      draft.change(NOT_TYPED);
    },
  };
};

type FailureProps = {
  failure: ApiFailure;
  onSave: (seen?: string | null) => Promise<void>;
  onReset: () => void;
};

/** Why the text was not saved. Of a text that another user has saved meanwhile, that one and a choice. */
function Failure({ failure: { error, detail }, onSave, onReset }: FailureProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const { text } = Object(detail);
  if (error !== 'CONFLICT' || (typeof text !== 'string' && text !== null)) {
    return (
      <Notice
        kind="error"
        live
        action={
          <Button variant="quiet" onClick={() => void onSave()}>
            {t('common:actions.retry')}
          </Button>
        }
      >
        {errorText(error)}
      </Notice>
    );
  }
  const value = text ?? t('scheme:languages.wording.builtIn');
  return (
    <Notice kind="warning" live title={t('common:conflict.unknown')}>
      <p className="mb-2">{t('common:conflict.theirs', { value })}</p>
      <span className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void onSave(text)}>
          {t('common:conflict.keepMine')}
        </Button>
        <Button
          size="small"
          onClick={() => {
            onReset();
            void revalidate();
          }}
        >
          {t('common:conflict.takeTheirs')}
        </Button>
      </span>
    </Notice>
  );
}
