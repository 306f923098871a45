import type { BlockText } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button, Chip } from '@springboard/ui';
import { useStore } from 'zustand';
import { WordDifference } from '../changes/word-difference.tsx';
import { TypedTextArea, TypedTextField } from '../editor/panel/typed-field.tsx';
import { isGone, type Saver } from './saver.ts';
import type { TextRow } from './text-rows.ts';

const PARTS = ['title', 'value'] as const;

/** The text in the leading language; of a changed one the difference to what was translated. */
export function SourceText({ row }: { row: TextRow }) {
  const { t } = useTranslation('scheme');
  const { path, nodeTitle, at, source, earlier } = row;
  return (
    <div className="flex max-w-prose flex-col gap-1 py-1 pr-2 wrap-anywhere">
      <span className="text-xs text-muted">
        {[path, at === null ? '' : nodeTitle].filter((text) => text !== '').join(' › ')}
      </span>
      {row.block?.type === 'warning' && (
        <span>
          <Chip tone="warning">{t('translations.warning')}</Chip>
        </span>
      )}
      {PARTS.map((part) => {
        const text = source[part];
        if (text === null) return null;
        return (
          <span
            key={part}
            className={
              part === 'title' || at === null ? 'font-strong' : 'font-normal whitespace-pre-wrap'
            }
          >
            {earlier === null ? text : <WordDifference before={earlier[part] ?? ''} after={text} />}
          </span>
        );
      })}
    </div>
  );
}

type TextFieldsProps = {
  row: TextRow;
  language: string;
  saver: Saver;
  isLocked: boolean;
};

/** The fields of a text's translation, with its state. A text that the scheme no longer has can only be read. */
export function TextFields({ row, language, saver, isLocked: isPageLocked }: TextFieldsProps) {
  const { t } = useTranslation('scheme');
  const typed = useStore(saver.store, (state) => state.typed.get(row.key));
  const gone = useStore(saver.store, (state) => isGone(state.gone, row));
  const { source, at } = row;
  const text: BlockText = typed ?? row.text;
  const state = gone ? 'gone' : typed === undefined ? row.state : stateOf(source, typed);
  const isLocked = isPageLocked || gone;
  const set = (part: 'title' | 'value') => (value: string) =>
    saver.change(row, { ...text, [part]: value.trim() === '' ? null : value });
  const label = (part: 'title' | 'value') =>
    t(
      part === 'title'
        ? 'translations.heading'
        : at === null
          ? 'translations.name'
          : 'translations.text',
      {
        language,
        title: row.nodeTitle,
      },
    );
  return (
    <div className="flex w-full min-w-56 flex-col gap-2 py-1">
      {source.title !== null && (
        <TypedTextField
          label={label('title')}
          labelHidden
          value={text.title ?? ''}
          isLocked={isLocked}
          maxLength={1000}
          onTyped={set('title')}
        />
      )}
      {source.value !== null &&
        (at === null ? (
          <TypedTextField
            label={label('value')}
            labelHidden
            value={text.value ?? ''}
            isLocked={isLocked}
            maxLength={200}
            onTyped={set('value')}
          />
        ) : (
          <TypedTextArea
            label={label('value')}
            labelHidden
            rows={Math.min(8, Math.max(2, Math.ceil(source.value.length / 50)))}
            value={text.value ?? ''}
            isLocked={isLocked}
            maxLength={20_000}
            onTyped={set('value')}
          />
        ))}
      {state !== 'current' && (
        <div className="flex flex-wrap items-center gap-2">
          <Chip tone={state === 'missing' ? 'neutral' : 'warning'}>
            {t(`translations.states.${state}`)}
          </Chip>
          {state === 'changed' && !isLocked && (
            <Button size="small" onClick={() => saver.change(row, text)}>
              {t('translations.confirm')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** What was typed is translated from the text as it is now. */
const stateOf = (source: BlockText, text: BlockText): TextRow['state'] =>
  PARTS.every((part) => source[part] === null || text[part] !== null) ? 'current' : 'missing';
