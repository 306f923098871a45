import { inBackground } from './database/background.ts';
import type { OfflinePorts } from './ports.ts';
import { post } from './post.ts';

/**
 * What another tab may have written: entries of the outbox, snapshots, or schemes; or it has dropped entries that
 * were done long ago, which kept anybody from giving out their numbers again.
 */
export type News = 'outbox' | 'snapshots' | 'schemes' | 'numbers';

/** Tabs of one owner tell each other to read again. What is missed costs nothing but freshness. */
export const listenToTabs = (
  { broadcast, name = '' }: Pick<OfflinePorts, 'broadcast' | 'name'>,
  key: string,
  read: Readonly<Record<News, () => Promise<void>>>,
) => {
  const prefix = `${name} ${key} `;
  const due = new Set<News>();
  let reading = false;
  let told: () => void = () => undefined;

  const readAll = async (): Promise<void> => {
    const [news] = due;
    if (news === undefined) return;
    due.delete(news);
    await read[news]();
    return readAll();
  };

  const listen = ({ data }: { data: unknown }) => {
    const news = NEWS.find((news) => data === prefix + news);
    if (!news) return;
    due.add('outbox').add(news);
    if (reading) return;
    reading = true;
    const over = () => {
      reading = false;
    };
    inBackground(readAll().then(told).finally(over));
  };
  broadcast?.addEventListener('message', listen);

  return {
    tell: (news: News) => post(broadcast, prefix + news),
    whenTold(listener: () => void) {
      told = listener;
    },
    stop: () => broadcast?.removeEventListener('message', listen),
  };
};

const NEWS = ['outbox', 'snapshots', 'schemes', 'numbers'] as const satisfies readonly News[];
