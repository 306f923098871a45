import { useTranslation } from '@springboard/i18n';
import {
  NodeBody,
  SchemeViewContext,
  type SchemePaths,
  type SchemeView,
} from '@springboard/scheme-view';
import { treeOf } from '@springboard/domain';
import { useMemo } from 'react';
import { nodeOf } from '../draft.ts';
import { paths as portalPaths } from '../../paths.ts';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';

/** Links of the preview lead to the same node in the editor. */
const paths: SchemePaths = {
  scheme: portalPaths.scheme,
  node: (slug, node_id) => `${portalPaths.scheme(slug)}?node=${encodeURIComponent(node_id)}`,
};

/** The content of a node as coaches read it. */
export default function Preview({ id }: { id: string }) {
  const { t } = useTranslation('scheme');
  const { facts, view } = useSchemeEditor();
  const draft = useEdits((state) => state.draft);
  const node = nodeOf(draft, id);
  const value = useMemo<SchemeView>(() => {
    const { slug, title, uuid, theme } = facts;
    const curriculum = { slug, title, uuid, theme, version: 1, tree: treeOf(draft) };
    const openNode = (focused: string) => view.setState({ focused });
    return { curriculum, paths, switchTo: openNode, openSkill: openNode };
  }, [draft, facts, view]);
  if (node === undefined) return null;
  // Only its own content: the nodes below are in the tree.
  const { parent: _, ...fields } = node;
  return (
    <section
      aria-label={t('editor.content.preview')}
      data-scheme-theme={facts.theme}
      className="max-w-sm rounded-card border border-line bg-canvas p-4"
    >
      <SchemeViewContext value={value}>
        <NodeBody path={[{ ...fields, parentId: null, children: [], t: 's' }]} level={4} />
      </SchemeViewContext>
    </section>
  );
}
