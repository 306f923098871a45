import Type, { type Static } from 'typebox';
import { NODE_TYPES } from '../vocabulary/index.ts';
import { Id, NodeId, nullable, oneOf } from './basics.ts';
import { ContentBlock } from './scheme.ts';

const Text = Type.String({ maxLength: 20_000 });

/** The texts of a block in another language. null: not translated, so the leading language is shown. */
export const BlockText = Type.Object({ title: nullable(Text), value: nullable(Text) });
export type BlockText = Static<typeof BlockText>;

/** A block of a node's content with the block from which it was translated. */
export const TranslatedBlock = Type.Object({
  /** The position of the source in the content when it was translated. */
  at: Type.Integer({ minimum: 0 }),
  source: ContentBlock,
  text: BlockText,
});
export type TranslatedBlock = Static<typeof TranslatedBlock>;

/** The texts of a node in another language, with the texts from which they were translated (D21). */
export const NodeTranslation = Type.Object({
  title: nullable(Text),
  source_title: nullable(Type.String()),
  content: Type.Array(TranslatedBlock),
});
export type NodeTranslation = Static<typeof NodeTranslation>;

/** The new texts of a block. `source`: the block that the translator saw; without it, the one at the position now. */
const BlockTextEdit = Type.Object({
  ...BlockText.properties,
  source: Type.Optional(ContentBlock),
});

/** What to change at a node: null removes a translation. `content` by the position of the block. */
export const NodeTranslationEdit = Type.Object(
  {
    title: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    /** The title that the translator saw; without it, the title now. */
    source_title: Type.Optional(Type.String({ maxLength: 1000 })),
    content: Type.Optional(Type.Record(Type.String({ maxLength: 3 }), nullable(BlockTextEdit))),
  },
  { minProperties: 1 },
);
export type NodeTranslationEdit = Static<typeof NodeTranslationEdit>;

/** How much of a scheme is translated: numbers of titles and blocks. */
export const TranslationCoverage = Type.Object({
  language_id: Id,
  texts: Type.Integer({ minimum: 0 }),
  /** Includes the texts that have changed since. */
  translated: Type.Integer({ minimum: 0 }),
  /** Translated from an earlier text. */
  changed: Type.Integer({ minimum: 0 }),
  /** Nodes whose translation differs from the published one. */
  unpublished: Type.Integer({ minimum: 0 }),
});
export type TranslationCoverage = Static<typeof TranslationCoverage>;

/** The scheme's own nodes that lack a text in one language, in the order of the tree. */
export const UntranslatedNodes = Type.Object({ language_id: Id, node_ids: Type.Array(NodeId) });
export type UntranslatedNodes = Static<typeof UntranslatedNodes>;

/** The languages of a scheme. The leading one is the language of its tree. */
export const SchemeLanguages = Type.Object({
  leading_language_id: nullable(Id),
  has_draft: Type.Boolean(),
  /** A draft in review takes no translations either. */
  in_review: Type.Boolean(),
  /** All languages of the scheme but the leading one. */
  languages: Type.Array(TranslationCoverage),
});
export type SchemeLanguages = Static<typeof SchemeLanguages>;

/** The scheme's own nodes in the order of the tree, with their translation to one language. */
export const SchemeTranslation = Type.Object({
  leading_language_id: nullable(Id),
  has_draft: Type.Boolean(),
  in_review: Type.Boolean(),
  coverage: TranslationCoverage,
  nodes: Type.Array(
    Type.Object({
      node_id: NodeId,
      t: oneOf(NODE_TYPES),
      title: Type.String(),
      content: Type.Array(ContentBlock),
      translation: nullable(NodeTranslation),
    }),
  ),
});
export type SchemeTranslation = Static<typeof SchemeTranslation>;
