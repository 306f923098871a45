import type {
  CompletionClause,
  ContentBlock,
  FileNoteCode,
  Grade,
  ImportRowError,
  NodeTranslation,
  NodeType,
  SchemeFileErrorCode,
  SchemeFormat,
  SchemeTheme,
  SchemeVideo,
} from '@springboard/contract';
import type { CaseLink } from './scheme-case.ts';
import type { PlanSection, SchemeOrigin } from './scheme-export.ts';

/** `detail` names what it is about: a title, an id, a column. Of the whole file if it is not part of an item. */
export type FileNote = { readonly code: FileNoteCode; readonly detail: string };

/** The content of an item, as far as its format can say it. */
export type ItemContent =
  | { readonly kind: 'blocks'; readonly blocks: readonly ContentBlock[] }
  /** The texts by block type; a column that the file does not have is absent. */
  | {
      readonly kind: 'texts';
      readonly texts: Readonly<Partial<Record<TextColumn, readonly string[]>>>;
    }
  /** `notes` and `tags` as in the file; `blocks` are what they become. */
  | {
      readonly kind: 'notes';
      readonly notes: string;
      readonly tags: readonly string[];
      readonly blocks: readonly ContentBlock[];
    };
export const TEXT_COLUMNS = ['text', 'warning', 'link', 'tags'] as const;
export type TextColumn = (typeof TEXT_COLUMNS)[number];

/** Fields that the file says nothing about are absent, and a node keeps them. null: none. */
export type ItemFields = {
  readonly group?: string | null;
  readonly completion?: readonly CompletionClause[];
  readonly dependencies?: readonly string[];
  /** Its number, or its label. */
  readonly grade?: number | string | null;
  readonly videos?: readonly number[];
  readonly hidden?: boolean;
  readonly skipped?: boolean;
  readonly badge?: string | null;
  readonly extensions?: {
    /** Fields that the file does not have stay. */
    readonly merge: boolean;
    readonly values: Readonly<Record<string, unknown>>;
  };
};

/** States that an item is the same as one of another framework. */
export type ExactMatch = {
  /** The UUID of the other item. */
  readonly identifier: string;
  /** The scheme of the other item, where the file says it. */
  readonly scheme: string | null;
  /** The link of a package, which comes back in an export. */
  readonly link: CaseLink | null;
};

/** An item of a file, before it has a type and an id in a scheme. */
export type SchemeFileItem = {
  /** The line of a CSV file, else the position in the file, from 1. */
  readonly line: number;
  /** The reference by which other items of the file name it. */
  readonly ref: string;
  readonly parent: string | null;
  /** A UUID in lower case. */
  readonly identifier: string | null;
  readonly id: string | null;
  readonly title: string;
  /** The title in the file, if `title` was made from it. */
  readonly raw_title?: string;
  /** null: the mapping says it. */
  readonly t: NodeType | null;
  readonly item_type: string | null;
  readonly content: ItemContent;
  readonly fields: ItemFields;
  readonly matches?: readonly ExactMatch[];
  /** It followed the owner of another scheme in the one that the file was made of. */
  readonly mirrored?: boolean;
  readonly notes: readonly FileNote[];
  readonly errors: readonly ImportRowError[];
};

/** What a file says about its scheme. Empty texts: nothing. */
export type SchemeFileHead = {
  readonly uuid: string | null;
  readonly title: string;
  readonly theme: SchemeTheme | null;
  readonly publisher: string;
  readonly version: string;
  readonly status: string;
  /** Two letters; null: not said. */
  readonly language: string | null;
  readonly branch: string | null;
  readonly origin: SchemeOrigin | null;
};

export type FileGrades = {
  readonly labels: readonly string[];
  /** The meaning of each grade; empty: none. Files that were read before grades had meanings have no list. */
  readonly meanings?: readonly string[];
  readonly pass: number | null;
};

/** A file that was read. Items are in the order of the tree, parents before their children. */
export type SchemeFileContent = {
  readonly format: SchemeFormat;
  readonly head: SchemeFileHead;
  /** null: the file has none. `pass` is null where it does not say which one passes. */
  readonly grades: FileGrades | null;
  readonly videos: readonly SchemeVideo[];
  readonly items: readonly SchemeFileItem[];
  /** By language, then by the id of the node in the file. A language that is absent stays as it is. */
  readonly translations?: Readonly<Record<string, Readonly<Record<string, NodeTranslation>>>>;
  /** The sections of lesson plans; absent if the file has none. */
  readonly sections?: readonly PlanSection[];
  readonly notes: readonly FileNote[];
};

export type SchemeFileError = {
  readonly code: SchemeFileErrorCode;
  readonly line?: number;
};

export const NO_HEAD: SchemeFileHead = {
  uuid: null,
  title: '',
  theme: null,
  publisher: '',
  version: '',
  status: '',
  language: null,
  branch: null,
  origin: null,
};

/** The text, if it is a `NodeId` of the contract, else null. */
export const nodeIdOf = (text: string): string | null =>
  text.length <= 300 && /^(\/[A-Za-z0-9-]+)+$/.test(text) ? text : null;

/** A UUID in lower case; null for any other text. */
export const uuidOfText = (text: string): string | null =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : null;

/** The grades of a file, of which exactly one passes. */
export const gradesOf = (grades: FileGrades, pass: number | null): Grade[] => {
  const passing = grades.pass ?? pass ?? grades.labels.length - 1;
  return grades.labels.map((label, at) => {
    const meaning = grades.meanings?.[at] ?? '';
    return { label, pass: at === passing, ...(meaning !== '' && { meaning }) };
  });
};
