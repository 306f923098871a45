import type { CurriculumImpact } from '@springboard/contract';
import {
  type ChangedNode,
  changesBetween,
  flattenScheme,
  type SchemeEntry,
} from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { ListTable, renderLink, useFormat } from '@springboard/portal';
import { Button, EmptyState, Notice, SelectField } from '@springboard/ui';
import type { TableColumn } from '@springboard/ui/table';
import { type ReactNode, useMemo } from 'react';
import { paths } from '../paths.ts';
import { useScheme } from '../scheme/layout.tsx';
import { byMembers, ImpactByClub, isSuppressed, useCountColumns } from './impact-by-club.tsx';
import { IncompleteImpact } from './incomplete-impact.tsx';
import type { Comparison } from './load-comparison.ts';
import type { ImpactState } from './use-impact.ts';
import { useRemedies } from './use-remedies.tsx';
import type { EditableDraft } from './use-reverts.ts';

/** The nodes whose completions stay, chosen for the publication. */
export type Retained = {
  readonly node_ids: ReadonlySet<string>;
  readonly change: (node_ids: ReadonlySet<string>) => void;
};

type ImpactProps = {
  comparison: Comparison;
  state: ImpactState;
  retained: Retained;
  /** Null: the draft takes no edits here. */
  editable: EditableDraft | null;
};

/** Who gains or loses a completion, with the remedies for each node that members lose. */
export function Impact({ comparison, state, retained, editable }: ImpactProps) {
  const { impact } = state;
  const { buttonsOf, dialog } = useRemedies(comparison, editable);
  return (
    <>
      {impact === null ? (
        <IncompleteImpact state={state} comparison={comparison} />
      ) : (
        <Counted
          comparison={comparison}
          impact={impact}
          retained={retained}
          buttonsOf={buttonsOf}
        />
      )}
      {dialog}
    </>
  );
}

type CountedProps = {
  comparison: Comparison;
  impact: CurriculumImpact;
  retained: Retained;
  /** The remedies of a node that change the draft. */
  buttonsOf: (node_id: string) => ReactNode;
};

