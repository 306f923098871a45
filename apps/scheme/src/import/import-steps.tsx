import { useTranslation } from '@springboard/i18n';
import { Steps } from '@springboard/ui';

const STEPS = ['file', 'mapping', 'check', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** Where the user is in the import. */
export function ImportSteps({ current }: { current: Step }) {
  const { t } = useTranslation('scheme');
  return (
    <Steps
      label={t('schemeImport.steps.label')}
      steps={STEPS.map((step) => t(`schemeImport.steps.${step}`))}
      current={STEPS.indexOf(current)}
    />
  );
}
