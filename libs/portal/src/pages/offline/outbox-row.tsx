import { useTranslation } from '@springboard/i18n';
import type { OutboxLine } from '@springboard/offline';
import { Button } from '@springboard/ui';
import { lazy, Suspense, useState } from 'react';
import { useFormat, useToday } from '../../dates.ts';
import { useOffline } from '../../hooks.ts';
import { loadChunk } from '../../version/chunks.ts';
import { useErrorText } from '../../messages/use-error-text.ts';
import { useChangeText } from './use-change-text.ts';
import { useDecisions } from './use-decisions.ts';

const DiscardDialog = lazy(() => loadChunk(() => import('./discard-dialog.tsx')));

type OutboxRowProps = {
  /** The latest change. */
  line: OutboxLine;
  /** Earlier changes of the same value. A decision includes them. */
  earlier: readonly OutboxLine[];
  /** The user has to decide: try again or discard. */
  decide: boolean;
};

/** The queued changes of one value: the change, its time, the reason why it is queued, and its actions. */
export function OutboxRow({ line, earlier, decide }: OutboxRowProps) {
  const numbers = [...earlier, line].map(({ n }) => n);
  const words = useChangeText()(line);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 pr-2 pl-4">
      <div className="min-w-0 grow basis-44 wrap-anywhere">
        <p className="text-base font-strong">{words}</p>
        <RowDetail line={line} earlier={earlier.length} />
      </div>
      {(decide || isWaiting(line)) && (
        <Decision numbers={numbers} words={words} waiting={isWaiting(line)} />
      )}
      {line.superseded && <PutAway numbers={numbers} words={words} />}
    </li>
  );
}

/** It can be discarded, but is sent without action. A change that was discarded only keeps its number. */
const isWaiting = ({ state, description }: OutboxLine): boolean =>
  state === 'pending' && description.kind !== 'noop';

/** D23: a wrong clock of this device is a cause of these. */
const CLOCK_ERRORS: ReadonlySet<string> = new Set(['DATE_AHEAD', 'DATE_NOT_ALLOWED']);

function RowDetail({ line, earlier }: { line: OutboxLine; earlier: number }) {
  const { t } = useTranslation('common');
  const { date, moment } = useFormat();
  const today = useToday();
  const errorText = useErrorText();
  const { recorded_ts, error, attempts } = line;
  return (
    <div className="mt-0.5 text-sm text-muted">
      <span>{t('syncCentre.recorded', { moment: moment(recorded_ts) })}</span>
      {attempts > 0 && (
        <>
          {'\u00a0· '}
          <span className="inline-block">{t('syncCentre.attempts', { count: attempts })}</span>
        </>
      )}
      {earlier > 0 && <p>{t('syncCentre.earlier', { count: earlier })}</p>}
      {error && (
        <p className="text-negative-ink">
          {t('syncCentre.reason', { reason: errorText(error.code) })}
        </p>
      )}
      {error && CLOCK_ERRORS.has(error.code) && (
        <p className="text-ink">{t('syncCentre.clock', { date: date(today) })}</p>
      )}
    </div>
  );
}

type ActionProps = { numbers: readonly number[]; words: string };

function Decision({ numbers, words, waiting }: ActionProps & { waiting: boolean }) {
  const { t } = useTranslation('common');
  const { outbox } = useOffline();
  const decideAll = useDecisions(numbers);
  const [asking, setAsking] = useState(false);
  const discard = () => {
    setAsking(false);
    void decideAll(outbox.discard);
  };
  return (
    <div className="flex shrink-0 flex-wrap gap-1">
      {!waiting && (
        <Button onClick={() => void decideAll(outbox.retry)}>
          {t('syncCentre.retry')}
          <span className="sr-only">: {words}</span>
        </Button>
      )}
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('syncCentre.discard')}
        <span className="sr-only">: {words}</span>
      </Button>
      {asking && (
        <Suspense>
          <DiscardDialog
            change={words}
            waiting={waiting}
            onCancel={() => setAsking(false)}
            onConfirm={discard}
          />
        </Suspense>
      )}
    </div>
  );
}

function PutAway({ numbers, words }: ActionProps) {
  const { t } = useTranslation('common');
  const { outbox } = useOffline();
  const decideAll = useDecisions(numbers);
  return (
    <Button onClick={() => void decideAll(outbox.discard)}>
      {t('actions.done')}
      <span className="sr-only">: {words}</span>
    </Button>
  );
}
