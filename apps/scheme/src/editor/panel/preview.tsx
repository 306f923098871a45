import { isOn } from '@springboard/access';
import type { Features } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useVisitor } from '@springboard/portal';
import {
  NodeBody,
  PracticePlaceNotice,
  SchemeViewContext,
  type SchemePaths,
  type SchemeView,
} from '@springboard/scheme-view';
import { treeOf } from '@springboard/domain';
import { SelectField, Switch } from '@springboard/ui';
import { useMemo, useState } from 'react';
import { nodeOf } from '../draft.ts';
import { paths as portalPaths } from '../../paths.ts';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';

/** Links of the preview lead to the same node in the editor. */
const paths: SchemePaths = {
  scheme: portalPaths.scheme,
  node: (slug, node_id) => `${portalPaths.scheme(slug)}?node=${encodeURIComponent(node_id)}`,
};

const AUDIENCES = ['coaches', 'parents'] as const;
type Audience = (typeof AUDIENCES)[number];

/** The flags on which the content depends (§6). */
const FLAGS = ['ENABLE_RICH_MEDIA', 'ENABLE_NODE_TAGS'] as const;

/** The content of a node as coaches or parents read it on a phone, with the flags of a client. */
export default function Preview({ id }: { id: string }) {
  const { t } = useTranslation('scheme');
  const { facts, view } = useSchemeEditor();
  const draft = useEdits((state) => state.draft);
  const visitor = useVisitor();
  const [audience, setAudience] = useState<Audience>('coaches');
  const [features, setFeatures] = useState<Features>(() => visitor?.features ?? {});
  const node = nodeOf(draft, id);
  const value = useMemo<SchemeView>(() => {
    const { slug, title, uuid, theme } = facts;
    const curriculum = { slug, title, uuid, theme, version: 1, tree: treeOf(draft) };
    const openNode = (focused: string) => view.setState({ focused });
    return { curriculum, paths, switchTo: openNode, openSkill: openNode, features };
  }, [draft, facts, view, features]);
  if (node === undefined) return null;
  // Only its own content: the nodes below are in the tree.
  const { parent: _, ...fields } = node;
  const shown = { ...fields, parentId: null, children: [], t: 's' as const };
  return (
    <section aria-label={t('editor.content.preview')} className="flex flex-col gap-3">
      <SelectField
        label={t('editor.content.audience')}
        value={audience}
        options={AUDIENCES.map((audience) => ({
          value: audience,
          label: t(`editor.content.audiences.${audience}`),
        }))}
        onChange={({ target }) =>
          setAudience(AUDIENCES.find((candidate) => candidate === target.value) ?? audience)
        }
      />
      <div>
        {FLAGS.map((flag) => (
          <Switch
            key={flag}
            label={t(`editor.content.flags.${flag}`)}
            checked={isOn(features, flag)}
            onChange={(on) => setFeatures({ ...features, [flag]: on })}
          />
        ))}
      </div>
      <div
        data-scheme-theme={facts.theme}
        className="rounded-card border-4 border-edge bg-canvas p-4"
      >
        <h3 className="mb-3 text-xl font-strong wrap-anywhere">{node.title}</h3>
        <SchemeViewContext value={value}>
          {audience === 'parents' && <PracticePlaceNotice skill={shown} />}
          <NodeBody path={[shown]} level={4} />
        </SchemeViewContext>
      </div>
    </section>
  );
}
