import { applyEdit } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button, Notice } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { nodeOf, parentIdOf, pathText } from './draft.ts';
import { COMMANDS, keysText } from './keyboard.ts';
import { LeftOutDialog } from './mirrors/left-out-dialog.tsx';
import { MirrorDialog } from './mirrors/mirror-dialog.tsx';
import { ProposalsDialog } from './mirrors/proposals-dialog.tsx';
import { NodePicker, TOP } from './node-picker.tsx';
import { linesOf, planLines, planMoveTo, targetsOf } from './plans.ts';
import { RepairButton } from './repair-button.tsx';
import { isMac } from './row-menu.tsx';
import { type Problem, useEdits, useProblems, useSchemeEditor, useView } from './scheme-editor.ts';
import type { Commands } from './use-commands.ts';
import { useRejectionText } from './use-rejection-text.ts';

type DialogsProps = { commands: Commands };

/** The dialogs of the tree. */
export function Dialogs({ commands }: DialogsProps) {
  const dialog = useView((view) => view.dialog);
  const pasted = useView((view) => view.pasted);
  const hasLeftOut = useView((view) => view.leftOut.length > 0);
  const { view } = useSchemeEditor();
  const close = () =>
    view.setState(({ focusRequest }) => ({
      dialog: null,
      pasted: null,
      leftOut: [],
      focusRequest: focusRequest + 1,
    }));
  if (pasted !== null) return <PasteDialog commands={commands} onClose={close} />;
  if (hasLeftOut) return <LeftOutDialog onClose={close} />;
  if (dialog === 'moveTo') return <MoveDialog commands={commands} onClose={close} />;
  if (dialog === 'mirror') return <MirrorDialog onClose={close} />;
  if (dialog === 'keys') return <KeysDialog onClose={close} />;
  if (dialog === 'problems') return <ProblemsDialog commands={commands} />;
  if (dialog === 'proposals') return <ProposalsDialog commands={commands} onClose={close} />;
  return null;
}

/** A dialog that closes returns the focus; what moves the focus on comes after that. */
const afterDialog = (act: () => void): void => {
  requestAnimationFrame(() => setTimeout(act));
};

type DialogProps = DialogsProps & { onClose: () => void };

function MoveDialog({ commands, onClose }: DialogProps) {
  const { t } = useTranslation('scheme');
  const { facts, view } = useSchemeEditor();
  const draft = useEdits((state) => state.draft);
  const rejectionText = useRejectionText();
  const ids = useMemo(() => {
    const { focused, selected } = view.getState();
    return targetsOf(draft, focused, selected);
  }, [draft, view]);
  const isMoved = useMemo(() => new Set(ids), [ids]);
  const parents = new Set(ids.map((id) => parentIdOf(draft, id) ?? TOP));
  return (
    <NodePicker
      title={t('editor.moveTo.title', {
        title: ids.map((id) => nodeOf(draft, id)?.title ?? '').join(', '),
      })}
      selected={new Set()}
      isMultiple={false}
      offers={(id) => nodeOf(draft, id)?.t !== 's' && !isMoved.has(id)}
      reasonOf={(id) => {
        if (parents.size === 1 && parents.has(id)) return t('editor.moveTo.here');
        const result = applyEdit(draft, planMoveTo(draft, ids, id === TOP ? null : id));
        return result.ok ? null : rejectionText(result.code, result.with);
      }}
      top={facts.title}
      onChoose={(id) => {
        onClose();
        afterDialog(() => commands.moveTo(ids, id === TOP ? null : id));
      }}
      onClose={onClose}
    />
  );
}

