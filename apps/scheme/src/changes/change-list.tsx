import type { SchemeComment, SchemeNode } from '@springboard/contract';
import {
  CHANGE_KINDS,
  type ChangedNode,
  changesBetween,
  countChanges,
  flattenScheme,
  isReworded,
  joinInWords,
} from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  type Filter,
  Filters,
  hasFilter,
  useFormat,
  useListSearch,
  withoutFilters,
} from '@springboard/portal';
import { Button, EmptyState } from '@springboard/ui';
import { VirtualList } from '@springboard/ui/list';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ChangeRow } from './change-row.tsx';
import { type EditorsByNode, editorsOf, NO_EDITORS } from './editors-of-changes.ts';
import { GradeChangeCard } from './grade-change.tsx';
import type { Comparison } from './load-comparison.ts';
import { useNodeTexts } from './use-node-texts.ts';
import { type EditableDraft, useReverts } from './use-reverts.ts';

/** The expected height of a row. */
const ROW_HEIGHT = 104;

type ChangeListProps = {
  comparison: Comparison;
  /** The open comments of a draft, and the address where comments are added. */
  comments?: { of: readonly SchemeComment[]; at: string };
  /** The editors of the nodes of a draft. */
  editors?: EditorsByNode;
  /** The draft, if it takes edits. */
  editable?: EditableDraft | null;
};

/** What differs between two versions: a sentence, and a list in the order of the tree. */
export function ChangeList(props: ChangeListProps) {
  const { comparison, comments, editors = NO_EDITORS, editable = null } = props;
  const { t } = useTranslation(['scheme', 'common']);
  const { before, after, grades, gradesBefore, gradeChange } = comparison;
  const changed = useMemo(() => changesBetween(before, after), [before, after]);
  const trees = useMemo(() => [before, after], [before, after]);
  const texts = useNodeTexts(comparison);
  const reverts = useReverts({ comparison, changed, editable, texts });
  const format = useFormat();
  const summary = useChangeSummary(changed);
  const [search] = useSearchParams();
  const filters = useChangeFilters({ changed, trees, editors, below: search.get('below') });
  const [, setSearch] = useListSearch();
  const shown = useMemo(() => filtered(changed, editors, search), [changed, editors, search]);
  const hasOtherGrades = gradeChange !== null || !isReworded(gradesBefore, grades, undefined);
  const gradeCard = hasOtherGrades && (
    <GradeChangeCard before={gradesBefore} after={grades} mapping={gradeChange?.mapping ?? null} />
  );
  if (changed.length === 0) {
    return (
      gradeCard || (
        <EmptyState title={t('scheme:changes.equal')} detail={t('scheme:changes.equalDetail')} />
      )
    );
  }
  return (
    <>
      {gradeCard}
      <p className="mb-4 max-w-prose text-base text-pretty">{summary}</p>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Filters filters={filters} />
        <output className="text-sm text-muted">
          {t('scheme:changes.shown', { number: format.number(shown.length) })}
        </output>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t('scheme:changes.noneFiltered')}
          action={
            hasFilter(search, filters) && (
              <Button onClick={() => setSearch((now) => withoutFilters(now, filters))}>
                {t('common:filters.clear')}
              </Button>
            )
          }
        />
      ) : (
        <VirtualList
          items={shown}
          itemKey={({ node }) => node.id}
          rowHeight={ROW_HEIGHT}
          label={t('scheme:changes.list')}
        >
          {(item) => (
            <ChangeRow
              changed={item}
              texts={texts}
              editors={editorsOf(item, editors)}
              isOfDraft={comments !== undefined}
              reverts={reverts}
              comments={
                comments && {
                  count: comments.of.filter(({ node_id }) => node_id === item.node.id).length,
                  to: `${comments.at}&node=${encodeURIComponent(item.node.id)}`,
                }
              }
            />
          )}
        </VirtualList>
      )}
    </>
  );
}

