import { useTranslation } from '@springboard/i18n';
import { useAlerts, useErrorText, useUndoToast } from '@springboard/portal';
import { useState } from 'react';
import { usePlanningSubmit } from '../submit-context.ts';
import { usePlannedScheme } from '../planned-scheme.ts';
import type { SectionProps } from './section-card.tsx';

/** Copies and deletes a section. Undo restores a deleted section (D12). Both need a connection. */
export const useWholeSection = ({ plan, section }: SectionProps) => {
  const { t } = useTranslation('planning');
  const errorText = useErrorText();
  const submit = usePlanningSubmit();
  const alerts = useAlerts();
  const showUndoToast = useUndoToast();
  const { nodes } = usePlannedScheme();
  const [busy, setBusy] = useState(false);
  const { uuid } = plan;
  const { id, title } = section;
  /** Resolves to true once the server has applied it. */
  const perform = async (intent: 'copy_section' | 'delete_section'): Promise<boolean> => {
    setBusy(true);
    const result = await submit({ intent, uuid, id });
    setBusy(false);
    if (result.ok) return true;
    const detail = errorText(result.error);
    alerts.raise({ tone: 'error', title: t('section.failed', { title }), detail });
    return false;
  };
  /** Restores the section without skills that the scheme no longer has. The server would reject them. */
  const restore = () => {
    const skills = section.skills.filter(({ node_id }) => nodes.has(node_id));
    const ordering = plan.sections.findIndex((candidate) => candidate.id === id);
    return submit({ intent: 'restore_section', uuid, section: { ...section, skills }, ordering });
  };
  return {
    busy,
    copy: async () => {
      if (!(await perform('copy_section'))) return;
      alerts.raise({ tone: 'success', title: t('section.copy_section', { title }) });
    },
    remove: async () => {
      if (!(await perform('delete_section'))) return;
      const message = t('section.delete_section', { title });
      const hint = t('section.undoHint');
      showUndoToast({ title: message, subject: `plan ${uuid}`, hint, undo: restore });
    },
  };
};
