import type { ContentBlock, SchemeNode } from '@springboard/contract';
import {
  type BlockPair,
  type ChangedNode,
  type ChangeKind,
  type NodeChange,
  joinInWords,
} from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { Button, Chip, type Tone } from '@springboard/ui';
import { ArrowRight, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';
import type { Person } from './editors-of-changes.ts';
import type { NodeTexts } from './use-node-texts.ts';
import type { Reverts } from './use-reverts.ts';
import { Added, Removed, WordDifference } from './word-difference.tsx';

type ChangeRowProps = {
  changed: ChangedNode;
  texts: NodeTexts;
  /** Who made the changes, as far as known. */
  editors: readonly Person[];
  /** Whether the editor shows the node. */
  isOfDraft: boolean;
  /** Null: the changes cannot be reverted here. */
  reverts: Reverts | null;
  /** The number of open comments, and the address where one is added. */
  comments: { count: number; to: string } | undefined;
};

/** A node with everything that changed at it. */
export function ChangeRow(props: ChangeRowProps) {
  const { texts, editors, isOfDraft, reverts, comments } = props;
  const { node, path, changes } = props.changed;
  const { t, i18n } = useTranslation('scheme');
  const { slug } = useScheme();
  const names = joinInWords(
    i18n.language,
    editors.map(({ name }) => name),
  );
  const isInEditor = isOfDraft && changes.every(({ kind }) => kind !== 'removed');
  return (
    <div className="px-4 py-3">
      <p className="font-strong wrap-anywhere">{node.title}</p>
      <p className="text-sm text-muted wrap-anywhere">
        {t(`changes.types.${node.t}`)}
        {path.length > 0 && ` · ${texts.path(path)}`}
        {names !== '' && ` · ${t('changes.by', { names })}`}
      </p>
      <dl className="mt-1.5 grid gap-y-1.5 sm:grid-cols-[9.5rem_minmax(0,1fr)] sm:gap-x-4">
        {changes.map((change) => (
          <div key={change.kind} className="contents">
            <dt>
              <Chip tone={TONES[change.kind]}>{t(`changes.kinds.${change.kind}`)}</Chip>
            </dt>
            <dd className="min-w-0 text-sm">
              <Detail change={change} texts={texts} />
              {reverts !== null && <Revert node={node} change={change} reverts={reverts} />}
            </dd>
          </div>
        ))}
      </dl>
      {isOfDraft && (
        <p className="mt-1 flex flex-wrap gap-x-4">
          {isInEditor &&
            renderLink({
              to: `${paths.scheme(slug)}?node=${encodeURIComponent(node.id)}`,
              className: LINK,
              'aria-label': t('changes.openNamed', { title: node.title }),
              children: t('changes.open'),
            })}
          {comments !== undefined &&
            renderLink({
              to: comments.to,
              className: LINK,
              'aria-label': t('changes.commentOn', { title: node.title }),
              children:
                comments.count === 0
                  ? t('changes.comment')
                  : t('changes.comments', { count: comments.count }),
            })}
        </p>
      )}
    </div>
  );
}

type RevertProps = { node: SchemeNode; change: NodeChange; reverts: Reverts };

/** Reverts one change, or says why that is not possible. */
function Revert({ node, change, reverts }: RevertProps) {
  const { t } = useTranslation('scheme');
  const reason = reverts.reasonOf(node, change);
  if (reason !== null) return <p className="mt-1 text-muted text-pretty">{reason}</p>;
  const kind = t(`changes.kinds.${change.kind}`);
  return (
    <p>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3"
        icon={<Undo2 aria-hidden size={16} />}
        aria-label={t('changes.revert.named', { kind, title: node.title })}
        loading={reverts.isBusy(node, change)}
        disabledReason={reverts.disabledReason}
        onClick={() => reverts.revert(node, change)}
      >
        {t('changes.revert.action')}
      </Button>
    </p>
  );
}

const LINK =
  'inline-flex min-h-8 items-center text-sm text-accent-ink underline pointer-coarse:min-h-11';

const TONES: Readonly<Partial<Record<ChangeKind, Tone>>> = {
  added: 'positive',
  removed: 'negative',
  moved: 'info',
  rule: 'warning',
};

function Detail({ change, texts }: { change: NodeChange; texts: NodeTexts }): ReactNode {
  const { t } = useTranslation('scheme');
  switch (change.kind) {
    case 'added':
    case 'removed':
      return null;
    case 'moved':
      return <Moved change={change} texts={texts} />;
    case 'retitled':
      return <WordDifference before={change.before} after={change.after} />;
    case 'retyped':
      return (
        <BeforeAfter
          before={t(`changes.types.${change.before}`)}
          after={t(`changes.types.${change.after}`)}
        />
      );
    case 'heading':
      return <Values before={list(change.before)} after={list(change.after)} />;
    case 'reworded':
      return <Blocks blocks={change.blocks} texts={texts} />;
    case 'rule':
      return <BeforeAfter before={texts.rule(change.before)} after={texts.rule(change.after)} />;
    case 'grade':
      return (
        <BeforeAfter before={texts.gradeBefore(change.before)} after={texts.grade(change.after)} />
      );
    case 'dependencies':
      return (
        <Values before={change.before.map(texts.titleOf)} after={change.after.map(texts.titleOf)} />
      );
    case 'videos':
      return (
        <Values
          before={change.before.map((id) => texts.videos([id]))}
          after={change.after.map((id) => texts.videos([id]))}
        />
      );
    case 'badge':
      return <BadgePictures before={change.before} after={change.after} />;
    case 'hidden':
    case 'skipped':
    case 'mirrored':
      break;
  }
  return t(`changes.${change.kind}.${change.after ? 'on' : 'off'}`);
}

function BadgePictures({ before, after }: Record<'before' | 'after', string | null>) {
  const { t } = useTranslation('scheme');
  const picture = (image: string | null, name: string) =>
    image === null ? (
      t('changes.badge.drawn')
    ) : (
      <img src={image} alt={name} width={44} height={44} className="size-11 object-contain" />
    );
  return (
    <span className="flex flex-wrap items-center gap-2">
      {picture(before, t('changes.badge.before'))}
      <ArrowRight aria-hidden size={14} />
      {picture(after, t('changes.badge.after'))}
    </span>
  );
}

const list = (value: string | null) => (value === null ? [] : [value]);

type MovedProps = { change: NodeChange & { kind: 'moved' }; texts: NodeTexts };

/** From one parent to another, or to another place below the same one. */
function Moved({ change: { from, to }, texts }: MovedProps) {
  const { t } = useTranslation('scheme');
  const parent = (id: string | null) => (id === null ? t('changes.top') : texts.titleOf(id));
  if (from.parent !== to.parent) {
    return <BeforeAfter before={parent(from.parent)} after={parent(to.parent)} />;
  }
  return to.after === null
    ? t('changes.nowFirst')
    : t('changes.nowAfter', { title: texts.titleOf(to.after) });
}

/** A list with its removed and added values. In another order, all of them before and after. */
function Values({ before, after }: Record<'before' | 'after', readonly string[]>) {
  const removed = before.filter((value) => !after.includes(value));
  const added = after.filter((value) => !before.includes(value));
  if (removed.length + added.length === 0) {
    return <BeforeAfter before={before.join(', ')} after={after.join(', ')} />;
  }
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1">
      {removed.map((value) => (
        <Removed key={value}>{value}</Removed>
      ))}
      {added.map((value) => (
        <Added key={value}>{value}</Added>
      ))}
    </span>
  );
}

