import { useTranslation } from '@springboard/i18n';
import type { OutboxLine } from '@springboard/offline';
import { Button, List } from '@springboard/ui';
import { useId } from 'react';
import { useFormat } from '../../dates.ts';
import { useOffline } from '../../hooks.ts';
import { OutboxRow } from './outbox-row.tsx';
import { useDecisions } from './use-decisions.ts';

type OutboxSectionProps = {
  title: string;
  text: string;
  lines: readonly OutboxLine[];
  /** The user has to decide: try again or discard. */
  decide?: boolean;
};

/** The changes in one state, with an explanation of the state. Renders nothing without changes. */
export function OutboxSection({ title, text, lines, decide = false }: OutboxSectionProps) {
  const { t } = useTranslation('common');
  const { outbox } = useOffline();
  const decideAll = useDecisions(lines.map(({ n }) => n));
  const { shortDate } = useFormat();
  const id = useId();
  if (lines.length === 0) return null;
  const headingOf = (session: OutboxLine['session']) =>
    session === null
      ? t('syncCentre.noSession')
      : t('syncCentre.session', {
          name: session.name ?? t('syncCentre.unknownSession'),
          date: shortDate(session.date),
        });
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
          <Button onClick={() => void decideAll(outbox.retry)}>{t('syncCentre.retryAll')}</Button>
        )}
      </div>
      <div className="grid gap-4">
        {sessionsOf(lines).map(({ key, session, cells }, _, all) => (
          <div key={key} className="grid gap-2">
            {(session !== null || all.length > 1) && (
              <h3 className="text-base font-strong wrap-anywhere">{headingOf(session)}</h3>
            )}
            <List>
              {cells.map((cell) => (
                <OutboxRow key={cell.line.n} {...cell} decide={decide} />
              ))}
            </List>
          </div>
        ))}
      </div>
    </section>
  );
}

type Cell = { readonly line: OutboxLine; readonly earlier: readonly OutboxLine[] };

/** The changes by session and then by cell, of which the last change counts; both in the order of recording. */
const sessionsOf = (lines: readonly OutboxLine[]) => {
  const bySession = Map.groupBy(lines, ({ session }) =>
    session === null ? '' : `${session.group_id} ${session.date}`,
  );
  return [...bySession].map(([key, ofSession]) => ({
    key,
    session: ofSession[0]?.session ?? null,
    cells: [...Map.groupBy(ofSession, ({ cell }) => cell).values()].flatMap((taps): Cell[] => {
      const line = taps.at(-1);
      return line ? [{ line, earlier: taps.slice(0, -1) }] : [];
    }),
  }));
};
