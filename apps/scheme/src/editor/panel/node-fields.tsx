import type { NodeType } from '@springboard/contract';
import { applyEdit } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useGradeText } from '@springboard/portal';
import { SelectField, Switch } from '@springboard/ui';
import { useMemo } from 'react';
import { childIds, nodeOf } from '../draft.ts';
import { useEdits, useSchemeEditor } from '../scheme-editor.ts';
import type { Commands } from '../use-commands.ts';
import { useEditingReason } from '../use-editing-reason.ts';
import { FieldFrame } from './field-frame.tsx';
import { TypedTextField } from './typed-field.tsx';
import { useField } from './use-field.ts';

export type FieldsProps = { id: string; commands: Commands };

const plainText = (value: unknown): string => (typeof value === 'string' ? value : '');

export function TitleField({ id, commands }: FieldsProps) {
  const { t } = useTranslation('scheme');
  const { view } = useSchemeEditor();
  const field = useField(commands, id, 'title');
  const label = t('editor.fields.title');
  return (
    <FieldFrame {...field} label={label} textOf={plainText}>
      <TypedTextField
        label={label}
        value={field.value ?? ''}
        maxLength={200}
        isLocked={field.isLocked}
        errorOf={(title) => (title.trim() === '' ? t('editor.rejections.NO_TITLE') : undefined)}
        onInvalid={(announcement) => view.setState({ announcement })}
        onTyped={(title, before) => field.setTyped(title.trim(), before)}
      />
    </FieldFrame>
  );
}

/** Offers the headings of the siblings. */
export function HeadingField({ id, commands }: FieldsProps) {
  const { t } = useTranslation('scheme');
  const field = useField(commands, id, 'group');
  const headings = useEdits(({ draft }) =>
    [
      ...new Set(
        childIds(draft, nodeOf(draft, id)?.parent ?? null).flatMap(
          (sibling) => nodeOf(draft, sibling)?.group ?? [],
        ),
      ),
    ].join('\n'),
  );
  const label = t('editor.fields.group');
  return (
    <FieldFrame {...field} label={label} textOf={plainText}>
      <TypedTextField
        label={label}
        hint={t('editor.hints.group')}
        list={`headings ${id}`}
        value={field.value ?? ''}
        maxLength={100}
        isLocked={field.isLocked}
        onTyped={(text, before) => field.setTyped(text.trim(), before === '' ? undefined : before)}
      />
      <datalist id={`headings ${id}`}>
        {headings.split('\n').map((heading) => (
          <option key={heading} value={heading}>
            {heading}
          </option>
        ))}
      </datalist>
    </FieldFrame>
  );
}

const TYPES = ['l', 'sg', 's'] as const satisfies readonly NodeType[];

/** Only types that the place and the children allow. */
export function TypeField({ id, type, commands }: FieldsProps & { type: NodeType }) {
  const { t } = useTranslation('scheme');
  const draft = useEdits((state) => state.draft);
  const reason = useEditingReason();
  const allowed = useMemo(
    () =>
      TYPES.filter(
        (one) => one === type || applyEdit(draft, { kind: 'retype', node_id: id, t: one }).ok,
      ),
    [draft, id, type],
  );
  return (
    <SelectField
      label={t('editor.fields.type')}
      hint={allowed.length === 1 ? t('editor.hints.type') : undefined}
      value={type}
      disabled={allowed.length === 1 || reason !== undefined}
      options={allowed.map((value) => ({ value, label: t(`editor.types.${value}`) }))}
      onChange={(event) => {
        const chosen = TYPES.find((candidate) => candidate === event.target.value);
        if (chosen !== undefined) commands.commit([{ kind: 'retype', node_id: id, t: chosen }]);
      }}
    />
  );
}

export function GradeField({ id, commands }: FieldsProps) {
  const { t } = useTranslation('scheme');
  const { grades } = useSchemeEditor().facts;
  const gradeText = useGradeText();
  const field = useField(commands, id, 'grade');
  const label = t('editor.fields.grade');
  const own = grades.find(({ pass }) => pass)?.label ?? '';
  const textOf = (value: unknown) =>
    typeof value === 'number'
      ? gradeText(grades[value]?.label ?? String(value))
      : t('editor.grade.scheme', { grade: gradeText(own) });
  return (
    <FieldFrame {...field} label={label} textOf={textOf}>
      <SelectField
        label={label}
        value={field.value === undefined ? '' : String(field.value)}
        disabled={field.isLocked}
        options={[
          { value: '', label: textOf(null) },
          ...grades.map((grade, index) => ({
            value: String(index),
            label: gradeText(grade.label),
          })),
        ]}
        onChange={({ target }) => field.set(target.value === '' ? null : Number(target.value))}
      />
    </FieldFrame>
  );
}

export function FlagField({
  id,
  field: name,
  commands,
}: FieldsProps & { field: 'hidden' | 'skipped' }) {
  const { t } = useTranslation(['scheme', 'common']);
  const field = useField(commands, id, name);
  const label = t(`editor.fields.${name}`);
  return (
    <FieldFrame
      {...field}
      label={label}
      textOf={(value) => t(value === true ? 'common:state.yes' : 'common:state.no')}
    >
      <Switch
        label={label}
        hint={t(`editor.hints.${name}`)}
        checked={field.value === true}
        disabled={field.isLocked}
        onChange={(checked) => field.set(checked)}
      />
    </FieldFrame>
  );
}
