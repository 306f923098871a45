import type { DraftTree } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { Button, Notice } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { nodeOf, parentIdOf } from '../draft.ts';
import { MirrorPicker } from '../mirrors/mirror-picker.tsx';
import { rulesLeftOut } from '../mirrors/rules-left-out.ts';
import { type OwnerNode, useMirrors } from '../mirrors/use-mirrors.ts';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';
import { useEditingReason } from '../use-editing-reason.ts';
import { useNodeUses } from './use-node-uses.ts';

/** Names the node that this one follows, and leads to it, to another one, or makes it the scheme's own (D6). */
export function MirrorNotice({ id }: { id: string }) {
  const { t } = useTranslation('scheme');
  const reason = useEditingReason();
  const uses = useNodeUses(id);
  const owner = typeof uses === 'object' ? uses.owner : null;
  const parent = useEdits(({ draft }) => nodeOf(draft, parentIdOf(draft, id) ?? ''));
  const [dialog, setDialog] = useState<'follow' | 'own' | null>(null);
  // What is below a mirrored node follows it.
  const isRoot = parent?.is_owner !== false;
  return (
    <div className="mb-4">
      <Notice
        kind="info"
        title={
          owner === null
            ? t('editor.mirrored.title')
            : t('editor.mirrored.follows', {
                scheme: owner.scheme_title,
                title: owner.title ?? owner.node_id,
              })
        }
      >
        <Link2 aria-hidden size={16} className="mr-1 inline" />
        {t('editor.mirrored.text')}
        {owner?.title === null && <p className="mt-2">{t('editor.mirrored.gone')}</p>}
        {!isRoot && (
          <p className="mt-2">{t('editor.mirrored.below', { title: parent?.title ?? '' })}</p>
        )}
        <span className="mt-3 flex flex-wrap items-center gap-2">
          {owner !== null &&
            renderLink({
              to: `${paths.scheme(owner.slug)}?node=${encodeURIComponent(owner.node_id)}`,
              className:
                'inline-flex min-h-11 items-center text-accent-ink underline underline-offset-3',
              children: t('editor.mirrored.open'),
            })}
          {isRoot && (
            <>
              <Button size="small" disabledReason={reason} onClick={() => setDialog('follow')}>
                {t('editor.mirrored.followOther')}
              </Button>
              <Button size="small" disabledReason={reason} onClick={() => setDialog('own')}>
                {t('editor.mirrored.makeOwn')}
              </Button>
            </>
          )}
        </span>
      </Notice>
      {dialog === 'follow' && <FollowDialog id={id} onClose={() => setDialog(null)} />}
      {dialog === 'own' && <OwnDialog id={id} onClose={() => setDialog(null)} />}
    </div>
  );
}

type DialogProps = { id: string; onClose: () => void };

function FollowDialog({ id, onClose }: DialogProps) {
  const { t } = useTranslation('scheme');
  const node = useEdits(({ draft }) => nodeOf(draft, id));
  const { view } = useSchemeEditor();
  const { follow } = useMirrors();
  const followOwner = async (owner: OwnerNode, tree: DraftTree) => {
    const leftOut = rulesLeftOut(tree, owner.node_id, { keepsRootRules: true });
    if (await follow(id, owner)) view.setState({ leftOut });
  };
  return (
    <MirrorPicker
      title={t('editor.mirrored.followTitle', { title: node?.title ?? '' })}
      reasonOf={(other) => (other.t === node?.t ? null : t('editor.mirrored.otherType'))}
      onChoose={(owner, _, tree) => {
        onClose();
        void followOwner(owner, tree);
      }}
      onClose={onClose}
    />
  );
}

function OwnDialog({ id, onClose }: DialogProps) {
  const { t } = useTranslation(['scheme', 'common']);
  const title = useEdits(({ draft }) => nodeOf(draft, id)?.title ?? '');
  const { makeOwn, isBusy } = useMirrors();
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('scheme:editor.mirrored.ownTitle', { title })}
      description={t('scheme:editor.mirrored.ownText')}
      confirmLabel={t('scheme:editor.mirrored.makeOwn')}
      cancelLabel={t('common:actions.cancel')}
      busy={isBusy}
      onConfirm={() => void makeOwn(id).then(onClose)}
    />
  );
}
