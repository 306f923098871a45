import { useTranslation } from '@springboard/i18n';
import { useDiagnostics } from './use-diagnostics.ts';

/** Names and values of which build this is and what it talks to. */
export function TechnicalDetails() {
  const { i18n } = useTranslation('common');
  return (
    <dl lang={i18n.language} className="grid gap-x-6 gap-y-2 text-sm">
      {useDiagnostics().map(({ name, value }) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-strong [overflow-wrap:anywhere] tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
