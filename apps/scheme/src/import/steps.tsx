import { useTranslation } from '@springboard/i18n';
import { classes } from '@springboard/ui';
import { Check } from 'lucide-react';

const STEPS = ['file', 'mapping', 'check', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** Where the user is in the import. */
export function Steps({ current }: { current: Step }) {
  const { t } = useTranslation('scheme');
  const at = STEPS.indexOf(current);
  return (
    <ol aria-label={t('schemeImport.steps.label')} className="mb-5 flex flex-wrap gap-x-5 gap-y-2">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={classes(
            'flex items-center gap-2 text-sm',
            step === current ? 'font-strong' : 'text-muted',
          )}
        >
          <span
            className={classes(
              'flex size-6 items-center justify-center rounded-full border text-xs tabular',
              step === current ? 'border-accent bg-accent text-on-accent' : 'border-edge',
            )}
          >
            {index < at ? <Check aria-hidden size={14} /> : index + 1}
          </span>
          <span className={step === current ? undefined : 'max-sm:sr-only'}>
            {t(`schemeImport.steps.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}
