import { useTranslation } from '@springboard/i18n';
import { useAlerts, useErrorText } from '@springboard/portal';
import { useState } from 'react';
import { useAsk } from '../asking.ts';
import { usePlannedScheme } from '../planned-scheme.ts';
import { useDone } from '../use-done.ts';
import type { SectionProps } from './section-card.tsx';

/** Copies and deletes a section; what was deleted comes back by undo (D12). Only with a network. */
export const useWholeSection = ({ plan, section }: SectionProps) => {
  const { t } = useTranslation('planning');
  const errorText = useErrorText();
  const ask = useAsk();
  const alerts = useAlerts();
  const done = useDone();
  const { nodes } = usePlannedScheme();
  const [busy, setBusy] = useState(false);
  const { uuid } = plan;
  const { id, title } = section;
  /** True once the server has done it. */
  const perform = async (intent: 'copy_section' | 'delete_section'): Promise<boolean> => {
    setBusy(true);
    const outcome = await ask({ intent, uuid, id });
    setBusy(false);
    if (outcome.ok) return true;
    const detail = errorText(outcome.error);
    alerts.raise({ tone: 'error', title: t('section.failed', { title }), detail });
    return false;
  };
  /** As it was, but for skills that the scheme no longer has: the server would refuse them. */
  const restore = () => {
    const skills = section.skills.filter(({ node_id }) => nodes.has(node_id));
    const ordering = plan.sections.findIndex((one) => one.id === id);
    return ask({ intent: 'restore_section', uuid, section: { ...section, skills }, ordering });
  };
  return {
    busy,
    copy: async () => {
      if (!(await perform('copy_section'))) return;
      alerts.raise({ tone: 'success', title: t('section.copy_section', { title }) });
    },
    remove: async () => {
      if (!(await perform('delete_section'))) return;
      const told = t('section.delete_section', { title });
      const hint = t('section.undoHint');
      done({ title: told, subject: `plan ${uuid}`, hint, undo: restore });
    },
  };
};