/** The counts in words: "3 skills added, 1 node moved and 1 rule changed". */
const useChangeSummary = (changed: readonly ChangedNode[]): string => {
  const { t, i18n } = useTranslation('scheme');
  return useMemo(() => {
    const counts = countChanges(changed);
    const ofType = (kind: 'added' | 'removed') =>
      TYPES.flatMap((type) => {
        const count = changed.filter(
          ({ node, changes }) => node.t === type && changes.some((change) => change.kind === kind),
        ).length;
        return count === 0 ? [] : [t(`changes.summary.${kind}.${type}`, { count })];
      });
    const parts = [
      ...ofType('added'),
      ...ofType('removed'),
      ...COUNTED.flatMap((kind) =>
        counts[kind] === undefined ? [] : [t(`changes.summary.${kind}`, { count: counts[kind] })],
      ),
    ];
    const others = CHANGE_KINDS.filter(
      (kind) => kind !== 'added' && kind !== 'removed' && !COUNTED.some((known) => known === kind),
    ).reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
    if (others > 0) parts.push(t('changes.summary.others', { count: others }));
    return joinInWords(i18n.language, parts);
  }, [t, i18n, changed]);
};

const TYPES = ['l', 'sg', 's'] as const;
const COUNTED = ['moved', 'retitled', 'reworded', 'rule', 'dependencies'] as const;

type ChangeFilters = {
  readonly changed: readonly ChangedNode[];
  readonly trees: readonly (readonly SchemeNode[])[];
  readonly editors: EditorsByNode;
  /** The node whose changes, and those below it, a link leads to; null: all. */
  readonly below: string | null;
};

/** By kind, by the level at the top, and by person. Only what occurs is an option. */
const useChangeFilters = ({ changed, trees, editors, below }: ChangeFilters): readonly Filter[] => {
  const { t } = useTranslation('scheme');
  return useMemo(() => {
    const counts = countChanges(changed);
    const levels = new Map(
      changed.map(({ node, path }) => [topOf({ node, path }), (path[0] ?? node).title]),
    );
    const people = new Map(
      changed.flatMap((item) => editorsOf(item, editors).map(({ uuid, name }) => [uuid, name])),
    );
    return [
      {
        kind: 'any',
        name: 'kind',
        label: t('changes.kind'),
        options: CHANGE_KINDS.filter((kind) => counts[kind] !== undefined).map((value) => ({
          value,
          label: t(`changes.kinds.${value}`),
        })),
      },
      {
        kind: 'any',
        name: 'level',
        label: t('changes.level'),
        options: [...levels].map(([value, label]) => ({ value, label })),
      },
      ...(people.size < 2
        ? []
        : [
            {
              kind: 'any' as const,
              name: 'person',
              label: t('changes.person'),
              options: [...people].map(([value, label]) => ({ value, label })),
            },
          ]),
      ...(below === null ? [] : [belowFilter(t('changes.below'), trees, below)]),
    ];
  }, [t, changed, trees, editors, below]);
};

const belowFilter = (
  label: string,
  trees: readonly (readonly SchemeNode[])[],
  below: string,
): Filter => {
  const node = trees.flatMap((tree) => flattenScheme(tree)).find(({ id }) => id === below);
  return {
    kind: 'any',
    name: 'below',
    label,
    options: [{ value: below, label: node?.name ?? below }],
  };
};

const filtered = (
  changed: readonly ChangedNode[],
  editors: EditorsByNode,
  search: URLSearchParams,
): readonly ChangedNode[] => {
  const kinds = search.getAll('kind');
  const levels = search.getAll('level');
  const below = search.getAll('below');
  const people = search.getAll('person');
  return changed.filter(
    (item) =>
      (kinds.length === 0 || item.changes.some(({ kind }) => kinds.includes(kind))) &&
      (levels.length === 0 || levels.includes(topOf(item))) &&
      (people.length === 0 || editorsOf(item, editors).some(({ uuid }) => people.includes(uuid))) &&
      (below.length === 0 || [...item.path, item.node].some(({ id }) => below.includes(id))),
  );
};

const topOf = ({ node, path }: Pick<ChangedNode, 'node' | 'path'>): string => (path[0] ?? node).id;
