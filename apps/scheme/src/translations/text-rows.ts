import type { BlockText, ContentBlock, SchemeTranslation } from '@springboard/contract';
import { TEXT_RANKS, textsOfNode, type TextState } from '@springboard/domain';

/** A title, or a block of the content, with its translation. */
export type TextRow = {
  readonly key: string;
  readonly node_id: string;
  /** The position of the block; null for the title. */
  readonly at: number | null;
  /** The titles of the nodes above. */
  readonly path: string;
  readonly nodeTitle: string;
  /** The block of the text; null for the title. */
  readonly block: ContentBlock | null;
  /** Titles have only a `value`. Null parts do not exist. */
  readonly source: BlockText;
  readonly text: BlockText;
  readonly state: TextState;
  /** The text from which a changed one was translated. */
  readonly earlier: BlockText | null;
};

/** The texts of a scheme: missing ones first, then changed ones, each in the order of the tree. */
export const textRows = (nodes: SchemeTranslation['nodes']): readonly TextRow[] => {
  const titles = new Map(nodes.map(({ node_id, title }) => [node_id, title]));
  const rows = nodes.flatMap((node): TextRow[] => {
    const { node_id, translation } = node;
    const { title, earlierTitle, blocks } = textsOfNode(node, translation);
    const common = { node_id, nodeTitle: node.title, path: pathOf(node_id, titles) };
    return [
      {
        ...common,
        key: `${node_id} title`,
        at: null,
        block: null,
        source: { title: null, value: node.title },
        text: { title: null, value: title.text },
        state: title.state,
        earlier: earlierTitle === null ? null : { title: null, value: earlierTitle },
      },
      ...blocks.map(({ at, ...texts }) => ({
        ...common,
        key: `${node_id} ${at}`,
        at,
        block: node.content[at] ?? null,
        ...texts,
      })),
    ];
  });
  return rows.toSorted((a, b) => TEXT_RANKS[a.state] - TEXT_RANKS[b.state]);
};

const pathOf = (node_id: string, titles: ReadonlyMap<string, string>): string => {
  const parts = node_id.split('/').slice(1, -1);
  const ids = parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  return ids.flatMap((id) => titles.get(id) ?? []).join(' › ');
};
