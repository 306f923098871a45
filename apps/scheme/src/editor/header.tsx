import { SEARCH_DEBOUNCE_MS } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useIsPainted, useSession, useShortSearch } from '@springboard/portal';
import { Avatar, Button, IconButton, SearchField, Spinner } from '@springboard/ui';
import { FilterMenu } from '@springboard/ui/menu';
import { CircleAlert, CircleCheck, Plus, Redo2, TriangleAlert, Undo2 } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { childIds } from './draft.ts';
import { keysText } from './keyboard.ts';
import { isMac } from './row-menu.tsx';
import { FILTERS } from './rows.ts';
import { stacksOf } from './edits/history.ts';
import { useEdits, useNodeFacts, useProblems, useSchemeEditor, useView } from './scheme-editor.ts';
import { ProgressText } from './progress-text.tsx';
import { Selection } from './selection.tsx';
import { StateChip } from './state-chip.tsx';
import { StateLine } from './state-line.tsx';
import type { Commands } from './use-commands.ts';
import { useEditingReason } from './use-editing-reason.ts';

type HeaderProps = { commands: Commands };

/** The scheme, whether it is saved, who is here, and the commands of the whole editor. */
export const Header = memo(function Header({ commands }: HeaderProps) {
  const { facts } = useSchemeEditor();
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-xl font-strong">{facts.title}</h1>
        <StateChip />
        <StateLine />
        <ProgressText />
        <OtherEditors />
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <UndoButtons commands={commands} />
        <CheckButton />
      </div>
    </header>
  );
});

/** The other people who have the scheme open. */
function OtherEditors() {
  const { t } = useTranslation('scheme');
  const me = useSession(({ user }) => user?.uuid);
  const editors = useEdits((state) => state.editors);
  const others = editors.filter(({ uuid }) => uuid !== me);
  if (others.length === 0) return null;
  return (
    <ul aria-label={t('editor.hereToo')} className="flex -space-x-2">
      {others.map(({ uuid, name }) => (
        <li key={uuid} title={t('editor.here', { name })}>
          <Avatar name={name} size="small" />
          <span className="sr-only">{t('editor.here', { name })}</span>
        </li>
      ))}
    </ul>
  );
}

function UndoButtons({ commands }: HeaderProps) {
  const { t } = useTranslation('scheme');
  const reason = useEditingReason();
  const own = useEdits((state) => state.own);
  const { undo, redo } = stacksOf(own);
  const mac = isMac();
  return (
    <>
      <IconButton
        label={`${t('editor.commands.undo')} (${keysText('undo', mac)})`}
        icon={<Undo2 aria-hidden size={20} />}
        disabledReason={undo.length === 0 ? t('editor.said.nothingToUndo') : reason}
        onClick={() => commands.run('undo')}
      />
      <IconButton
        label={`${t('editor.commands.redo')} (${keysText('redo', mac)})`}
        icon={<Redo2 aria-hidden size={20} />}
        disabledReason={redo.length === 0 ? t('editor.said.nothingToRedo') : reason}
        onClick={() => commands.run('redo')}
      />
    </>
  );
}

/** The number of errors and warnings, next to the state of the unsent edits. */
function CheckButton() {
  const { t } = useTranslation('scheme');
  const { view } = useSchemeEditor();
  const problems = useProblems((found) => found);
  const { state } = problems;
  const errors = problems.errors.length;
  const warnings = problems.warnings.length;
  const hasFailed = state === 'failed';
  const [Icon, tone] =
    errors > 0
      ? ([CircleAlert, 'text-negative-ink'] as const)
      : warnings > 0 || hasFailed
        ? ([TriangleAlert, 'text-warning-ink'] as const)
        : ([CircleCheck, 'text-positive-ink'] as const);
  const counts = [
    hasFailed && t('editor.check.failed'),
    errors > 0 && t('editor.check.errors', { count: errors }),
    warnings > 0 && t('editor.check.warnings', { count: warnings }),
  ].filter(Boolean);
  return (
    <Button
      variant="quiet"
      size="small"
      icon={state === 'checking' ? <Spinner /> : <Icon aria-hidden size={18} className={tone} />}
      onClick={() => view.setState({ dialog: 'problems' })}
    >
      <span className={counts.length > 0 ? 'max-sm:sr-only' : undefined}>
        {t('editor.check.button')}
        {counts.length > 0 && ': '}
      </span>
      {counts.join(', ')}
    </Button>
  );
}

/** Search, filter and the button that adds, above the tree. */
export const TreeBar = memo(function TreeBar({ commands }: HeaderProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const editor = useSchemeEditor();
  const reason = useEditingReason();
  const filter = useView((view) => view.filter);
  const isPainted = useIsPainted();
  const [text, setText] = useState(() => editor.view.getState().search);
  useEffect(() => {
    const timer = setTimeout(() => editor.view.setState({ search: text }), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [editor, text]);
  const note = useShortSearch(text);
  const isTranslated = useNodeFacts((known) => known.isTranslated);
  const options = FILTERS.filter(
    (value) => value !== 'untranslated' || isTranslated || value === filter,
  ).map((value) => ({ value, label: t(`editor.filters.${value}`) }));
  const addAtFocus = () => {
    const { focused } = editor.view.getState();
    const { draft } = editor.edits.store.getState();
    if (focused === null)
      commands.startAdding({ parent: null, after: childIds(draft, null).at(-1) ?? null });
    else commands.run('addBelow');
  };
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2">
      <SearchField
        data-scheme-search
        className="min-w-40 grow"
        label={t('editor.search')}
        clearLabel={t('common:actions.clear')}
        value={text}
        note={note}
        onValueChange={setText}
        onKeyUp={(event) => {
          if (event.key === 'Enter') commands.run('nextHit');
        }}
      />
      <FilterMenu
        label={t('editor.filter')}
        isPlain={!isPainted}
        isSingle={false}
        options={options}
        selected={filter === null ? [] : [filter]}
        summary={(labels) => labels.join(', ')}
        onSelect={(values) => {
          const chosen = values.at(-1);
          editor.view.setState({
            filter: FILTERS.find((candidate) => candidate === chosen) ?? null,
          });
        }}
      />
      <Button
        icon={<Plus aria-hidden size={18} />}
        disabledReason={reason}
        onClick={addAtFocus}
        className="max-sm:hidden"
      >
        {t('editor.add')}
      </Button>
      <Hits />
      <Selection commands={commands} />
    </div>
  );
});

/** How many nodes the search or the filter finds. */
function Hits() {
  const { t } = useTranslation('scheme');
  const editor = useSchemeEditor();
  useEdits((state) => state.draft);
  useView((view) => `${view.search} ${view.filter}`);
  useProblems((state) => state.byNode);
  useNodeFacts(({ untranslated }) => untranslated);
  const { hits } = editor.shown();
  return (
    <output className={hits === null ? 'sr-only' : 'basis-full text-sm text-muted'}>
      {hits === null ? '' : t('editor.hits', { count: hits.length })}
    </output>
  );
}
