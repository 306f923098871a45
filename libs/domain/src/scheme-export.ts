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

/** The UUID by which other systems know a node. It stays when the node is renamed or moved. */
export const identifierOf = (
  node: Pick<SchemeNode, 'id'>,
  { uuidOf }: Pick<SchemeExport, 'uuidOf'>,
): string => uuidOf(node.id);

export const SCHEME_FILE_FORMAT = 'springboard-scheme';
export const SCHEME_FILE_VERSION = 1;

/** The whole scheme as JSON. The same version gives the same text. */
export const schemeJson = (exported: SchemeExport): string => {
  const { scheme, published, grades, videos, tree } = exported;
  const nodeOf = (node: SchemeNode): object => {
    const { id, parentId: _, children, ...fields } = node;
    const identifier = identifierOf(node, exported);
    return { id, identifier, ...fields, children: children.map(nodeOf) };
  };
  const file = {
    format: SCHEME_FILE_FORMAT,
    format_version: SCHEME_FILE_VERSION,
    scheme: { ...scheme, published },
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