/** What a pasted text becomes, before it is added. */
function PasteDialog({ commands, onClose }: DialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const { view } = useSchemeEditor();
  const draft = useEdits((state) => state.draft);
  const pasted = useView((state) => state.pasted);
  const plan = useMemo(
    () => (pasted === null ? null : planLines(draft, pasted.place, linesOf(pasted.text))),
    [draft, pasted],
  );
  if (pasted === null || plan === null) return null;
  const { parent } = pasted.place;
  const depthOf = (id: string): number => {
    const at = plan.edits.find((edit) => edit.kind === 'add' && edit.node.id === id);
    const above = at?.kind === 'add' ? at.parent : null;
    return above === parent || above === null ? 0 : depthOf(above) + 1;
  };
  const add = () => {
    const [first] = plan.added;
    if (!commands.commit(plan.edits)) return;
    view.setState(({ open }) => ({
      open: new Set([...open, ...plan.added]),
      announcement: t('editor.said.added', { count: plan.added.length }),
    }));
    onClose();
    afterDialog(() => first !== undefined && commands.focus(first));
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('editor.paste.title', { count: plan.added.length })}
      description={t('editor.paste.text', {
        parent: parent === null ? t('editor.paste.top') : (nodeOf(draft, parent)?.title ?? ''),
      })}
      closeLabel={t('common:actions.cancel')}
      footer={
        <>
          <Button variant="primary" data-first-focus onClick={add}>
            {t('editor.paste.add', { count: plan.added.length })}
          </Button>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        </>
      }
    >
      <ul
        // A long list scrolls, and must be reachable by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('editor.paste.title', { count: plan.added.length })}
        className="max-h-[40dvh] overflow-y-auto rounded-control border border-line py-1 text-sm"
      >
        {plan.edits.map((edit) =>
          edit.kind === 'add' ? (
            <li
              key={edit.node.id}
              style={{ paddingInlineStart: 12 + depthOf(edit.node.id) * 20 }}
              className="flex justify-between gap-3 py-1 pr-3"
            >
              <span className="min-w-0 wrap-anywhere">{edit.node.title}</span>
              <span className="shrink-0 text-muted">{t(`editor.types.${edit.node.t}`)}</span>
            </li>
          ) : null,
        )}
      </ul>
    </Dialog>
  );
}

/** Every key of the editor. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['scheme', 'common']);
  const mac = isMac();
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('editor.keys.title')}
      description={t('editor.keys.text')}
      closeLabel={t('common:actions.close')}
    >
      <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
        {COMMANDS.map((command) => (
          <div
            key={command}
            className="flex justify-between gap-4 border-b border-line py-1.5 text-sm"
          >
            <dt>{t(`editor.commands.${command}`)}</dt>
            <dd>
              <kbd className="text-muted">{keysText(command, mac)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** All errors and warnings; each leads to its node. */
function ProblemsDialog({ commands }: DialogsProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const { view } = useSchemeEditor();
  const { state, errors, warnings } = useProblems((problems) => problems);
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(isOpen) => !isOpen && view.setState({ dialog: null })}
      title={t('editor.check.title')}
      description={t('editor.check.text')}
      closeLabel={t('common:actions.close')}
    >
      {state === 'checking' && <p>{t('editor.check.checking')}</p>}
      {state === 'failed' && <Notice kind="warning">{t('editor.check.failedText')}</Notice>}
      {state === 'checked' && errors.length + warnings.length === 0 && (
        <p>{t('editor.check.none')}</p>
      )}
      <ProblemList kind="errors" problems={errors} commands={commands} />
      <ProblemList kind="warnings" problems={warnings} commands={commands} />
    </Dialog>
  );
}

type ProblemListProps = DialogsProps & {
  kind: 'errors' | 'warnings';
  problems: readonly Problem[];
};

const MAX_PROBLEMS = 200;

function ProblemList({ kind, problems, commands }: ProblemListProps) {
  const { t } = useTranslation('scheme');
  const { view, facts } = useSchemeEditor();
  const draft = useEdits((state) => state.draft);
  const problemText = useRejectionText();
  if (problems.length === 0) return null;
  return (
    <section className="mb-4">
      <h3 className="mb-1 text-base font-strong">
        {t(`editor.check.${kind}`, { count: problems.length })}
      </h3>
      <ul className="divide-y divide-line">
        {problems.slice(0, MAX_PROBLEMS).map((problem, index) => {
          const { node_id, code, with: detail, field } = problem;
          return (
            <li key={`${node_id} ${code} ${index}`} className="flex flex-wrap items-center gap-x-2">
              <button
                type="button"
                disabled={node_id === null}
                onClick={() => {
                  view.setState({ dialog: null });
                  if (node_id !== null) afterDialog(() => commands.focus(node_id));
                }}
                className="flex min-h-11 min-w-0 grow basis-64 items-start gap-2 rounded-control px-2 py-2 text-left text-sm hover:bg-hover"
              >
                {kind === 'errors' ? (
                  <CircleAlert
                    aria-hidden
                    size={18}
                    className="mt-0.5 shrink-0 text-negative-ink"
                  />
                ) : (
                  <TriangleAlert
                    aria-hidden
                    size={18}
                    className="mt-0.5 shrink-0 text-warning-ink"
                  />
                )}
                <span className="min-w-0 wrap-anywhere">
                  <span className="font-strong">
                    {node_id === null ? facts.title : (nodeOf(draft, node_id)?.title ?? node_id)}
                  </span>
                  {node_id !== null && (
                    <span className="text-muted"> {pathText(draft, node_id)}</span>
                  )}
                  <span className="block">
                    {field !== undefined && `${t(`editor.fields.${field}`)}: `}
                    {problemText(code, detail)}
                  </span>
                </span>
              </button>
              <RepairButton problem={problem} commands={commands} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
