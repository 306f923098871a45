import type { Scheme } from '@springboard/contract';
import { draftOf, type DraftNode, type DraftTree, idsWithin } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { usePortalContext } from '@springboard/portal';
import { SelectField } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { NodePicker } from '../node-picker.tsx';
import { useSchemeEditor } from '../scheme-editor.ts';
import type { OwnerNode } from './use-mirrors.ts';

type MirrorPickerProps = {
  title: string;
  /** Why a node cannot be chosen, beside what holds for all; null if it can. */
  reasonOf: (node: DraftNode) => string | null;
  onChoose: (owner: OwnerNode, node: DraftNode, tree: DraftTree) => void;
  onClose: () => void;
};

/** Chooses a node of the published version of another scheme. */
export function MirrorPicker({ title, reasonOf, onChoose, onClose }: MirrorPickerProps) {
  const { t } = useTranslation('scheme');
  const { facts } = useSchemeEditor();
  const schemes = usePublishedSchemes().filter(({ slug }) => slug !== facts.slug);
  const [chosen, setChosen] = useState<string | null>(null);
  const slug = chosen ?? schemes[0]?.slug ?? null;
  const tree = usePublishedTree(slug);
  return (
    <NodePicker
      title={title}
      draft={tree}
      above={
        <div className="mb-3">
          {schemes.length === 0 ? (
            <p className="text-muted">{t('editor.mirrored.noSchemes')}</p>
          ) : (
            <SelectField
              label={t('editor.mirrored.scheme')}
              value={slug ?? ''}
              options={schemes.map((scheme) => ({ value: scheme.slug, label: scheme.title }))}
              onChange={({ target }) => setChosen(target.value)}
            />
          )}
        </div>
      }
      selected={new Set()}
      isMultiple={false}
      offers={() => true}
      reasonOf={(id) => {
        const node = tree.nodes.get(id);
        if (node === undefined) return null;
        // A link leads to the owner itself, so that links form no chains.
        const isMirror = idsWithin(tree, id).some((one) => tree.nodes.get(one)?.is_owner === false);
        return isMirror ? t('editor.mirrored.problems.MIRRORED') : reasonOf(node);
      }}
      onChoose={(node_id) => {
        const node = tree.nodes.get(node_id);
        if (slug !== null && node !== undefined) onChoose({ slug, node_id }, node, tree);
      }}
      onClose={onClose}
    />
  );
}

const NO_SCHEMES: readonly Scheme[] = [];

const usePublishedSchemes = (): readonly Scheme[] => {
  const { queries } = usePortalContext();
  const [schemes, setSchemes] = useState(NO_SCHEMES);
  useEffect(() => {
    queries.fetch('GET /schemes', { query: {} }).then(
      ({ value }) => setSchemes(value.filter(({ version }) => version > 0)),
      // Without a network nothing can be mirrored anyway.
      () => undefined,
    );
  }, [queries]);
  return schemes;
};

const NO_TREE: DraftTree = draftOf([]);

const usePublishedTree = (slug: string | null): DraftTree => {
  const { queries } = usePortalContext();
  const [read, setRead] = useState({ slug, tree: NO_TREE });
  useEffect(() => {
    if (slug === null) return undefined;
    // The response for a scheme that was chosen before may arrive later.
    let isCurrent = true;
    queries.fetch('GET /curriculum/:slug', { params: { slug }, query: {} }).then(
      ({ value }) => isCurrent && setRead({ slug, tree: draftOf(value.tree, { slug }) }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [queries, slug]);
  return read.slug === slug ? read.tree : NO_TREE;
};
