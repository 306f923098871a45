import type { CompletionClause, SchemeEditBody } from '@springboard/contract';
import { childrenOf } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { Button, Chip, IconButton, SelectField } from '@springboard/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { childIds, isByButton, nodeOf, pathText } from '../draft.ts';
import { cycleFinder } from '../node-dependencies.ts';
import { NodePicker } from '../node-picker.tsx';
import { useEdits } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { useDraftTitles } from '../use-draft-titles.ts';
import { useRejectionText } from '../use-rejection-text.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';

type CompletionFieldProps = { id: string; commands: Commands };

const MODES = ['all', 'some', 'button'] as const;
type Mode = (typeof MODES)[number];

/** When a level or group is complete: all children, at least some of them, or by the coach's button (AS8). */
export function CompletionField({ id, commands }: CompletionFieldProps) {
  const { t } = useTranslation('scheme');
  const field = useField(commands, id, 'completion');
  const draft = useEdits((state) => state.draft);
  const clauses = field.value ?? [];
  const mode: Mode = isByButton(draft, id) ? 'button' : clauses.length > 0 ? 'some' : 'all';
  const choose = (next: Mode) => {
    const edits = planMode(draft, id, next, t('editor.rule.manualTitle'));
    if (edits.length > 0) commands.commit(edits);
  };
  const label = t('editor.fields.completion');
  const change = (index: number, clause: CompletionClause | null) => {
    const next = clauses.flatMap((other, at) => (at !== index ? other : (clause ?? [])));
    field.set(next);
  };
  const sentence = useSentence(id, mode);
  return (
    <FieldFrame {...field} label={label} textOf={useClausesText()}>
      <p className="mb-3 text-sm">{sentence}</p>
      <SelectField
        label={t('editor.rule.label')}
        value={mode}
        disabled={field.isLocked}
        options={MODES.map((value) => ({ value, label: t(`editor.rule.modes.${value}`) }))}
        onChange={({ target }) =>
          choose(MODES.find((candidate) => candidate === target.value) ?? 'all')
        }
      />
      {mode === 'some' && (
        <ol className="mt-3 flex flex-col gap-3">
          {clauses.map((clause, index) => (
            <li key={index} className="rounded-control border border-line p-3">
              <Clause
                id={id}
                index={index}
                clause={clause}
                isLocked={field.isLocked}
                onChange={(next) => change(index, next)}
              />
            </li>
          ))}
          {!field.isLocked && (
            <li>
              <Button
                size="small"
                icon={<Plus aria-hidden size={16} />}
                onClick={() => field.set([...clauses, ...initialClause(draft, id)])}
              >
                {t('editor.rule.addClause')}
              </Button>
            </li>
          )}
        </ol>
      )}
    </FieldFrame>
  );
}

type Draft = Parameters<typeof childIds>[0];

const initialClause = (draft: Draft, id: string): CompletionClause[] => {
  const nodes = [...childIds(draft, id)];
  return nodes.length === 0 ? [] : [{ nodes, count: nodes.length }];
};

/** The edits that change the kind of rule. */
const planMode = (draft: Draft, id: string, mode: Mode, title: string): SchemeEditBody[] => {
  const manual = `${id}/manual`;
  const hasManual = childrenOf(draft, id).includes(manual);
  const before = nodeOf(draft, id)?.completion ?? null;
  const clauses = mode === 'some' ? initialClause(draft, id) : null;
  const set: SchemeEditBody = {
    kind: 'set',
    node_id: id,
    field: 'completion',
    value: clauses,
    before,
  };
  const needsSet = (clauses?.length ?? 0) > 0 || before !== null;
  const add: SchemeEditBody = draft.removedIds.has(manual)
    ? { kind: 'restore', node_ids: [manual] }
    : {
        kind: 'add',
        node: { id: manual, title, t: 's' },
        parent: id,
        after: childrenOf(draft, id).at(-1) ?? null,
      };
  const edits: SchemeEditBody[] = [];
  if (mode === 'button' && !hasManual) edits.push(add);
  if (mode !== 'button' && hasManual) edits.push({ kind: 'remove', node_ids: [manual] });
  if (needsSet) edits.push(set);
  return edits;
};

