import type {
  Grade,
  MediaFile,
  SchemeProblem,
  SchemeProblems,
  SchemeVideo,
} from '@springboard/contract';
import {
  type DraftTree,
  isSearchable,
  type ProblemContext,
  untranslatedWarnings,
} from '@springboard/domain';
import { whenIdle } from '@springboard/portal';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isChanged } from './changed-fields.ts';
import { type DraftCheck, type PublishedVersion, startDraftCheck } from './check/check-draft.ts';
import { nodeOf, type OpenProposals, openProposalsOf } from './draft.ts';
import { memoise } from './memoise.ts';
import { createNodeFacts, type NodeFacts } from './node-facts.ts';
import { type FilterFacts, findNodes, type Row, rowsOf } from './rows.ts';
import type { EditsState } from './edits/edits-state.ts';
import type { SchemeEdits } from './edits/scheme-edits.ts';
import type { ViewState } from './view-store.ts';

/** The scheme around the draft. */
export type SchemeFacts = {
  readonly slug: string;
  readonly title: string;
  readonly uuid: string;
  readonly theme: string | null;
  /** The last published version; null before the first. */
  readonly published: ({ readonly version: number } & PublishedVersion) | null;
  readonly grades: readonly Grade[];
  readonly videos: readonly SchemeVideo[];
  readonly files: readonly MediaFile[];
  /** Seconds since 1970 of data that is shown without a network. */
  readonly as_of: number | null;
};

export type Problem = SchemeProblem;

export type Problems = SchemeProblems & {
  /** `failed`: this browser cannot check the draft; the server does before a publication. */
  readonly state: 'checking' | 'checked' | 'failed';
  readonly byNode: ReadonlyMap<string, 'error' | 'warning'>;
  /** Nodes that differ from the published version; null until they are counted. */
  readonly changes: number | null;
};

type Shown = {
  readonly rows: readonly Row[];
  /** The hits of a search or filter; null without one. */
  readonly hits: readonly string[] | null;
};

/** Everything that the parts of the editor share. */
export type SchemeEditor = {
  readonly facts: SchemeFacts;
  readonly edits: SchemeEdits;
  readonly view: StoreApi<ViewState>;
  readonly problems: StoreApi<Problems>;
  readonly nodeFacts: StoreApi<NodeFacts>;
  readonly shown: () => Shown;
  /** The open proposals of the draft. They are computed once for each draft. */
  readonly openProposals: (draft: DraftTree) => OpenProposals;
  /** Checks the rules in a worker after each change of the draft. Returns the function that ends it. */
  readonly watchProblems: () => () => void;
};

/** Rows are painted before the search for what changed, and one check holds for several edits in a row. */
const CHECK_AFTER_MS = 100;

const NO_PROBLEMS: Problems = {
  state: 'checking',
  errors: [],
  warnings: [],
  byNode: new Map(),
  changes: null,
};

