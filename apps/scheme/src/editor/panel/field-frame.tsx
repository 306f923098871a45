import { useTranslation } from '@springboard/i18n';
import { Button, Notice } from '@springboard/ui';
import { Undo2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Conflict } from '../edits/edits-state.ts';
import { useSchemeEditor } from '../scheme-editor.ts';

/** Conflicts are rare. */
const WordDifference = lazy(async () => ({
  default: (await import('../../changes/word-difference.tsx')).WordDifference,
}));

type FieldFrameProps = {
  /** Names the field in the button that reverts it. */
  label: string;
  takeBack: (() => void) | null;
  isLocked: boolean;
  conflict: Conflict | undefined;
  /** A value of the field in words. */
  textOf: (value: unknown) => string;
  children: ReactNode;
};

/** A field with what the editor adds to it: a mark and a button that reverts it if it changed, both values of a conflict. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, takeBack, isLocked, conflict, textOf, children } = props;
  const { t } = useTranslation('scheme');
  const { edits } = useSchemeEditor();
  return (
    <div className={takeBack === null ? undefined : 'border-l-3 border-accent pl-3'}>
      {children}
      {conflict !== undefined && (
        <div className="mt-2">
          <Notice kind="warning" live title={t('editor.conflict.title')}>
            <dl className="my-2">
              <dt className="font-strong">{t('editor.conflict.mine')}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap">{textOf(conflict.edit.value)}</dd>
              <dt className="mt-1 font-strong">{theirLabel(t, conflict)}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap">
                <Suspense fallback={textOf(conflict.theirs)}>
                  <WordDifference
                    before={textOf(conflict.edit.value)}
                    after={textOf(conflict.theirs)}
                  />
                </Suspense>
              </dd>
            </dl>
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => edits.settle(conflict, 'mine')}>
                {t('editor.conflict.keepMine')}
              </Button>
              <Button size="small" onClick={() => edits.settle(conflict, 'theirs')}>
                {conflict.by === ''
                  ? t('editor.conflict.keepTheirs')
                  : t('editor.conflict.keepNamed', { name: conflict.by })}
              </Button>
            </span>
          </Notice>
        </div>
      )}
      {takeBack !== null && !isLocked && (
        <Button
          variant="quiet"
          size="small"
          icon={<Undo2 aria-hidden size={16} />}
          aria-label={t('editor.takeBackField', { field: label })}
          onClick={takeBack}
          className="mt-1 -ml-3"
        >
          {t('editor.takeBack')}
        </Button>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'scheme'>>['t'];

const theirLabel = (t: Translate, { by }: Conflict): string =>
  by === '' ? t('editor.conflict.theirs') : t('editor.conflict.named', { name: by });
