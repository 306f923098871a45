import type { Curriculum, SchemeNode } from '@springboard/contract';
import { visibleEntries } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { TitleSearch } from '@springboard/portal';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { useSchemeView } from '../scheme-view-context.ts';
import { isLeafNode } from './outline.ts';

type NodeHeaderProps = {
  /** From the top of the scheme to the node; empty for the scheme itself. */
  path: readonly SchemeNode[];
};

/**
 * Title, back link and search of a node's page. The h1 is the title of the scheme. A node with the same title
 * does not repeat it (§2).
 */
export function NodeHeader({ path }: NodeHeaderProps) {
  const { t } = useTranslation('scheme-browser');
  const { curriculum } = useSchemeView();
  const node = path.at(-1);
  const isDefault = node === undefined || node.title === curriculum.title;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-4 pb-5 sm:pt-6">
      <div className="min-w-0 grow basis-80">
        {isDefault ? (
          <>
            <h1 className="text-2xl font-strong sm:text-3xl">{curriculum.title}</h1>
            <p className="mt-1 text-base text-muted">
              <SchemeSize curriculum={curriculum} />
            </p>
          </>
        ) : (
          <>
            <h1 className="mb-0.5 text-sm font-normal text-muted">
              {curriculum.title}
              <span className="sr-only">: {node.title}</span>
            </h1>
            <NodeTitle node={node} parent={path.at(-2)} />
          </>
        )}
      </div>
      <div className="w-full lg:w-96">
        <TitleSearch label={t('node.search')} />
      </div>
    </div>
  );
}

/** §2: h3 for a leaf, h2 for other nodes. A hidden h2 above the h3 keeps the outline complete. */
function NodeTitle({ node, parent }: { node: SchemeNode; parent: SchemeNode | undefined }) {
  const { curriculum } = useSchemeView();
  const isLeaf = isLeafNode(curriculum, node);
  const Title = isLeaf ? 'h3' : 'h2';
  return (
    <>
      {isLeaf && <h2 className="sr-only">{parent?.title ?? curriculum.title}</h2>}
      <Title className="text-2xl font-strong sm:text-3xl">{node.title}</Title>
      <BackLink parent={parent} />
    </>
  );
}

/** §2, back link to the parent. Phones have it in the app bar. */
function BackLink({ parent }: { parent: SchemeNode | undefined }) {
  const { t } = useTranslation('scheme-browser');
  const { curriculum, paths } = useSchemeView();
  return (
    <Link
      to={parent ? paths.node(curriculum.slug, parent.id) : paths.scheme(curriculum.slug)}
      className="mt-1 -ml-1 hidden min-h-11 items-center gap-1 text-sm text-muted no-underline hover:text-ink hover:underline sm:inline-flex"
    >
      <ChevronLeft aria-hidden size={18} className="shrink-0" />
      {t('node.back', { title: parent?.title ?? curriculum.title })}
    </Link>
  );
}

/** How many levels and skills a scheme has. */
export function SchemeSize({ curriculum }: { curriculum: Curriculum }) {
  const { t } = useTranslation('scheme-browser');
  const entries = visibleEntries(curriculum.tree);
  const levels = entries.filter(({ path }) => path.at(-1)?.t === 'l').length;
  const skills = entries.filter(({ skill }) => skill).length;
  return (
    <span className="tabular">
      {t('node.levels', { count: levels })} · {t('node.skills', { count: skills })}
    </span>
  );
}
