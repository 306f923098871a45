import { useTranslation } from '@springboard/i18n';
import {
  CachedNotice,
  useAlerts,
  useConnection,
  usePortalContext,
  useSession,
} from '@springboard/portal';
import { Button, classes, EmptyState, Notice } from '@springboard/ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { useSchemePages } from '../scheme/layout.tsx';
import { Dialogs } from './dialogs.tsx';
import { nodeOf } from './draft.ts';
import { Header, TreeBar } from './header.tsx';
import { commandOf } from './keyboard.ts';
import { NodePanel } from './panel/node-panel.tsx';
import { Orphans } from './panel/orphans.tsx';
import { FILTERS, initiallyOpen } from './rows.ts';
import type { LoadedDraft, Rejection } from './edits/edits-state.ts';
import { createSchemeEdits } from './edits/scheme-edits.ts';
import {
  createSchemeEditor,
  type SchemeEditor,
  SchemeEditorContext,
  type SchemeFacts,
  useEdits,
  useProblems,
  useSchemeEditor,
  useView,
} from './scheme-editor.ts';
import { Tree } from './tree.tsx';
import { openUnsentStorage } from './edits/unsent-storage.ts';
import { useCommands, type Commands } from './use-commands.ts';
import { useEditingReason } from './use-editing-reason.ts';
import { useRejectionText } from './use-rejection-text.ts';
import { createViewStore } from './view-store.ts';

export type LoadedScheme = { readonly facts: SchemeFacts; readonly draft: LoadedDraft };

const POLL_MS = 3000;

/** The editor of one scheme: the tree, and the panel of the node with the focus. */
export function Editor({ loaded }: { loaded: LoadedScheme }) {
  const { editor, rejections } = useNewEditor(loaded);
  return (
    <SchemeEditorContext value={editor}>
      <Screen loaded={loaded} rejections={rejections} />
    </SchemeEditorContext>
  );
}

/** The event of an edit that the server rejected. */
const REJECTED = 'rejected';

const useNewEditor = ({ facts, draft }: LoadedScheme) => {
  const { api, newId, now } = usePortalContext();
  const user_uuid = useSession(({ user }) => user?.uuid ?? '');
  const [search] = useSearchParams();
  const [created] = useState(() => {
    const rejections = new EventTarget();
    const edits = createSchemeEdits(
      {
        api,
        slug: facts.slug,
        user_uuid,
        storage: openUnsentStorage(`${user_uuid} ${facts.slug}`, now),
        newId,
        now,
        random: Math.random,
        openNodeId: () => view.getState().focused,
        onRejected: (detail) => rejections.dispatchEvent(new CustomEvent(REJECTED, { detail })),
      },
      draft,
    );
    const tree = edits.store.getState().draft;
    const node = search.get('node');
    const focused = node !== null && nodeOf(tree, node) !== undefined ? node : null;
    const view = createViewStore({
      focused,
      anchor: focused,
      isPanelOpen: focused !== null,
      search: search.get('search') ?? '',
      filter: FILTERS.find((filter) => filter === search.get('filter')) ?? null,
      open: initiallyOpen(tree, focused),
    });
    return { editor: createSchemeEditor(facts, edits, view), rejections };
  });
  return created;
};

type ScreenProps = { loaded: LoadedScheme; rejections: EventTarget };

function Screen({ loaded, rejections }: ScreenProps) {
  const { t } = useTranslation('scheme');
  const { view, facts } = useSchemeEditor();
  const commands = useCommands();
  const root = useRef<HTMLDivElement>(null);
  const isPanelOpen = useView((state) => state.isPanelOpen);
  const announcement = useView((state) => state.announcement);
  const isEmpty = useEdits(({ draft }) => draft.roots.length === 0);
  const isAdding = useView(({ adding }) => adding !== null);
  const isInReview = useEdits((state) => state.isInReview);
  useRejections(rejections);
  useSync(loaded);
  useAddress();
  useChangeCount();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const command = commandOf(event, isTextField(event.target) ? 'text' : 'elsewhere');
    if (command === null) return;
    event.preventDefault();
    if (command === 'switchPane') switchPane(root.current, view);
    else commands.run(command);
  };
  return (
    // Keys of the tree and the fields inside bubble up.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      data-wide
      onKeyDown={onKeyDown}
      className="-mb-20 flex h-[calc(100dvh-var(--spacing-bar)-4rem)] min-h-96 flex-col pb-3 lg:-mb-12"
    >
      <Header commands={commands} />
      <CachedNotice result={facts} />
      {isInReview && (
        <div className="mb-2">
          <Notice kind="info">{t('editor.rejections.IN_REVIEW')}</Notice>
        </div>
      )}
      <div className="flex min-h-0 grow gap-4">
        <div
          className={classes(
            'flex min-h-0 min-w-0 grow flex-col lg:basis-3/5',
            isPanelOpen && 'max-lg:hidden',
          )}
        >
          {isEmpty && !isAdding ? (
            <EmptyScheme commands={commands} />
          ) : (
            <>
              <TreeBar commands={commands} />
              <Tree commands={commands} />
            </>
          )}
        </div>
        <section
          aria-label={t('editor.panel.label')}
          data-scheme-panel
          className={classes(
            'min-h-0 min-w-0 grow overflow-y-auto overscroll-contain rounded-card border border-line bg-surface px-4 lg:basis-2/5',
            !isPanelOpen && 'max-lg:hidden',
          )}
        >
          <Orphans />
          <NodePanel commands={commands} />
        </section>
      </div>
      <output className="sr-only" aria-live="polite">
        {announcement}
      </output>
      <Dialogs commands={commands} />
    </div>
  );
}

