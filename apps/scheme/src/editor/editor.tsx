import { useTranslation } from '@springboard/i18n';
import { CachedNotice } from '@springboard/portal';
import { Button, classes, EmptyState } from '@springboard/ui';
import { type KeyboardEvent, useEffect } from 'react';
import { useSchemePages } from '../scheme/layout.tsx';
import { Dialogs } from './dialogs.tsx';
import { Header, TreeBar } from './header.tsx';
import { commandOf } from './keyboard.ts';
import { ProposalsNotice } from './mirrors/proposals-notice.tsx';
import { LockedNotice } from './locked-notice.tsx';
import { NodePanel } from './panel/node-panel.tsx';
import { Orphans } from './panel/orphans.tsx';
import { Panes } from './panes.tsx';
import {
  SchemeEditorContext,
  useEdits,
  useProblems,
  useSchemeEditor,
  useView,
} from './scheme-editor.ts';
import { Tree } from './tree.tsx';
import { useAddress } from './use-address.ts';
import { type Commands, useCommands } from './use-commands.ts';
import { useEditingReason } from './use-editing-reason.ts';
import { type LoadedScheme, useNewEditor, useRejections } from './use-new-editor.ts';
import { useMembers, useUntranslated } from './use-node-facts.ts';
import { useSync } from './use-sync.ts';

/** The editor of one scheme: the tree, and the panel of the node with the focus. */
export function Editor({ loaded }: { loaded: LoadedScheme }) {
  const { editor, rejections } = useNewEditor(loaded);
  return (
    <SchemeEditorContext value={editor}>
      <Screen loaded={loaded} rejections={rejections} />
    </SchemeEditorContext>
  );
}

type ScreenProps = { loaded: LoadedScheme; rejections: EventTarget };

function Screen({ loaded, rejections }: ScreenProps) {
  const { t } = useTranslation('scheme');
  const { facts } = useSchemeEditor();
  const commands = useCommands();
  const isPanelOpen = useView((state) => state.isPanelOpen);
  const announcement = useView((state) => state.announcement);
  const isEmpty = useEdits(({ draft }) => draft.roots.length === 0);
  const isAdding = useView(({ adding }) => adding !== null);
  useRejections(rejections);
  useSync(loaded);
  useChangeCount();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const command = commandOf(event, isTextField(event.target) ? 'text' : 'elsewhere');
    if (command === null) return;
    event.preventDefault();
    commands.run(command);
  };
  return (
    // Keys of the tree and the fields inside bubble up.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      data-wide
      onKeyDown={onKeyDown}
      className="-mb-20 flex h-[calc(100dvh-var(--spacing-bar)-4rem)] min-h-96 flex-col pb-3 lg:-mb-12"
    >
      <Header commands={commands} />
      <CachedNotice result={facts} />
      <div className="mb-2 flex flex-col gap-2 empty:hidden">
        <LockedNotice />
      </div>
      <ProposalsNotice />
      <Panes
        tree={
          <div
            className={classes(
              'flex min-h-0 min-w-0 grow flex-col lg:grow-0 lg:basis-(--tree-share)',
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
        }
        panel={
          <section
            aria-label={t('editor.panel.label')}
            data-scheme-panel
            className={classes(
              'min-h-0 min-w-0 grow overflow-y-auto overscroll-contain rounded-card border border-line bg-surface px-4 lg:basis-0',
              // Room for the blocks of the content beside their preview.
              'xl:has-data-preview:min-w-168',
              !isPanelOpen && 'max-lg:hidden',
            )}
          >
            <Orphans />
            <NodePanel commands={commands} />
          </section>
        }
      />
      <output className="sr-only" aria-live="polite">
        {announcement}
      </output>
      <Dialogs commands={commands} />
      <Address />
      <ReadNodeFacts />
    </div>
  );
}

/** A component of its own, because it is rendered again for each node that gets the focus. */
function Address() {
  useAddress();
  return null;
}

/** A component of its own, because it is rendered again for each confirmed edit. */
function ReadNodeFacts() {
  useUntranslated();
  useMembers();
  return null;
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

/** Tells the links above the page how many changes the draft has now. */
const useChangeCount = (): void => {
  const { setChanges } = useSchemePages();
  const changes = useProblems((state) => state.changes);
  useEffect(() => {
    if (changes !== null) setChanges(changes);
  }, [changes, setChanges]);
};
