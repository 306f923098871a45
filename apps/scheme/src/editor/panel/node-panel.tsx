import { idsWithin } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button, EmptyState, IconButton } from '@springboard/ui';
import { CircleAlert, Trash2, TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, memo, startTransition, useEffect, useState } from 'react';
import { ExportMenu } from '../../files/export-menu.tsx';
import { nodeOf, pathText } from '../draft.ts';
import { unsentOf } from '../edits/edits-state.ts';
import { RepairButton } from '../repair-button.tsx';
import { useEdits, useProblems, useSchemeEditor, useView } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { useEditingReason } from '../use-editing-reason.ts';
import { useRejectionText } from '../use-rejection-text.ts';
import { BadgeField } from './badge-field.tsx';
import { CompletionField } from './completion-field.tsx';
import { ContentBlocks } from './content-blocks.tsx';
import { DependenciesField } from './dependencies-field.tsx';
import { IdField } from './id-field.tsx';
import { Identifier } from './identifier.tsx';
import { MirrorNotice } from './mirror-notice.tsx';
import {
  type FieldsProps,
  FlagField,
  GradeField,
  HeadingField,
  TitleField,
  TypeField,
} from './node-fields.tsx';
import { Section } from './section.tsx';
import { Uses } from './uses.tsx';
import { VideosField } from './videos-field.tsx';

type PanelProps = { commands: Commands };

/** Everything about the node with the focus. */
export const NodePanel = memo(function NodePanel({ commands }: PanelProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const { view } = useSchemeEditor();
  const focused = useSettledFocus();
  const node = useEdits(({ draft }) => (focused === null ? undefined : nodeOf(draft, focused)));
  const path = useEdits(({ draft }) => (focused === null ? '' : pathText(draft, focused)));
  const isPanelOpen = useView((state) => state.isPanelOpen);
  if (focused === null || node === undefined)
    return <EmptyState title={t('editor.panel.none')} detail={t('editor.panel.noneText')} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    commands.focus(focused);
    view.setState({ isPanelOpen: false });
  };
  return (
    // Keys of the fields inside bubble up.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown} data-panel-of={focused} className="pb-8">
      <div className="sticky top-0 z-2 flex items-start gap-2 bg-surface pt-4 pb-3">
        <div className="min-w-0 grow">
          <p className="text-xs text-muted">
            {[t(`editor.types.${node.t}`), path].filter(Boolean).join(' · ')}
          </p>
          <h2 tabIndex={-1} data-panel-title className="text-xl font-strong outline-none">
            {node.title}
          </h2>
        </div>
        {isPanelOpen && (
          <IconButton
            label={t('editor.panel.close')}
            icon={<X aria-hidden size={20} />}
            onClick={() => {
              commands.focus(focused);
              view.setState({ isPanelOpen: false });
            }}
            className="lg:hidden"
          />
        )}
      </div>
      <Fields key={focused} id={focused} commands={commands} />
    </div>
  );
});