function Counted({ comparison, impact, retained, buttonsOf }: CountedProps) {
  const { t } = useTranslation('scheme');
  const titles = new Map(impact.nodes.map(({ node_id, title }) => [node_id, title]));
  const entries = useMemo(
    () => new Map(flattenScheme(comparison.after).map((entry) => [entry.id, entry])),
    [comparison],
  );
  return (
    <>
      <Numbers impact={impact} />
      {impact.warnings.length > 0 && (
        <div className="mb-4 max-w-prose">
          <Notice kind="warning" title={t('impact.emptyLevels')}>
            <ul>
              {impact.warnings.map(({ node_id }) => (
                <li key={node_id}>
                  {entries.get(node_id)?.name ?? titles.get(node_id) ?? node_id}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      {impact.nodes.length === 0 ? (
        <EmptyState title={t('impact.nobody')} detail={t('impact.nobodyDetail')} />
      ) : (
        <>
          <Nodes
            comparison={comparison}
            impact={impact}
            entries={entries}
            retained={retained}
            buttonsOf={buttonsOf}
          />
          <ImpactByClub clubs={impact.clubs} />
        </>
      )}
      {isSuppressed(impact) && (
        <p className="mt-3 max-w-prose text-sm text-muted">{t('impact.suppressed')}</p>
      )}
    </>
  );
}

const MEMBERS = ['members', 'losing', 'gaining', 'levelUp', 'levelDown'] as const;
/** A hidden one is that of fewer than 5 members, and may be 5 or more itself. */
const REMAINS = ['grades', 'reinstated', 'badges'] as const;

function Numbers({ impact }: { impact: CurriculumImpact }) {
  const { t } = useTranslation('scheme');
  const format = useFormat();
  const { members, losing, gaining, level_changes } = impact;
  const { orphaned, reinstated, retained_badges } = impact;
  const { up: levelUp, down: levelDown } = level_changes;
  const numbers = { members, losing, gaining, levelUp, levelDown };
  const remains = {
    grades: orphaned.grades,
    reinstated: reinstated.grades,
    badges: retained_badges.badges,
  };
  return (
    <dl className="mb-5 flex flex-wrap gap-x-10 gap-y-3">
      {MEMBERS.map((name) => (
        <Figure key={name} label={t(`impact.numbers.${name}`)}>
          {numbers[name] === null ? t('impact.few') : format.number(numbers[name])}
        </Figure>
      ))}
      {REMAINS.map((name) => (
        <Figure key={name} label={t(`impact.numbers.${name}`)}>
          {remains[name] === null ? '–' : format.number(remains[name])}
        </Figure>
      ))}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-2xl font-strong tabular">{children}</dd>
    </div>
  );
}

type Row = CurriculumImpact['nodes'][number];
type NodesProps = {
  comparison: Comparison;
  impact: CurriculumImpact;
  entries: ReadonlyMap<string, SchemeEntry>;
  retained: Retained;
  buttonsOf: CountedProps['buttonsOf'];
};

/** Nodes by the members who lose them, most first. */
function Nodes({ comparison, impact, entries, retained, buttonsOf }: NodesProps) {
  const { t } = useTranslation('scheme');
  const rows = useMemo(() => impact.nodes.toSorted(byMembers), [impact]);
  const losing = losingNodes(impact, entries);
  const columns = useColumns({ comparison, entries, retained, buttonsOf, rows });
  return (
    <>
      {losing.length > 1 && (
        <div className="mb-4 flex flex-wrap gap-2">
          <Button onClick={() => retained.change(new Set(losing))}>{t('impact.retainAll')}</Button>
          <Button variant="quiet" onClick={() => retained.change(new Set())}>
            {t('impact.recountAll')}
          </Button>
        </div>
      )}
      <ListTable
        caption={t('impact.table')}
        columns={columns}
        rows={rows}
        rowKey={({ node_id }) => node_id}
        empty={null}
      />
    </>
  );
}

/** The nodes of the new version that members lose. A removed node has no remedy. */
export const losingNodes = (
  { nodes }: CurriculumImpact,
  entries: ReadonlyMap<string, unknown>,
): readonly string[] =>
  nodes
    .filter(({ node_id, lost }) => lost !== 0 && entries.has(node_id))
    .map(({ node_id }) => node_id);

const useColumns = ({
  comparison,
  entries,
  retained,
  buttonsOf,
  rows,
}: Omit<NodesProps, 'impact'> & { rows: readonly Row[] }): readonly TableColumn<Row>[] => {
  const { t } = useTranslation('scheme');
  const whyOf = useWhy(comparison);
  const counts = useCountColumns(rows);
  return [
    {
      id: 'node',
      header: t('impact.node'),
      cell: ({ node_id, title }) => {
        const path = entries.get(node_id)?.path.slice(0, -1) ?? [];
        const name = entries.get(node_id)?.name ?? title;
        return (
          <span className="wrap-anywhere">
            {name}
            {path.length > 0 && (
              <span className="block text-xs text-muted">
                {path.map((node) => node.title).join(' › ')}
              </span>
            )}
            <span className="block">
              {renderLink({
                to: whyOf(node_id, path[0]?.id ?? node_id),
                className:
                  'inline-flex font-normal min-h-8 items-center text-sm text-accent-ink underline pointer-coarse:min-h-11 pointer-coarse:min-w-11',
                'aria-label': t('impact.whyOf', { title: name }),
                children: t('impact.why'),
              })}
            </span>
          </span>
        );
      },
    },
    ...counts,
    {
      id: 'remedy',
      header: t('impact.remedy'),
      phoneLine: true,
      cell: (row) =>
        row.lost === 0 ? null : (
          <>
            <RemedyField row={row} isRemoved={!entries.has(row.node_id)} retained={retained} />
            {buttonsOf(row.node_id)}
          </>
        ),
    },
  ];
};

/** The address of the changes that cause a gain or loss: those at the node or below it, else those of its level. */
const useWhy = ({ before, after }: Comparison) => {
  const { slug } = useScheme();
  const changed = useMemo(() => changesBetween(before, after), [before, after]);
  return (node_id: string, level: string): string => {
    const isBelow = ({ node, path }: ChangedNode, id: string) =>
      node.id === id || path.some((above) => above.id === id);
    const search = new URLSearchParams({ tab: 'changes' });
    if (changed.some((item) => isBelow(item, node_id))) search.set('below', node_id);
    else if (changed.some((item) => isBelow(item, level))) search.set('level', level);
    return `${paths.changes(slug)}?${search}`;
  };
};

type RemedyProps = { row: Row; isRemoved: boolean; retained: Retained };

function RemedyField({ row: { node_id, title }, isRemoved, retained }: RemedyProps) {
  const { t } = useTranslation('scheme');
  if (isRemoved) return <span className="text-muted">{t('impact.removed')}</span>;
  const choose = (isRetained: boolean) => {
    const node_ids = new Set(retained.node_ids);
    if (isRetained) node_ids.add(node_id);
    else node_ids.delete(node_id);
    retained.change(node_ids);
  };
  return (
    <SelectField
      label={t('impact.remedyOf', { title })}
      labelHidden
      className="max-w-80 sm:min-w-56"
      value={retained.node_ids.has(node_id) ? 'retain' : 'recount'}
      options={[
        { value: 'recount', label: t('impact.recount') },
        { value: 'retain', label: t('impact.retain') },
      ]}
      onChange={(event) => choose(event.target.value === 'retain')}
    />
  );
}
