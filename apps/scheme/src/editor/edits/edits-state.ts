import type { Api } from '@springboard/api-client';
import type { CallResponse, SchemeEdit, SchemeProgress } from '@springboard/contract';
import { type DraftTree, withRemoved } from '@springboard/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SetEdit } from './edit-bodies.ts';
import { type OwnEdit, ownEditOf } from './history.ts';
import type { UnsentStorage } from './unsent-storage.ts';

export type EditLog = CallResponse<'GET /curriculum/:slug/edits'>;
export type Editor = EditLog['editors'][number];

/** A value of the user, where another person has set the same field meanwhile. */
export type Conflict = { readonly edit: SetEdit; readonly theirs: unknown; readonly by: string };

/** A value of the user for a node that another person has removed meanwhile. */
export type Orphan = {
  readonly edit: SetEdit;
  readonly title: string;
  /** What `restore` brings back: the node, or a removed one that contains it. */
  readonly root: string;
};

/** An edit that the server refused, or that cannot be applied. */
export type Rejection = {
  readonly code: string;
  readonly node_id: string | undefined;
  readonly with?: unknown;
};

export type EditsState = {
  /** What is on screen: the server's draft with the user's own edits on top. */
  readonly draft: DraftTree;
  readonly confirmed: DraftTree;
  /** Number of the last edit in `confirmed`. */
  readonly n: number;
  readonly etag: string;
  /** Edits that are not in `confirmed`, oldest first. */
  readonly pending: readonly { readonly edit: SchemeEdit; readonly isSent: boolean }[];
  readonly own: readonly OwnEdit[];
  readonly conflicts: readonly Conflict[];
  readonly orphans: readonly Orphan[];
  /** The draft takes no edits; unsent ones stay here until it does. */
  readonly isInReview: boolean;
  /** Who sent the draft for review, and when; null if it is not in review, or until it is read. */
  readonly review: NonNullable<EditLog['review']> | null;
  /** What the server does with the scheme now. */
  readonly progress: SchemeProgress;
  /** The scheme was deleted while it is open; unsent edits stay here. */
  readonly isDeleted: boolean;
  /** The scheme has changes that are not published. */
  readonly hasDraft: boolean;
  readonly editors: readonly Editor[];
  /** Nodes that other people edited, with the number of the edit, until their rows have flashed. */
  readonly flashes: ReadonlyMap<string, number>;
  /** Seconds since 1970 of the last confirmation in this tab. */
  readonly savedAt: number | null;
  /** waiting: the next attempt follows by itself. stopped: the server rejects the requests. */
  readonly sending: 'idle' | 'sending' | 'waiting' | 'stopped';
  /** The draft on the server is another one: it has to be loaded again. */
  readonly isOutdated: boolean;
};

export type LoadedDraft = {
  /** Only its nodes, which the published version shares as long as there is no draft. */
  readonly tree: Pick<DraftTree, 'nodes' | 'roots'>;
  readonly log: EditLog;
  /** Ids of the last published version, which members may have grades under. */
  readonly publishedIds: DraftTree['publishedIds'];
};

export type CommitResult = { readonly ok: true } | ({ readonly ok: false } & Rejection);

export type EditsDeps = {
  readonly api: Pick<Api, 'call'>;
  readonly slug: string;
  readonly user_uuid: string;
  readonly storage: UnsentStorage;
  readonly newId: () => string;
  /** Seconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
  /** The node whose panel is open, which other users are shown. */
  readonly openNodeId: () => string | null;
  readonly onRejected: (rejection: Rejection) => void;
};

/** The server does nothing with the scheme. */
export const NO_PROGRESS: SchemeProgress = {};

/** What the parts of the queue share. */
export type EditsContext = {
  readonly deps: EditsDeps;
  readonly store: StoreApi<EditsState>;
  /** Ids of the edits that are in the log of the server. */
  readonly known: Set<string>;
};

/** The state of a draft that was just loaded. */
export const createEditsContext = (deps: EditsDeps, loaded: LoadedDraft): EditsContext => {
  const { log } = loaded;
  const draft = draftFrom(deps, loaded);
  const store = createStore<EditsState>(() => ({
    draft,
    confirmed: draft,
    n: log.n,
    etag: log.etag,
    pending: [],
    own: ownEditsOf(deps, log),
    conflicts: [],
    orphans: [],
    isInReview: log.in_review,
    review: log.review ?? null,
    progress: log.progress ?? NO_PROGRESS,
    isDeleted: false,
    hasDraft: log.draft != null,
    editors: log.editors,
    flashes: new Map(),
    savedAt: null,
    sending: 'idle',
    isOutdated: false,
  }));
  return { deps, store, known: new Set(log.edits.map(({ edit }) => edit.id)) };
};

/** The user's edits of a log. */
export const ownEditsOf = ({ user_uuid }: EditsDeps, log: EditLog): OwnEdit[] =>
  log.edits.flatMap(({ by, edit, inverse }) =>
    by.uuid === user_uuid ? [ownEditOf(edit, inverse)] : [],
  );

export const draftFrom = (
  { slug }: EditsDeps,
  { tree, log, publishedIds }: LoadedDraft,
): DraftTree =>
  withRemoved({ ...tree, slug, publishedIds, proposals: log.proposals ?? [] }, log.removed ?? []);

/** Edits that the server has not confirmed: what the state line counts. */
export const unsentOf = ({ pending }: Pick<EditsState, 'pending'>): readonly SchemeEdit[] =>
  pending.flatMap(({ edit, isSent }) => (isSent ? [] : [edit]));
