import { useTranslation } from '@springboard/i18n';
import type { OutboxLine } from '@springboard/offline';
import { Button, ListRow } from '@springboard/ui';
import { lazy, Suspense, useState } from 'react';
import { useFormat } from '../../dates.ts';
import { useOffline } from '../../hooks.ts';
import { loadChunk } from '../../version/chunks.ts';
import { useErrorText } from '../use-error-text.ts';
import { useChangeWords } from './change-words.ts';

const DiscardDialog = lazy(() => loadChunk(() => import('./discard-dialog.tsx')));

/** One queued change: what, when, why it waits, and what can be done about it. */
export function OutboxRow({ line, decide }: { line: OutboxLine; decide: boolean }) {
  const { t } = useTranslation('common');
  const { outbox } = useOffline();
  const words = useChangeWords()(line);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ListRow
        title={words}
        detail={<RowDetail line={line} />}
        trailing={
          <>
            {decide && (
              <>
                <Button size="small" onClick={() => void outbox.retry(line.n)}>
                  {t('syncCentre.retry')}
                </Button>
                <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
                  {t('syncCentre.discard')}
                </Button>
              </>
            )}
            {line.superseded && (
              <Button size="small" variant="quiet" onClick={() => void outbox.discard(line.n)}>
                {t('actions.done')}
              </Button>
            )}
          </>
        }
      />
      {asking && (
        <Suspense>
          <DiscardDialog
            change={words}
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              void outbox.discard(line.n);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function RowDetail({ line }: { line: OutboxLine }) {
  const { t } = useTranslation('common');
  const { moment } = useFormat();
  const errorText = useErrorText();
  const { recorded_ts, error, attempts } = line;
  return (
    <>
      <span>{t('syncCentre.recorded', { moment: moment(recorded_ts) })}</span>
      {attempts > 0 && <span> · {t('syncCentre.attempts', { count: attempts })}</span>}
      {error && (
        <p className="text-negative-ink">
          {t('syncCentre.reason', { reason: errorText(error.code) })}
        </p>
      )}
    </>
  );
}
