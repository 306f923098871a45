import { useTranslation } from '@springboard/i18n';
import { CircleQuestionMark } from 'lucide-react';
import { TechnicalDetails } from './technical-details.tsx';

/** §2: hidden until asked for; what support needs to know. */
export function HelpTip() {
  const { t } = useTranslation('common');
  return (
    <details className="group relative">
      <summary
        aria-label={t('help.open')}
        title={t('help.open')}
        className="inline-flex size-11 list-none items-center justify-center rounded-control text-muted hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        <CircleQuestionMark aria-hidden size={20} />
      </summary>
      <div className="absolute right-0 bottom-full z-40 mb-2 w-60 rounded-card border border-line bg-raised p-4 shadow-floating">
        <TechnicalDetails />
      </div>
    </details>
  );
}
