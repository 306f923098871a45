/**
 * B16: edits and the check of all rules in a draft of 10,000 nodes, compared with a program that copies the whole tree
 * for each edit; and the editor in a browser, compared with react-arborist and a list of all nodes.
 */
import type { SchemeEditBody, SchemeNode } from '@springboard/contract';
import { applyEdit, draftOf, type DraftTree, problemsOf } from '@springboard/domain';
import { measureEditor } from './scheme-editor/measure.ts';
import { type BenchRow, type BenchTable, renderTable, spread } from './table.ts';

const GROUPS = 100;
const SKILLS = 99;
const MOVED = 500;
const ROUNDS = 7;

export async function run(): Promise<BenchTable> {
  const tree = largeTree();
  const draft = draftOf(tree);
  const ids = tree.flatMap(({ children }) =>
    children.flatMap((group) => group.children.map(({ id }) => id)),
  );
  const [first = ''] = ids;
  const rename: SchemeEditBody = {
    kind: 'set',
    node_id: first,
    field: 'title',
    value: 'Forward roll',
    before: 'Skill 0',
  };
  const move: SchemeEditBody = {
    kind: 'move',
    node_ids: ids.slice(0, MOVED),
    parent: '/m',
    after: null,
  };
  const times = {
    copy: measure(() => structuredClone(tree).length),
    rename: measure(() => applied(draft, rename).nodes.size),
    move: measure(() => applied(draft, move).nodes.size),
    check: measure(() => problemsOf(draft, CONTEXT).errors.length),
  };
  const rows = [
    row('rename one node', times.rename, times.copy, 1),
    row(`move ${MOVED} nodes`, times.move, times.copy, 50),
    row('check of all rules', times.check, times.copy, 100),
    { name: 'copy of the whole tree', ...times.copy, ratio: null, goal: '', met: null },
    ...(await measureEditor()),
  ];
  return { id: 'B16', title: 'the scheme editor with 10,000 nodes', rows };
}

type Spread = ReturnType<typeof spread>;

function row(name: string, ours: Spread, copy: Spread, limit_ms: number): BenchRow {
  return {
    name: `${name}: ours / a copy of the whole tree`,
    ...ours,
    ratio: ours.median_ms / copy.median_ms,
    goal: `≤ ${limit_ms} ms`,
    met: ours.median_ms <= limit_ms,
  };
}

/** Milliseconds of one run, after a warm-up. The result is checked, so that the work cannot be optimised away. */
function measure(work: () => number): Spread {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const start = performance.now();
    const result = work();
    if (round > 0) times.push(performance.now() - start);
    if (!Number.isFinite(result)) throw new Error('there is no result');
  }
  return spread(times);
}

function applied(draft: DraftTree, edit: SchemeEditBody): DraftTree {
  const result = applyEdit(draft, edit);
  if (!result.ok) throw new Error(`${edit.kind}: ${result.code}`);
  return result.draft;
}

const GRADES = [
  { label: 'Working', pass: false },
  { label: 'Passed', pass: true },
];
const CONTEXT = { grades: GRADES, video_ids: new Set<number>(), file_ids: new Set<number>() };

/** Two levels, the first with groups of skills. Every group wants all but one of its skills. */
function largeTree(): SchemeNode[] {
  const groups = Array.from({ length: GROUPS }, (_, group): SchemeNode => {
    const id = `/l/g${group}`;
    const skills = Array.from({ length: SKILLS }, (_skill, at): SchemeNode => ({
      id: `${id}/s${at}`,
      parentId: id,
      title: `Skill ${at}`,
      t: 's',
      children: [],
    }));
    const completion = [{ nodes: skills.map((skill) => skill.id), count: SKILLS - 1 }];
    return { id, parentId: '/l', title: `Group ${group}`, t: 'sg', children: skills, completion };
  });
  const level = (id: string, children: SchemeNode[]): SchemeNode => ({
    id,
    parentId: null,
    title: id,
    t: 'l',
    children,
  });
  return [level('/l', groups), level('/m', [])];
}

if (import.meta.main) console.log(renderTable(await run()));
