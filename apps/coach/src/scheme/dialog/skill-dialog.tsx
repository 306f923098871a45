import type { Curriculum, SchemeNode } from '@springboard/contract';
import { shownPath } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { buttonClass, Notice } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { NodeBody } from '../node/node-body.tsx';
import { ReaderContext, type Reader } from '../reader.ts';

export type SkillDialogProps = {
  curriculum: Curriculum;
  /** The skill, group or level that is shown. */
  node_id: string;
  /** Another one was chosen in it (§2, modal mode). */
  onSwitch: (node_id: string) => void;
  onClose: () => void;
};

/** A node of a scheme over the present screen (§2, modal mode): nothing on it navigates unasked. */
export function SkillDialog({ curriculum, node_id, onSwitch, onClose }: SkillDialogProps) {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const path = shownPath(curriculum.tree, node_id);
  const node = path?.at(-1);
  const reader = useMemo<Reader>(
    () => ({ curriculum, switchTo: onSwitch, openSkill: onSwitch }),
    [curriculum, onSwitch],
  );
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      width="wide"
      title={node?.title ?? curriculum.title}
      closeLabel={t('common:actions.close')}
      footer={
        node && (
          <Link
            to={paths.schemeNode(curriculum.slug, node.id)}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('scheme-browser:dialog.open')}
          </Link>
        )
      }
    >
      <ReaderContext value={reader}>
        <Top key={node_id} />
        {path === null ? (
          <Notice kind="error" live>
            {t('scheme-browser:node.unknown')}
          </Notice>
        ) : (
          <>
            <Back parent={path.at(-2)} onSwitch={onSwitch} />
            <NodeBody key={node_id} path={path} level={3} />
          </>
        )}
      </ReaderContext>
    </Dialog>
  );
}

/** What is switched to begins at its beginning. */
function Top() {
  const top = useRef<HTMLDivElement>(null);
  // A block: browsers now answer with a promise, which is no clean-up.
  useEffect(() => {
    top.current?.scrollIntoView?.({ block: 'end' });
  }, []);
  return <div ref={top} />;
}

type BackProps = { parent: SchemeNode | undefined } & Pick<SkillDialogProps, 'onSwitch'>;

/** To what the node is in; the scheme as a whole is no part of a dialog. */
function Back({ parent, onSwitch }: BackProps) {
  const { t } = useTranslation('scheme-browser');
  if (parent === undefined) return null;
  return (
    <button
      type="button"
      onClick={() => onSwitch(parent.id)}
      className="-mt-4 mb-2 -ml-1 inline-flex min-h-11 items-center gap-1 text-left text-sm text-muted hover:text-ink hover:underline"
    >
      <ChevronLeft aria-hidden size={18} className="shrink-0" />
      {t('node.back', { title: parent.title })}
    </button>
  );
}
