import type { ContentBlock, Grade, SchemeNode, SchemeVideo } from '@springboard/contract';

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
  /** Of the client. */
  readonly publisher: string;
  /** Two letters (ISO 639-1). */
  readonly language: string;
  /** Seconds since 1970. */
  readonly changed_at: number;
  readonly grades: readonly Grade[];
  readonly videos: readonly SchemeVideo[];
  readonly tree: readonly SchemeNode[];
  /** The owners of mirrored nodes in other schemes, by node id. */
  readonly owners: ReadonlyMap<string, { readonly title: string; readonly identifier: string }>;
  /** The UUID of a name within the scheme; the same name has the same one. */
  readonly uuidOf: (name: string) => string;
};

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
export const SCHEME_FILE_VERSION = 1;

/** The whole scheme as JSON. The same version gives the same text. */
export const schemeJson = (exported: SchemeExport): string => {
  const { scheme, published, grades, videos, tree, origin, branch } = exported;
  const nodeOf = (node: SchemeNode): object => {
    const { id, parentId: _, identifier: __, children, ...fields } = node;
    const identifier = identifierOf(node, exported);
    return { id, identifier, ...fields, children: children.map(nodeOf) };
  };
  const file = {
    format: SCHEME_FILE_FORMAT,
    format_version: SCHEME_FILE_VERSION,
    scheme: { ...scheme, published, ...(branch !== null && { branch }), ...(origin && { origin }) },
    grades,
    videos: videos.map(({ id, name, url }) => ({ id, name, url })),
    tree: tree.map(nodeOf),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
};

/** The texts of all content blocks of a type. */
export const textsOfType = (
  content: readonly ContentBlock[] | undefined,
  type: ContentBlock['type'],
): string[] =>
  (content ?? [])
    .filter((block) => block.type === type)
    .flatMap(({ value }) => value)
    .filter((text) => text !== '');