export const createSchemeEditor = (
  facts: SchemeFacts,
  edits: SchemeEdits,
  view: StoreApi<ViewState>,
): SchemeEditor => {
  const problems = createStore<Problems>(() => NO_PROBLEMS);
  const nodeFacts = createNodeFacts();
  /** Only the server knows what is not translated. The row has a sign of its own for it. */
  const withUntranslated = (warnings: readonly Problem[]): Problem[] => {
    const { draft } = edits.store.getState();
    const known = untranslatedWarnings(nodeFacts.getState().untranslated ?? new Map());
    const checked = warnings.filter(({ code }) => code !== 'UNTRANSLATED');
    return [
      ...checked,
      ...known.filter(({ node_id }) => nodeOf(draft, node_id ?? '') !== undefined),
    ];
  };
  nodeFacts.subscribe(({ untranslated }, before) => {
    if (untranslated !== before.untranslated)
      problems.setState(({ warnings }) => ({ warnings: withUntranslated(warnings) }));
  });
  const published = facts.published?.draft ?? null;
  const find = memoise(findNodes);
  const flatten = memoise(rowsOf);
  const views = memoise(
    (open: ViewState['open'], shown: ReadonlySet<string> | null, adding: ViewState['adding']) => ({
      open,
      shown,
      adding,
    }),
  );
  const factsOf = memoise(
    (
      draft: DraftTree,
      byNode: Problems['byNode'],
      untranslated: NodeFacts['untranslated'],
    ): FilterFacts => ({
      isChanged: (id) => isChanged(published, draft, id),
      hasError: (id) => byNode.get(id) === 'error',
      isUntranslated: (id) => untranslated?.has(id) === true,
    }),
  );
  return {
    facts,
    edits,
    view,
    problems,
    nodeFacts,
    openProposals: memoise(openProposalsOf),
    shown() {
      const { draft } = edits.store.getState();
      const { open, adding, search, filter: chosen } = view.getState();
      const { untranslated } = nodeFacts.getState();
      // Until it is known which nodes lack a translation, the filter leaves all of them.
      const filter = chosen === 'untranslated' && untranslated === null ? null : chosen;
      const isSearch = search.trim() !== '' && isSearchable(search);
      if (!isSearch && filter === null)
        return { rows: flatten(draft, views(open, null, adding)), hits: null };
      const { byNode } = problems.getState();
      const found = find(
        draft,
        isSearch ? search : '',
        filter,
        factsOf(draft, byNode, untranslated),
      );
      return { rows: flatten(draft, views(open, found.shown, adding)), hits: found.hits };
    },
    watchProblems() {
      let check: DraftCheck | null = null;
      let isEnded = false;
      const send = () => {
        timer = undefined;
        if (isEnded) return;
        check ??= startCheck(facts, problems, withUntranslated);
        check.send(edits.store.getState().draft);
      };
      // The first check sends the whole tree.
      const sendFirst = () => void whenIdle().then(send);
      let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(sendFirst, CHECK_AFTER_MS);
      const stop = edits.store.subscribe(({ draft }, before) => {
        if (draft !== before.draft) timer ??= setTimeout(send, CHECK_AFTER_MS);
      });
      return () => {
        isEnded = true;
        stop();
        clearTimeout(timer);
        check?.end();
      };
    },
  };
};

const startCheck = (
  facts: SchemeFacts,
  problems: StoreApi<Problems>,
  withUntranslated: (warnings: readonly Problem[]) => Problem[],
): DraftCheck =>
  startDraftCheck(
    { slug: facts.slug, context: contextOf(facts), published: facts.published },
    {
      onResponse: (response) =>
        problems.setState(
          response.kind === 'changes'
            ? { changes: response.changes }
            : {
                state: 'checked',
                errors: response.errors,
                warnings: withUntranslated(response.warnings),
                byNode: byNodeOf(response),
              },
        ),
      onFailure: () => problems.setState({ ...NO_PROBLEMS, state: 'failed' }),
    },
  );

const contextOf = ({ grades, videos, files }: SchemeFacts): ProblemContext => ({
  grades,
  video_ids: new Set(videos.map(({ id }) => id)),
  file_ids: new Set(files.map(({ id }) => id)),
  uncaptioned_ids: new Set(
    videos.flatMap(({ id, captions }) => (captions?.length === 0 ? id : [])),
  ),
});

const byNodeOf = ({ errors, warnings }: SchemeProblems): Problems['byNode'] => {
  const byNode = new Map<string, 'error' | 'warning'>();
  for (const { node_id } of warnings) if (node_id !== null) byNode.set(node_id, 'warning');
  for (const { node_id } of errors) if (node_id !== null) byNode.set(node_id, 'error');
  return byNode;
};

export const SchemeEditorContext = createContext<SchemeEditor | null>(null);

export const useSchemeEditor = (): SchemeEditor => {
  const editor = use(SchemeEditorContext);
  if (editor === null) throw new Error('useSchemeEditor outside of an editor');
  return editor;
};

export const useEdits = <T>(select: (state: EditsState) => T): T =>
  useStore(useSchemeEditor().edits.store, select);

export const useView = <T>(select: (state: ViewState) => T): T =>
  useStore(useSchemeEditor().view, select);

export const useProblems = <T>(select: (state: Problems) => T): T =>
  useStore(useSchemeEditor().problems, select);

export const useNodeFacts = <T>(select: (facts: NodeFacts) => T): T =>
  useStore(useSchemeEditor().nodeFacts, select);