function EmptyScheme({ commands }: { commands: Commands }) {
  const { t } = useTranslation('scheme');
  const { view } = useSchemeEditor();
  const reason = useEditingReason();
  return (
    // Lines can be pasted before there is a tree.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="flex grow items-center rounded-card border border-dashed border-edge"
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain');
        if (text.trim() !== '')
          view.setState({ pasted: { text, place: { parent: null, after: null } } });
      }}
    >
      <EmptyState
        title={t('editor.empty.title')}
        detail={t('editor.empty.text')}
        action={
          <Button
            variant="primary"
            disabledReason={reason}
            onClick={() => commands.startAdding({ parent: null, after: null })}
          >
            {t('editor.empty.add')}
          </Button>
        }
      />
    </div>
  );
}

const isTextField = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select');

/** F6: from the tree to the panel, and back to the row. */
const switchPane = (root: HTMLElement | null, view: SchemeEditor['view']): void => {
  const panel = root?.querySelector('[data-scheme-panel]');
  if (panel?.contains(document.activeElement)) {
    view.setState(({ focusRequest }) => ({
      isPanelOpen: false,
      focusRequest: focusRequest + 1,
    }));
    return;
  }
  view.setState({ isPanelOpen: true });
  // Below 1024 px the panel appears with this state.
  requestAnimationFrame(() => {
    const field = panel?.querySelector<HTMLElement>('input, textarea');
    field?.focus();
  });
};

/** Says why the server refused edits. */
const useRejections = (rejections: EventTarget): void => {
  const { t } = useTranslation('scheme');
  const alerts = useAlerts();
  const rejectionText = useRejectionText();
  const report = useEffectEvent(({ code, node_id, with: detail }: Rejection) =>
    alerts.raise({
      tone: 'error',
      title: t('editor.rejected'),
      detail: rejectionText(code, detail ?? (node_id === undefined ? undefined : [node_id])),
      subject: `scheme-editor ${code}`,
    }),
  );
  useEffect(() => {
    const onEvent = (event: Event) => {
      if (event instanceof CustomEvent) report(event.detail);
    };
    rejections.addEventListener(REJECTED, onEvent);
    return () => rejections.removeEventListener(REJECTED, onEvent);
  }, [rejections]);
};

/** Sends, polls while the page is seen, and loads again what was replaced on the server. */
const useSync = (loaded: LoadedScheme): void => {
  const editor = useSchemeEditor();
  const { edits } = editor;
  const isOnline = useConnection(({ state }) => state !== 'offline');
  const isOutdated = useEdits((state) => state.isOutdated);
  const { revalidate } = useRevalidator();
  useEffect(() => edits.start(), [edits]);
  useEffect(() => editor.watchProblems(), [editor]);
  const first = useRef(loaded);
  useEffect(() => {
    if (first.current !== loaded) edits.load(loaded.draft);
    first.current = loaded;
  }, [edits, loaded]);
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  useEffect(() => {
    if (!isOnline) return undefined;
    edits.sendNow();
    const poll = () => {
      if (document.visibilityState === 'visible') void edits.poll();
    };
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [edits, isOnline]);
};

/** Tells the links above the page how many changes the draft has now. */
const useChangeCount = (): void => {
  const { setChanges } = useSchemePages();
  const changes = useProblems((state) => state.changes);
  useEffect(() => setChanges(changes), [changes, setChanges]);
};

const ADDRESS_MS = 300;

/** The address holds the open node, the search and the filter. */
const useAddress = (): void => {
  const focused = useView((view) => view.focused);
  const search = useView((view) => view.search);
  const filter = useView((view) => view.filter);
  const [params, setParams] = useSearchParams();
  const update = useEffectEvent((values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    // The same address again would load the page's data again.
    if (next.toString() !== params.toString())
      setParams(next, { replace: true, preventScrollReset: true });
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    const values = { node: focused, search: search === '' ? null : search, filter };
    const timer = setTimeout(() => update(values), ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [focused, search, filter]);
};
