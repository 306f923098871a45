import { saveFile } from '../../files/save-file.ts';
import { useTranslation } from '@springboard/i18n';
import { readStorageUsage, requestPersistence, type StorageUsage } from '@springboard/offline';
import { Button, Card } from '@springboard/ui';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormat } from '../../dates.ts';
import { useOffline, useOfflineState } from '../../hooks.ts';

/** A placeholder for a value that is not loaded yet. */
const A_LINE = '\u00A0';

/** The data on this device: the last sync, the storage used, and whether the browser may evict it. */
export function DeviceCard() {
  const { t } = useTranslation('common');
  const { moment, size } = useFormat();
  const synced_at = useOfflineState((state) => state.sync.synced_at);
  const [use, ask] = useStorageUse();
  const spaceOf = ({ usage, quota }: StorageUsage) =>
    usage === null || quota === null
      ? t('syncCentre.storageUnknown')
      : t('syncCentre.storageUsed', { used: size(usage), quota: size(quota) });
  return (
    <Card title={t('syncCentre.device')}>
      <div className="grid gap-2 text-sm">
        <p>
          {synced_at === null
            ? t('syncCentre.neverSynced')
            : t('syncCentre.lastSync', { moment: moment(synced_at) })}
        </p>
        <LastSyncs />
        <Sent />
        <p>{use === null ? A_LINE : spaceOf(use)}</p>
        <p>
          {use === null
            ? A_LINE
            : t(use.persisted ? 'syncCentre.persistent' : 'syncCentre.notPersistent')}
        </p>
      </div>
      {use?.persisted === false && (
        <Button className="mt-4" onClick={() => void ask()}>
          {t('syncCentre.persist')}
        </Button>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ExportButton />
        <p className="min-w-0 grow basis-60 text-sm text-muted">{t('syncCentre.exportText')}</p>
      </div>
    </Card>
  );
}

const KINDS = ['session', 'member', 'lesson_plan'] as const;

/** §4: the time of the last successful sync of each kind. */
function LastSyncs() {
  const { t } = useTranslation('common');
  const { moment } = useFormat();
  const times = useOfflineState((state) => state.sync.times);
  return KINDS.map((kind) => {
    const time = times?.[kind];
    if (time === undefined) return null;
    return <p key={kind}>{t(`syncCentre.kind.${kind}`, { moment: moment(time) })}</p>;
  });
}

/** The number of sent changes, read again after each one. */
function Sent() {
  const { t } = useTranslation('common');
  const { outbox, store } = useOffline();
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    let current = true;
    const read = async () => {
      const done = await outbox.countDone();
      if (current) setCount(done);
    };
    void read();
    const unsubscribe = store.subscribe((now, before) => {
      if (now.unsent !== before.unsent) void read();
    });
    return () => {
      current = false;
      unsubscribe();
    };
  }, [outbox, store]);
  return <p>{count === null ? A_LINE : t('syncCentre.sent', { count })}</p>;
}

const useStorageUse = (): [StorageUsage | null, () => Promise<void>] => {
  const [use, setUse] = useState<StorageUsage | null>(null);
  useEffect(() => {
    void readStorageUsage(navigator.storage).then(setUse);
  }, []);
  const ask = async () => {
    await requestPersistence(navigator.storage);
    setUse(await readStorageUsage(navigator.storage));
  };
  return [use, ask];
};

function ExportButton() {
  const { t } = useTranslation('common');
  const { outbox } = useOffline();
  const save = async () => {
    saveFile('springboard-changes.json', await outbox.export(), 'application/json');
  };
  return (
    <Button icon={<Download aria-hidden size={18} />} onClick={() => void save()}>
      {t('syncCentre.export')}
    </Button>
  );
}
