/* A select shows no path and no reason beside an option. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { type DraftTree, matchesSearch } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button, classes, controlClass } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { allIds, isManualNode, nodeOf, pathText } from './draft.ts';
import { useEdits } from './scheme-editor.ts';
import { TypeIcon } from './type-icon.tsx';

/** More are not read: typing another letter is faster. */
const MAX_SHOWN = 150;

/** Stands for the top of the scheme, where it can be chosen. */
export const TOP = '';

type NodePickerProps = {
  title: string;
  /** The tree to choose from; by default the draft. */
  draft?: DraftTree;
  /** What is above the search. */
  above?: ReactNode;
  /** The nodes that are chosen now. */
  selected: ReadonlySet<string>;
  /** Several: Enter toggles, and a button ends. One: Enter chooses. */
  isMultiple: boolean;
  /** Which nodes are offered. */
  offers: (id: string) => boolean;
  /** Why a node cannot be chosen; null if it can. */
  reasonOf: (id: string) => string | null;
  /** The label of the top of the scheme, where it can be chosen. */
  top?: string;
  onChoose: (id: string) => void;
  onClose: () => void;
};

/** Chooses nodes of the tree by search. What cannot be chosen is listed with the reason. */
export function NodePicker(props: NodePickerProps) {
  const { title, selected, isMultiple, offers, reasonOf, top, above, onChoose, onClose } = props;
  const { t } = useTranslation(['scheme', 'common']);
  const own = useEdits((state) => state.draft);
  const draft = props.draft ?? own;
  const [search, setSearch] = useState('');
  const [index, setIndex] = useState(0);
  const listId = useId();
  const text = search.trim();
  const found = useMemo(() => {
    const isHit = (id: string) => matchesSearch(nodeOf(draft, id)?.title ?? '', text);
    const ids = allIds(draft).filter(
      (id) => !isManualNode(draft, id) && offers(id) && (text === '' || isHit(id)),
    );
    const isTopShown = top !== undefined && matchesSearch(top, text);
    return isTopShown ? [TOP, ...ids] : ids;
    // What is offered does not change while the dialog is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [draft, text]);
  const shown = found.slice(0, MAX_SHOWN);
  const current = Math.min(index, shown.length - 1);
  const choose = (id: string | undefined) => {
    if (id !== undefined && reasonOf(id) === null) onChoose(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step !== undefined) {
      const next = Math.max(0, Math.min(shown.length - 1, current + step));
      setIndex(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView?.({ block: 'nearest' });
    } else if (event.key === 'Enter') choose(shown[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      closeLabel={t('common:actions.close')}
      footer={
        isMultiple && (
          <Button variant="primary" onClick={onClose}>
            {t('common:actions.done')}
          </Button>
        )
      }
    >
      {above}
      <label htmlFor={`${listId}-search`} className="mb-1 block text-sm font-strong">
        {t('editor.picker.search')}
      </label>
      <input
        id={`${listId}-search`}
        data-first-focus
        type="search"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={shown.length === 0 ? undefined : `${listId}-${current}`}
        autoComplete="off"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
        className={controlClass}
      />
      <output className="mt-2 block text-sm text-muted">
        {t('editor.picker.found', { count: found.length })}
      </output>
      <div
        id={listId}
        role="listbox"
        aria-label={title}
        aria-multiselectable={isMultiple}
        className="mt-2 max-h-[45dvh] overflow-y-auto rounded-control border border-line"
      >
        {shown.map((id, position) => {
          const node = id === TOP ? undefined : nodeOf(draft, id);
          const reason = reasonOf(id);
          const location = id === TOP ? '' : pathText(draft, id);
          return (
            <div
              key={id}
              id={`${listId}-${position}`}
              role="option"
              tabIndex={-1}
              aria-selected={selected.has(id)}
              aria-disabled={reason !== null || undefined}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                setIndex(position);
                choose(id);
              }}
              onKeyDown={onKeyDown}
              className={classes(
                'flex min-h-11 items-center gap-2 border-b border-line px-3 py-1 text-sm last:border-0',
                position === current && 'bg-accent-soft',
                reason === null ? 'cursor-pointer' : 'cursor-not-allowed text-muted',
              )}
            >
              {node ? <TypeIcon type={node.t} /> : <span className="w-5 shrink-0" />}
              <span className="min-w-0 grow wrap-anywhere">
                {id === TOP ? top : node?.title}
                {location !== '' && <span className="block text-xs text-muted">{location}</span>}
                {reason !== null && (
                  <span className="block text-xs text-warning-ink">{reason}</span>
                )}
              </span>
              {selected.has(id) && <Check aria-hidden size={18} className="shrink-0" />}
            </div>
          );
        })}
      </div>
      {found.length > MAX_SHOWN && (
        <p className="mt-2 text-sm text-muted">
          {t('editor.picker.more', { count: found.length - MAX_SHOWN })}
        </p>
      )}
    </Dialog>
  );
}
