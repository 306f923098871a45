import type { Curriculum, SchemeNode } from '@springboard/contract';
import { visiblePath } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { buttonClass, Notice } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { NodeBody } from './node-body.tsx';
import { SchemeViewContext, type SchemePaths, type SchemeView } from '../scheme-view-context.ts';

export type SkillDialogProps = {
  curriculum: Curriculum;
  paths: SchemePaths;
  /** The skill, group or level to show. */
  node_id: string;
  /** The user chose another node in the dialog (§2, modal mode). */
  onSwitch: (node_id: string) => void;
  onClose: () => void;
};

/** A node of a scheme in a dialog (§2, modal mode). Its nodes switch the dialog, they do not navigate. */
export default function SkillDialogContent({
  curriculum,
  paths,
  node_id,
  onSwitch,
  onClose,
}: SkillDialogProps) {
  const { t } = useTranslation(['scheme-browser', 'common']);
  const path = visiblePath(curriculum.tree, node_id);
  const node = path?.at(-1);
  const view = useMemo<SchemeView>(
    () => ({ curriculum, paths, switchTo: onSwitch, openSkill: onSwitch }),
    [curriculum, paths, onSwitch],
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
            to={paths.node(curriculum.slug, node.id)}
            className={buttonClass({ variant: 'secondary' })}
          >
            {t('scheme-browser:dialog.open')}
          </Link>
        )
      }
    >
      <SchemeViewContext value={view}>
        <ScrollToTop key={node_id} />
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
      </SchemeViewContext>
    </Dialog>
  );
}

/** Scrolls the dialog to its top when the node is switched. */
function ScrollToTop() {
  const top = useRef<HTMLDivElement>(null);
  // A block body: newer browsers return a promise, which React would take for a clean-up.
  useEffect(() => {
    top.current?.scrollIntoView?.({ block: 'end' });
  }, []);
  return <div ref={top} />;
}

type BackProps = { parent: SchemeNode | undefined } & Pick<SkillDialogProps, 'onSwitch'>;

/** To the parent node. The scheme itself is not shown in the dialog. */
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
