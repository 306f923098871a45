import { useTranslation } from '@springboard/i18n';
import type { OutboxLine } from '@springboard/offline';
import { Button, List } from '@springboard/ui';
import { useId } from 'react';
import { useOffline } from '../../hooks.ts';
import { OutboxRow } from './outbox-row.tsx';
import { useDecision } from './use-decision.ts';

type OutboxSectionProps = {
  title: string;
  text: string;
  lines: readonly OutboxLine[];
  /** The user has to decide: try again or discard. */
  decide?: boolean;
};

/** Changes in one state, with what that state means. Nothing where there are none. */
export function OutboxSection({ title, text, lines, decide = false }: OutboxSectionProps) {
  const { t } = useTranslation('common');
  const { outbox } = useOffline();
  const carryOut = useDecision();
  const id = useId();
  if (lines.length === 0) return null;
  const retryAll = async () => {
    for (const { n } of lines) {
      // What refuses one refuses the next.
      if (!(await carryOut(outbox.retry(n)))) return;
    }
  };
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-lg font-strong">
            {title}
          </h2>
          <p className="text-sm text-muted">{text}</p>
        </div>
        {decide && lines.length > 1 && (
          <Button onClick={() => void retryAll()}>{t('syncCentre.retryAll')}</Button>
        )}
      </div>
      <List>
        {lines.map((line) => (
          <OutboxRow key={line.n} line={line} decide={decide} />
        ))}
      </List>
    </section>
  );
}