function BeforeAfter({ before, after }: { before: string; after: string }) {
  return (
    <span className="wrap-anywhere">
      <Removed>{before}</Removed>{' '}
      <ArrowRight aria-hidden size={14} className="mx-0.5 inline align-[-2px]" />{' '}
      <Added>{after}</Added>
    </span>
  );
}

/** The blocks of the content that differ. */
function Blocks({ blocks, texts }: { blocks: readonly BlockPair[]; texts: NodeTexts }) {
  const textOf = texts.block;
  const differing = blocks.filter(({ before, after }) => textOf(before) !== textOf(after));
  return (
    <ul className="grid gap-1.5">
      {differing.map(({ before, after }, index) => (
        // The blocks of one change keep their order.
        <li key={index}>
          <BlockName block={after ?? before} />
          {before !== null && after !== null ? (
            <WordDifference before={textOf(before)} after={textOf(after)} />
          ) : before === null ? (
            <Added>{textOf(after)}</Added>
          ) : (
            <Removed>{textOf(before)}</Removed>
          )}
        </li>
      ))}
    </ul>
  );
}

function BlockName({ block }: { block: ContentBlock | null }) {
  const { t } = useTranslation('scheme');
  if (block === null) return null;
  return <span className="mr-2 text-muted">{t(`changes.blocks.${block.type}`)}</span>;
}
