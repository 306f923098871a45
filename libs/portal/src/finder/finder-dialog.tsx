import { isSearchable, matchesSearch, SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button, classes, controlClass, Notice, Spinner } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { useCombobox } from 'downshift';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOnline } from '../hooks.ts';
import { useErrorText } from '../messages/use-error-text.ts';
import type { FinderItem, FinderProps } from './finder-item.ts';

/** Goes to a person, group or page: type, choose with the arrow keys, Enter. */
export default function FinderDialog({
  onClose,
  ...finder
}: FinderProps & { onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('finder.open')}
      closeLabel={t('actions.close')}
    >
      <Combobox {...finder} onClose={onClose} />
    </Dialog>
  );
}

function Combobox({ onClose, ...finder }: FinderProps & { onClose: () => void }) {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [text, setText] = useState('');
  const { items, state, error, retry } = useFound(finder, text);
  const { getInputProps, getMenuProps, getItemProps, getLabelProps, highlightedIndex } =
    useCombobox<FinderItem>({
      items: [...items],
      isOpen: items.length > 0,
      inputValue: text,
      selectedItem: null,
      defaultHighlightedIndex: 0,
      itemToString: (item) => item?.label ?? '',
      itemToKey: (item) => item?.id,
      // Leaving the field with Tab chooses nothing.
      stateReducer: (before, { type, changes }) =>
        type === useCombobox.stateChangeTypes.InputBlur ? before : changes,
      onSelectedItemChange: ({ selectedItem }) => {
        if (selectedItem === null) return;
        onClose();
        void navigate(selectedItem.to);
      },
    });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <label {...getLabelProps()} className="mb-1 block text-sm font-strong">
          {t('finder.label')}
        </label>
        <input
          {...getInputProps({ onChange: (event) => setText(event.currentTarget.value) })}
          data-first-focus
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          className={controlClass}
        />
      </div>
      {!isOnline && <Notice kind="offline">{t('finder.offline')}</Notice>}
      {error !== null && (
        <Notice
          kind="error"
          live
          action={
            <Button variant="quiet" onClick={retry}>
              {t('actions.retry')}
            </Button>
          }
        >
          {error}
        </Notice>
      )}
      <output className={classes('text-sm text-muted', state === 'pages' && 'sr-only')}>
        {state === 'searching' ? (
          <span className="flex items-center gap-2">
            <Spinner />
            {t('finder.searching')}
          </span>
        ) : state === 'short' ? (
          t('finder.hint')
        ) : error !== null ? null : items.length === 0 ? (
          t('state.noResults', { search: text.trim() })
        ) : (
          t('finder.results', { count: items.length })
        )}
      </output>
      <Results
        items={items}
        highlightedIndex={highlightedIndex}
        menuProps={getMenuProps()}
        itemProps={(item, index) => getItemProps({ item, index })}
      />
    </div>
  );
}

type Props = Readonly<Record<string, unknown>>;

type ResultsProps = {
  items: readonly FinderItem[];
  highlightedIndex: number;
  menuProps: Props;
  itemProps: (item: FinderItem, index: number) => Props;
};

/** A list box with a group for each section. */
function Results({ items, highlightedIndex, menuProps, itemProps }: ResultsProps) {
  const sections = [...new Set(items.map(({ section }) => section))];
  return (
    <div {...menuProps} className="-mx-2">
      {sections.map((section) => (
        <fieldset key={section}>
          <legend className="px-2 pt-3 pb-1 text-xs font-strong text-muted">{section}</legend>
          {items.map(
            (item, index) =>
              item.section === section && (
                <div
                  key={item.id}
                  {...itemProps(item, index)}
                  className={classes(
                    'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-control px-2 py-1',
                    index === highlightedIndex && 'bg-accent-soft text-accent-ink',
                  )}
                >
                  <span className="min-w-0 wrap-anywhere">{item.label}</span>
                  {item.detail !== undefined && (
                    <span className="text-sm text-muted">{item.detail}</span>
                  )}
                </div>
              ),
          )}
        </fieldset>
      ))}
    </div>
  );
}

type Found = {
  readonly text: string;
  readonly items: readonly FinderItem[];
  readonly error: string | null;
};

const NO_ITEMS: readonly FinderItem[] = [];

const NONE: Found = { text: '', items: [], error: null };

/**
 * What is listed: the pages before a search, the server's answer to it, or without a network the pages whose name has
 * the text. A search starts after a pause, from 2 characters (§5).
 */
const useFound = ({ pages, named = NO_ITEMS, search }: FinderProps, typed: string) => {
  const errorText = useErrorText();
  const isOnline = useOnline();
  const [found, setFound] = useState(NONE);
  const [retried, setRetried] = useState<{ readonly text: string } | null>(null);
  const text = typed.trim();
  const isSearch = text !== '' && isSearchable(text);
  const ask = useEffectEvent(async (wanted: string, signal: AbortSignal) => {
    const result = await search(wanted, signal);
    if (signal.aborted) return;
    setFound(
      result.ok
        ? { text: wanted, items: result.value, error: null }
        : { text: wanted, items: [], error: errorText(result.failure.error) },
    );
  });
  useEffect(() => {
    if (!isSearch || !isOnline) return undefined;
    const controller = new AbortController();
    const start = () =>
      void ask(text, controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted) throw error;
      });
    const timer = setTimeout(start, retried?.text === text ? 0 : SEARCH_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, isSearch, isOnline, retried]);
  const matching = useMemo(
    () => [...pages, ...named].filter(({ label }) => matchesSearch(label, text)),
    [pages, named, text],
  );
  const retry = () => {
    setFound(NONE);
    setRetried({ text });
  };
  if (text === '') return { items: pages, state: 'pages', error: null, retry } as const;
  if (!isSearch) return { items: [], state: 'short', error: null, retry } as const;
  if (!isOnline) return { items: matching, state: 'found', error: null, retry } as const;
  if (found.text !== text) {
    // The earlier results would lead a quick Enter to the wrong page.
    return { items: [], state: 'searching', error: null, retry } as const;
  }
  return { items: found.items, state: 'found', error: found.error, retry } as const;
};
