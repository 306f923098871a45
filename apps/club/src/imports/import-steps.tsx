import { useTranslation } from '@springboard/i18n';
import { Steps } from '@springboard/ui';

const STEPS = ['file', 'columns', 'check', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** Where the user is in the import. */
export function ImportSteps({ current }: { current: Step }) {
  const { t } = useTranslation('club');
  return (
    <Steps
      label={t('imports.steps.label')}
      steps={STEPS.map((step) => t(`imports.steps.${step}`))}
      current={STEPS.indexOf(current)}
    />
  );
}