type ClauseProps = {
  id: string;
  index: number;
  clause: CompletionClause;
  isLocked: boolean;
  onChange: (clause: CompletionClause | null) => void;
};

function Clause({ id, index, clause, isLocked, onChange }: ClauseProps) {
  const { t } = useTranslation('scheme');
  const draft = useEdits((state) => state.draft);
  const rejectionText = useRejectionText();
  const [isPicking, setPicking] = useState(false);
  const { nodes, count } = clause;
  const titleOf = useDraftTitles();
  const cycleOf = useMemo(
    () => (isPicking ? cycleFinder(draft, id, 'clause') : () => null),
    [draft, id, isPicking],
  );
  const toggle = (node_id: string) => {
    const next = nodes.includes(node_id)
      ? nodes.filter((other) => other !== node_id)
      : [...nodes, node_id];
    if (next.length > 0) onChange({ nodes: next, count: Math.min(count, next.length) });
  };
  const total = nodes.length;
  const most = Math.max(total, count);
  const options = useMemo(
    () =>
      Array.from({ length: most }, (_, at) => ({
        value: String(at + 1),
        label: t('editor.rule.some', { least: at + 1, total }),
      })),
    [most, total, t],
  );
  return (
    <>
      <div className="mb-2 flex items-end gap-2">
        <SelectField
          className="grow"
          label={t('editor.rule.atLeast', { index: index + 1 })}
          value={String(count)}
          disabled={isLocked}
          options={options}
          onChange={({ target }) => onChange({ nodes, count: Number(target.value) })}
        />
        {!isLocked && (
          <IconButton
            label={t('editor.rule.removeClause', { index: index + 1 })}
            icon={<Trash2 aria-hidden size={18} />}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      <span className="flex flex-wrap items-center gap-1.5">
        {nodes.map((node) => (
          <Chip
            key={node}
            tone={nodeOf(draft, node) === undefined ? 'negative' : undefined}
            onRemove={isLocked || nodes.length === 1 ? undefined : () => toggle(node)}
            removeLabel={t('editor.removeNamed', { title: titleOf(node) })}
          >
            <span title={pathText(draft, node)}>{titleOf(node)}</span>
          </Chip>
        ))}
        <Button
          size="small"
          disabled={isLocked}
          icon={<Plus aria-hidden size={16} />}
          onClick={() => setPicking(true)}
        >
          {t('editor.rule.choose')}
        </Button>
      </span>
      {isPicking && (
        <NodePicker
          title={t('editor.rule.pick', { title: titleOf(id) })}
          selected={new Set(nodes)}
          isMultiple
          offers={(node_id) => node_id !== id}
          reasonOf={(node_id) => {
            if (nodes.includes(node_id)) return null;
            const cycle = cycleOf(node_id);
            return cycle === null ? null : rejectionText('CYCLE', [id, ...cycle]);
          }}
          onChoose={toggle}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
}

/** "Complete with at least 4 of 5; waits for Level 1". */
const useSentence = (id: string, mode: Mode): string => {
  const { t } = useTranslation('scheme');
  const draft = useEdits((state) => state.draft);
  const clausesText = useClausesText();
  const titleOf = useDraftTitles();
  const node = nodeOf(draft, id);
  const rule =
    mode === 'some'
      ? t('editor.rule.sentence.some', { rule: clausesText(node?.completion ?? []) })
      : t(`editor.rule.sentence.${mode}`);
  const names = (node?.dependencies ?? []).map(titleOf);
  return names.length === 0
    ? rule
    : `${rule} ${t('editor.rule.sentence.waits', { names: names.join(', ') })}`;
};

/** "4 of 5 (Forward roll, …)" for each clause. */
const useClausesText = () => {
  const { t } = useTranslation('scheme');
  return (value: unknown): string =>
    isClauses(value) && value.length > 0
      ? value
          .map(({ nodes, count }) => t('editor.rule.some', { least: count, total: nodes.length }))
          .join(t('editor.rule.and'))
      : t('editor.rule.modes.all');
};

const isClauses = (value: unknown): value is readonly CompletionClause[] => Array.isArray(value);
