import type {
  Grade,
  ListedVersion,
  MediaFile,
  SchemeNode,
  SchemeVideo,
} from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { changes, difference, files, versions } from '@springboard/i18n/areas/scheme';
import { rights } from '@springboard/i18n/areas/shared';
import { CachedNotice, notFound, portalContext, renderLink, useFormat } from '@springboard/portal';
import { buttonClass, Chip, EmptyState, Notice, PageHeader } from '@springboard/ui';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadComparison } from '../changes/load-comparison.ts';
import { type NodeTexts, useNodeTexts } from '../changes/use-node-texts.ts';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';
import { ExportMenu } from '../files/export-menu.tsx';
import { StateChip } from './columns.tsx';
import { RestoreVersion } from './restore-version.tsx';

export const translations = [versions, changes, difference, files, rights];

type VersionData = {
  readonly version: ListedVersion;
  readonly hasDraft: boolean;
  /** The version before it; null for the first. */
  readonly before: number | null;
  readonly tree: readonly SchemeNode[];
  readonly grades: readonly Grade[];
  readonly videos: readonly SchemeVideo[];
  readonly files: readonly MediaFile[];
  readonly as_of: number | null;
};

/** One version of a scheme, read-only, as a tree. */
export function Component() {
  const { t } = useTranslation('scheme');
  const { version, hasDraft, before, tree, grades, videos, files, as_of } =
    useLoaderData<VersionData>();
  const scheme = useScheme();
  const format = useFormat();
  const texts = useNodeTexts({ after: tree, grades, videos, files });
  const number = format.number(version.version);
  return (
    <>
      <PageHeader
        eyebrow={scheme.title}
        title={t('versions.number', { version: number })}
        subtitle={
          version.published_at === null
            ? t('versions.created', { date: format.moment(version.created_at) })
            : version.published_by === null
              ? t('versions.published', { date: format.moment(version.published_at) })
              : t('versions.publishedBy', {
                  date: format.moment(version.published_at),
                  name: version.published_by.name,
                })
        }
        icons={<StateChip version={version} isCurrent={version.version === scheme.version} />}
        actions={
          <>
            {before !== null &&
              renderLink({
                to: `${paths.versions(scheme.slug)}?from=${before}&to=${version.version}`,
                className: buttonClass(),
                children: t('versions.whatChanged'),
              })}
            {version.state === 'published' && version.version !== scheme.version && (
              <RestoreVersion version={version.version} hasDraft={hasDraft} />
            )}
            <ExportMenu slug={scheme.slug} version={version.version} />
          </>
        }
      />
      <CachedNotice result={{ as_of }} />
      {version.note !== null && (
        <div className="mb-4 max-w-prose">
          <Notice kind="info" title={t('versions.note')}>
            {version.note}
          </Notice>
        </div>
      )}
      {tree.length === 0 ? (
        <EmptyState title={t('versions.empty')} />
      ) : (
        <div className="rounded-card border border-line bg-surface py-2">
          <Nodes nodes={tree} texts={texts} depth={0} isOpen={tree.length === 1} />
        </div>
      )}
    </>
  );
}

type NodesProps = {
  nodes: readonly SchemeNode[];
  texts: NodeTexts;
  depth: number;
  /** Whether the nodes are open at first. */
  isOpen: boolean;
};

function Nodes({ nodes, texts, depth, isOpen }: NodesProps) {
  return (
    <ul>
      {nodes.map((node) => (
        <Node key={node.id} node={node} texts={texts} depth={depth} isOpenAtFirst={isOpen} />
      ))}
    </ul>
  );
}

type NodeProps = { node: SchemeNode; texts: NodeTexts; depth: number; isOpenAtFirst: boolean };

/** A node, and what is below it once it is open. Groups of an open level are open. */
function Node({ node, texts, depth, isOpenAtFirst }: NodeProps) {
  const { t } = useTranslation('scheme');
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const title = <span className="min-w-0 wrap-anywhere">{node.title}</span>;
  return (
    <li>
      <div
        className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1 lg:min-h-9"
        style={{ paddingInlineStart: 12 + Math.min(depth, 8) * 20 }}
      >
        {node.children.length === 0 ? (
          <span className="flex min-w-0 items-center gap-1.5 pl-6.5">{title}</span>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-control text-left font-strong lg:min-h-9"
          >
            <Icon aria-hidden size={20} className="shrink-0 text-muted" />
            {title}
          </button>
        )}
        <span className="text-sm text-muted">{t(`changes.types.${node.t}`)}</span>
        {node.hidden === true && <Chip>{t('changes.hidden.on')}</Chip>}
        {node.skipped === true && <Chip>{t('changes.skipped.on')}</Chip>}
        {node.completion !== undefined && (
          <span className="min-w-0 text-sm text-muted wrap-anywhere">
            {t('versions.rule', { rule: texts.rule(node.completion) })}
          </span>
        )}
        {node.grade !== undefined && (
          <span className="text-sm text-muted">
            {t('versions.grade', { grade: texts.grade(node.grade) })}
          </span>
        )}
        {node.dependencies !== undefined && node.dependencies.length > 0 && (
          <span className="min-w-0 text-sm text-muted wrap-anywhere">
            {t('versions.waitsFor', { nodes: texts.titles(node.dependencies) })}
          </span>
        )}
      </div>
      {isOpen && node.children.length > 0 && (
        <Nodes nodes={node.children} texts={texts} depth={depth + 1} isOpen={depth === 0} />
      )}
    </li>
  );
}

export const loader = async ({
  context,
  params,
  request: { signal },
}: LoaderFunctionArgs): Promise<VersionData> => {
  const parts = portalContext(context);
  const slug = params['slug'] ?? '';
  const number = Number(params['version']);
  const { value } = await parts.queries.fetch(
    'GET /curriculum/:slug/versions',
    { params: { slug } },
    signal,
  );
  const version = value.find((known) => known.version === number);
  if (version === undefined) throw notFound();
  const { after, grades, videos, files, as_of } = await loadComparison(
    parts,
    { slug, from: null, to: number },
    signal,
  );
  const before = value.find((known) => known.version < number)?.version ?? null;
  const hasDraft = value.some(({ state }) => state !== 'published');
  return { version, hasDraft, before, tree: after, grades, videos, files, as_of };
};
