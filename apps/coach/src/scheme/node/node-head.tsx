import type { SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { TitleSearch } from '@springboard/portal';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Contents } from '../list/scheme-links.tsx';
import { paths } from '../../paths.ts';
import { useReader } from '../reader.ts';
import { isLeafOf } from './outline.ts';

type NodeHeadProps = {
  /** From the top of the scheme to the node; empty for the scheme itself. */
  path: readonly SchemeNode[];
};

/**
 * Title, way back and search of a node's page. The page's h1 is the scheme's; what is the default title
 * there is not said again below it (§2).
 */
export function NodeHead({ path }: NodeHeadProps) {
  const { t } = useTranslation('scheme-browser');
  const { curriculum } = useReader();
  const node = path.at(-1);
  const isDefault = node === undefined || node.title === curriculum.title;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-4 pb-5 sm:pt-6">
      <div className="min-w-0 grow basis-80">
        {isDefault ? (
          <>
            <h1 className="text-2xl font-strong sm:text-3xl">{curriculum.title}</h1>
            <p className="mt-1 text-base text-muted">
              <Contents curriculum={curriculum} />
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

/** §2: h3 for a skill or what has nothing below it, h2 otherwise. No level of the outline is left out. */
function NodeTitle({ node, parent }: { node: SchemeNode; parent: SchemeNode | undefined }) {
  const { curriculum } = useReader();
  const isLeaf = isLeafOf(curriculum, node);
  const Title = isLeaf ? 'h3' : 'h2';
  return (
    <>
      {isLeaf && <h2 className="sr-only">{parent?.title ?? curriculum.title}</h2>}
      <Title className="text-2xl font-strong sm:text-3xl">{node.title}</Title>
      <BackLink parent={parent} />
    </>
  );
}

/** §2, back link to the parent. On a phone it stands in the bar above, where the thumb expects it. */
function BackLink({ parent }: { parent: SchemeNode | undefined }) {
  const { t } = useTranslation('scheme-browser');
  const { curriculum } = useReader();
  return (
    <Link
      to={parent ? paths.schemeNode(curriculum.slug, parent.id) : paths.scheme(curriculum.slug)}
      className="mt-1 -ml-1 hidden min-h-11 items-center gap-1 text-sm text-muted no-underline hover:text-ink hover:underline sm:inline-flex"
    >
      <ChevronLeft aria-hidden size={18} className="shrink-0" />
      {t('node.back', { title: parent?.title ?? curriculum.title })}
    </Link>
  );
}
