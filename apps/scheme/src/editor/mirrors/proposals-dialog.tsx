import type { MirrorProposal, SchemeEditBody } from '@springboard/contract';
import { idsIn, idsWithin, proposalsOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { Minus, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { nodeOf, pathText } from '../draft.ts';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { useEditingReason } from '../use-editing-reason.ts';

type ProposalsDialogProps = { commands: Commands; onClose: () => void };

/** The nodes that owners added or removed, to take over or leave (D6). Each decision is an edit that can be undone. */
export function ProposalsDialog({ commands, onClose }: ProposalsDialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const draft = useEdits((state) => state.draft);
  const proposals = useMemo(() => proposalsOf(draft), [draft]);
  const open = proposals.filter(({ left }) => !left);
  const left = proposals.filter((proposal) => proposal.left);
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('editor.proposals.title')}
      description={t('editor.proposals.text')}
      closeLabel={t('common:actions.close')}
    >
      {open.length === 0 && <p className="mb-4">{t('editor.proposals.none')}</p>}
      <ProposalList proposals={open} commands={commands} />
      {open.length > 1 && (
        <div className="mb-4">
          <Decisions proposals={open} commands={commands} />
        </div>
      )}
      {left.length > 0 && (
        <section className="mt-2 border-t border-line pt-4">
          <h3 className="text-base font-strong">{t('editor.proposals.left')}</h3>
          <p className="mb-1 text-sm text-muted">{t('editor.proposals.leftText')}</p>
          <ProposalList proposals={left} commands={commands} />
        </section>
      )}
    </Dialog>
  );
}

type ListProps = { proposals: readonly MirrorProposal[]; commands: Commands };

function ProposalList({ proposals, commands }: ListProps) {
  if (proposals.length === 0) return null;
  return (
    <ul className="mb-4 divide-y divide-line">
      {proposals.map((proposal) => (
        <ProposalRow key={proposal.node_id} proposal={proposal} commands={commands} />
      ))}
    </ul>
  );
}

function ProposalRow({ proposal, commands }: { proposal: MirrorProposal; commands: Commands }) {
  const { t } = useTranslation('scheme');
  const { node_id, kind, node, owner, version } = proposal;
  const draft = useEdits((state) => state.draft);
  const parent = node === null ? null : nodeOf(draft, node.parentId ?? '');
  const title = (node ?? nodeOf(draft, node_id))?.title ?? node_id;
  const below = (node === null ? idsWithin(draft, node_id) : idsIn(node)).length - 1;
  const place =
    kind === 'added'
      ? t('editor.proposals.added', { parent: parent?.title ?? '' })
      : t('editor.proposals.removed', { path: pathText(draft, node_id) });
  const Icon = kind === 'added' ? Plus : Minus;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 text-sm">
      <span className="flex min-w-0 items-start gap-2">
        <Icon
          aria-hidden
          size={18}
          className={
            kind === 'added'
              ? 'mt-0.5 shrink-0 text-positive-ink'
              : 'mt-0.5 shrink-0 text-negative-ink'
          }
        />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-strong">{title}</span>
          {below > 0 && (
            <span className="text-muted"> {t('editor.proposals.below', { count: below })}</span>
          )}
          <span className="block">{place}</span>
          <span className="block text-muted">
            {t('editor.proposals.from', { scheme: owner.scheme_title, version })}
          </span>
        </span>
      </span>
      <Decisions proposals={[proposal]} title={title} commands={commands} />
    </li>
  );
}

type DecisionsProps = ListProps & {
  /** The title of the node, if there is only one proposal. */
  title?: string;
};

/** Takes proposals over or leaves them, together as one command. */
function Decisions({ proposals, title, commands }: DecisionsProps) {
  const { t } = useTranslation('scheme');
  const { view } = useSchemeEditor();
  const reason = useEditingReason();
  const ids = proposals.map(({ node_id }) => node_id);
  const isLeft = proposals.every(({ left }) => left);
  const decide = (edits: readonly SchemeEditBody[], announcement: string) => {
    if (commands.commit(edits)) view.setState({ announcement });
  };
  const count = ids.length;
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-label={title === undefined ? undefined : t('editor.proposals.takeOverOf', { title })}
        disabledReason={reason}
        onClick={() =>
          decide(
            ids.map((node_id) => ({ kind: 'take_over', node_id })),
            t('editor.proposals.said.takenOver', { count }),
          )
        }
      >
        {title === undefined ? t('editor.proposals.takeOverAll') : t('editor.proposals.takeOver')}
      </Button>
      {!isLeft && (
        <Button
          size="small"
          aria-label={title === undefined ? undefined : t('editor.proposals.leaveOf', { title })}
          disabledReason={reason}
          onClick={() =>
            decide([{ kind: 'leave', node_ids: ids }], t('editor.proposals.said.left', { count }))
          }
        >
          {title === undefined ? t('editor.proposals.leaveAll') : t('editor.proposals.leave')}
        </Button>
      )}
    </span>
  );
}
