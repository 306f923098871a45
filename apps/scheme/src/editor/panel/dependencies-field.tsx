import { useTranslation } from '@springboard/i18n';
import { Button, Chip } from '@springboard/ui';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { nodeOf, pathText } from '../draft.ts';
import { cycleFinder } from '../node-dependencies.ts';
import { NodePicker } from '../node-picker.tsx';
import { useEdits } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { useDraftTitles } from '../use-draft-titles.ts';
import { useRejectionText } from '../use-rejection-text.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';

type DependenciesFieldProps = { id: string; commands: Commands };

/** The nodes that must be complete before this one is available. */
export function DependenciesField({ id, commands }: DependenciesFieldProps) {
  const { t } = useTranslation('scheme');
  const field = useField(commands, id, 'dependencies');
  const draft = useEdits((state) => state.draft);
  const [isPicking, setPicking] = useState(false);
  const label = t('editor.fields.dependencies');
  const ids = field.value ?? [];
  const titleOf = useDraftTitles();
  const toggle = (needed: string) =>
    field.set(ids.includes(needed) ? ids.filter((other) => other !== needed) : [...ids, needed]);
  return (
    <FieldFrame
      {...field}
      label={label}
      textOf={(value) => (Array.isArray(value) ? value.map(String).map(titleOf).join(', ') : '–')}
    >
      <p className="mb-2 text-sm text-muted">{t('editor.hints.dependencies')}</p>
      <span className="flex flex-wrap items-center gap-1.5">
        {ids.map((needed) => (
          <Chip
            key={needed}
            tone={nodeOf(draft, needed) === undefined ? 'negative' : undefined}
            onRemove={field.isLocked ? undefined : () => toggle(needed)}
            removeLabel={t('editor.removeNamed', { title: titleOf(needed) })}
          >
            <span title={pathText(draft, needed)}>{titleOf(needed)}</span>
          </Chip>
        ))}
        <Button
          size="small"
          disabled={field.isLocked}
          icon={<Plus aria-hidden size={16} />}
          onClick={() => setPicking(true)}
        >
          {t('editor.addDependency')}
        </Button>
      </span>
      {isPicking && (
        <DependencyPicker
          id={id}
          selected={ids}
          onToggle={toggle}
          onClose={() => setPicking(false)}
        />
      )}
    </FieldFrame>
  );
}

type DependencyPickerProps = {
  id: string;
  selected: readonly string[];
  onToggle: (id: string) => void;
  onClose: () => void;
};

function DependencyPicker({ id, selected, onToggle, onClose }: DependencyPickerProps) {
  const { t } = useTranslation('scheme');
  const draft = useEdits((state) => state.draft);
  const rejectionText = useRejectionText();
  const cycleOf = useMemo(() => cycleFinder(draft, id, 'dependency'), [draft, id]);
  return (
    <NodePicker
      title={t('editor.pickDependencies', { title: nodeOf(draft, id)?.title ?? '' })}
      selected={new Set(selected)}
      isMultiple
      offers={() => true}
      reasonOf={(node_id) => {
        if (selected.includes(node_id)) return null;
        if (node_id === id) return rejectionText('SELF_DEPENDENCY');
        const cycle = cycleOf(node_id);
        return cycle === null ? null : rejectionText('CYCLE', [id, ...cycle]);
      }}
      onChoose={onToggle}
      onClose={onClose}
    />
  );
}