const Fields = memo(function Fields({ id, commands }: FieldsProps) {
  const { t } = useTranslation('scheme');
  const node = useEdits(({ draft }) => nodeOf(draft, id));
  if (node === undefined) return null;
  const isSkill = node.t === 's';
  return (
    <>
      {node.is_owner === false && <MirrorNotice id={id} />}
      <NodeProblems id={id} commands={commands} />
      <div className="flex flex-col gap-4 pb-5">
        <TitleField id={id} commands={commands} />
        <TypeField id={id} type={node.t} commands={commands} />
        <HeadingField id={id} commands={commands} />
        {isSkill && <GradeField id={id} commands={commands} />}
      </div>
      {!isSkill && (
        <Section title={t('editor.fields.completion')}>
          <CompletionField id={id} commands={commands} />
        </Section>
      )}
      <Section title={t('editor.fields.content')} count={node.content?.length ?? 0}>
        <ContentBlocks id={id} commands={commands} />
      </Section>
      <Section
        title={t('editor.fields.dependencies')}
        count={node.dependencies?.length ?? 0}
        isOpen={(node.dependencies ?? []).length > 0}
      >
        <DependenciesField id={id} commands={commands} />
      </Section>
      <Section
        title={t('editor.fields.videos')}
        count={node.videos?.length ?? 0}
        isOpen={(node.videos ?? []).length > 0}
      >
        <VideosField id={id} commands={commands} />
      </Section>
      {node.t === 'l' && (
        <Section title={t('editor.fields.badge')} isOpen={node.badge !== undefined}>
          <BadgeField id={id} commands={commands} />
        </Section>
      )}
      <Section title={t('editor.fields.visibility')}>
        <FlagField id={id} field="hidden" commands={commands} />
        <FlagField id={id} field="skipped" commands={commands} />
      </Section>
      <Section title={t('editor.fields.uses')} isOpen={false}>
        <Uses id={id} commands={commands} />
      </Section>
      <Section title={t('editor.identifier.title')} isOpen={false}>
        <Identifier id={id} />
      </Section>
      <Removal id={id} commands={commands} isSkill={isSkill} />
    </>
  );
});

/** Keys that move the focus quickly from row to row do not render the panel for each of them. */
const SETTLED_MS = 100;

/** The node with the focus, once the focus stays on it, or immediately if there is no panel to keep until then. */
const useSettledFocus = (): string | null => {
  const { view } = useSchemeEditor();
  const [settled, setSettled] = useState(() => view.getState().focused);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      const { focused } = view.getState();
      timer = setTimeout(() => startTransition(() => setSettled(focused)), SETTLED_MS);
    };
    settle();
    const stop = view.subscribe(({ focused }, before) => focused !== before.focused && settle());
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [view]);
  const isThere = useEdits(({ draft }) => settled !== null && nodeOf(draft, settled) !== undefined);
  return useView(({ focused }) => (isThere ? settled : focused));
};

function NodeProblems({ id, commands }: FieldsProps) {
  const { errors, warnings } = useProblems((state) => state);
  const problemText = useRejectionText();
  const own = [
    ...errors.map((problem) => ({ ...problem, isError: true })),
    ...warnings.map((problem) => ({ ...problem, isError: false })),
  ].filter(({ node_id }) => node_id === id);
  if (own.length === 0) return null;
  return (
    <ul className="mb-4 flex flex-col gap-1 text-sm">
      {own.map(({ isError, ...problem }, index) => (
        <li key={`${problem.code} ${index}`} className="flex flex-wrap items-start gap-2">
          {isError ? (
            <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-negative-ink" />
          ) : (
            <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0 text-warning-ink" />
          )}
          <span className="min-w-0 grow basis-48 wrap-anywhere">
            {problemText(problem.code, problem.with)}
          </span>
          <RepairButton problem={problem} commands={commands} />
        </li>
      ))}
    </ul>
  );
}

function Removal({ id, commands, isSkill }: FieldsProps & { isSkill: boolean }) {
  const { t } = useTranslation('scheme');
  const { slug } = useSchemeEditor().facts;
  const hasUnsent = useEdits((state) => unsentOf(state).length > 0);
  const reason = useEditingReason();
  const count = useEdits(({ draft }) =>
    nodeOf(draft, id) === undefined ? 0 : idsWithin(draft, id).length,
  );
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-5">
      <Button
        icon={<Trash2 aria-hidden size={18} />}
        disabledReason={reason}
        onClick={() => {
          commands.focus(id);
          commands.run('remove');
        }}
      >
        {t('editor.remove', { count })}
      </Button>
      {!isSkill && (
        <ExportMenu
          slug={slug}
          node_id={id}
          disabledReason={hasUnsent ? t('editor.mirrored.problems.unsent') : undefined}
        />
      )}
      <IdField id={id} />
    </div>
  );
}
