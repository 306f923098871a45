import {
  type ContentBlock,
  type Grade,
  LANGUAGES,
  type Locale,
  type NodeTranslation,
  type SchemeNode,
  type SchemeSection,
  type SchemeVideo,
} from '@springboard/contract';

/** A version of a scheme with what its files name outside the tree. */
export type SchemeExport = {
  readonly scheme: {
    readonly uuid: string;
    readonly slug: string;
    readonly title: string;
    readonly theme: string | null;
    readonly version: number;
  };
  readonly published: boolean;
  /** Where an imported scheme came from. */
  readonly origin: SchemeOrigin | null;
  /** The node of which this is a branch; null: the whole scheme. */
  readonly branch: string | null;
  /** The present ids of nodes by an id that they had before. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The name of the client. */
  readonly publisher: string;
  /** The leading language; null for a scheme without languages. */
  readonly language: Locale | null;
  /** Seconds since 1970. */
  readonly changed_at: number;
  readonly grades: readonly Grade[];
  readonly videos: readonly SchemeVideo[];
  readonly tree: readonly SchemeNode[];
  /** The owners of mirrored nodes in other schemes, by node id. */
  readonly owners: ReadonlyMap<string, ExportedOwner>;
  /** The UUID of a name within the scheme; the same name has the same one. */
  readonly uuidOf: (name: string) => string;
};

/** The owner of a mirrored node. */
export type ExportedOwner = {
  readonly title: string;
  readonly identifier: string;
  readonly scheme_uuid: string;
};

/** What only JSON contains. */
export type SchemeTexts = {
  /** By language, then by node id. A language that is listed is complete. */
  readonly translations: ReadonlyMap<Locale, ReadonlyMap<string, NodeTranslation>>;
  /** The sections of lesson plans, in order. */
  readonly sections: readonly PlanSection[];
};
export type PlanSection = Pick<SchemeSection, 'type' | 'title'>;

export type SchemeLicense = {
  readonly title: string;
  /** A web address, or empty. */
  readonly uri: string;
  /** Empty: unknown. */
  readonly text: string;
};

/** What the file of an imported scheme says about it. */
export type SchemeOrigin = {
  readonly license: SchemeLicense | null;
  /** Fields of `CFDocument` that have no other place. */
  readonly document: Readonly<Record<string, unknown>>;
  readonly extensions: Readonly<Record<string, unknown>>;
};

/** The UUID by which other systems know a node. It stays when the node is renamed or moved. */
export const identifierOf = (
  node: Pick<SchemeNode, 'id' | 'identifier'>,
  { uuidOf }: Pick<SchemeExport, 'uuidOf'>,
): string => node.identifier ?? uuidOf(node.id);

/** The export of one node with everything below it; null for an unknown node. */
export const branchOf = (exported: SchemeExport, node_id: string): SchemeExport | null => {
  const find = (nodes: readonly SchemeNode[]): SchemeNode | undefined => {
    for (const node of nodes) {
      const found = node.id === node_id ? node : find(node.children);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const node = find(exported.tree);
  return node === undefined ? null : { ...exported, branch: node_id, tree: [node] };
};

export const SCHEME_FILE_FORMAT = 'springboard-scheme';
export const SCHEME_FILE_VERSION = 2;

/** The whole scheme as JSON. The same version gives the same text. A branch has no sections. */
export const schemeJson = (exported: SchemeExport, texts: SchemeTexts): string => {
  const { scheme, language, published, grades, videos, tree, origin, branch } = exported;
  const ids: string[] = [];
  const nodeOf = (node: SchemeNode): object => {
    const { id, parentId: _, identifier: __, children, ...fields } = node;
    const identifier = identifierOf(node, exported);
    ids.push(id);
    const owner = ownerFieldOf(node, exported);
    return { id, identifier, ...fields, ...owner, children: children.map(nodeOf) };
  };
  const nodes = tree.map(nodeOf);
  const file = {
    format: SCHEME_FILE_FORMAT,
    format_version: SCHEME_FILE_VERSION,
    scheme: {
      ...scheme,
      language,
      published,
      ...(branch !== null && { branch }),
      ...(origin && { origin }),
    },
    grades,
    videos: videos.map(({ id, name, url }) => ({ id, name, url })),
    ...(branch === null && {
      sections: texts.sections.map(({ type, title }) => ({ type, title })),
    }),
    translations: translationsOf(texts, ids),
    tree: nodes,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
};

/** How files of the product name the owner of a mirrored node. */
export const ownerFieldOf = (
  { id }: Pick<SchemeNode, 'id'>,
  { owners }: Pick<SchemeExport, 'owners'>,
): object => {
  const owner = owners.get(id);
  if (owner === undefined) return {};
  return { owner: { scheme: owner.scheme_uuid, identifier: owner.identifier } };
};

/** In a fixed order, so that the same texts give the same file. */
const translationsOf = ({ translations }: SchemeTexts, ids: readonly string[]): object =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const byNode = translations.get(language);
      if (byNode === undefined) return [];
      const nodes = ids.flatMap((id) => {
        const translation = byNode.get(id);
        return translation === undefined ? [] : [[id, inFileOrder(translation)] as const];
      });
      return [[language, Object.fromEntries(nodes)]];
    }),
  );

const inFileOrder = ({ title, source_title, content }: NodeTranslation): NodeTranslation => ({
  title,
  source_title,
  content: content.map(({ at, source, text }) => ({
    at,
    source: { title: source.title, type: source.type, value: source.value },
    text: { title: text.title, value: text.value },
  })),
});

/** The texts of all content blocks of a type. */
export const textsOfType = (
  content: readonly ContentBlock[] | undefined,
  type: ContentBlock['type'],
): string[] =>
  (content ?? [])
    .filter((block) => block.type === type)
    .flatMap(({ value }) => value)
    .filter((text) => text !== '');
