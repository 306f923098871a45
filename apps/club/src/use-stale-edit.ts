import type { ApiFailure, ApiResult } from '@springboard/api-client';
import { useTranslation } from '@springboard/i18n';
import { useApi, useFormat } from '@springboard/portal';
import { useState } from 'react';

type Edited = { readonly etag: string };

type StaleEditOptions<T> = {
  /** Of the values that the form began with. */
  etag: string;
  /** What the audit log calls it. */
  entity: 'group' | 'file';
  entity_id: number;
  /** Reads it as it is now. */
  read: () => Promise<ApiResult<T>>;
};

/**
 * An edit with If-Match (club-and-parent.md 4.1, Stale): when another user saved before, the current values, and who
 * saved them and when.
 */
export const useStaleEdit = <T extends Edited>(options: StaleEditOptions<T>) => {
  const { entity, entity_id, read } = options;
  const { t } = useTranslation('common');
  const api = useApi();
  const format = useFormat();
  const [etag, setEtag] = useState(options.etag);
  const [stale, setStale] = useState<{ readonly theirs: T; readonly title: string } | null>(null);

  const readTitle = async (): Promise<string> => {
    const query = { entity, entity_id: String(entity_id), per_page: 1 };
    const found = await api.call('GET /audits', { query });
    const [latest] = found.ok ? found.value : [];
    if (latest === undefined || latest.user === null) return t('conflict.unknown');
    return t('conflict.changedBy', { name: latest.user.name, moment: format.moment(latest.ts) });
  };
  return {
    /** The headers of the next save. */
    headersOf: (ifMatch: string) => ({ 'if-match': `"${ifMatch}"` }),
    etag,
    stale,
    /** Whether the failure says that another user saved before. Then `stale` has their values. */
    check: async (failure: ApiFailure): Promise<boolean> => {
      if (failure.status !== 412) return false;
      const [current, title] = await Promise.all([read(), readTitle()]);
      if (current.ok) setStale({ theirs: current.value, title });
      return current.ok;
    },
    /** The next save replaces what the other user has saved. @returns its etag */
    accept: (theirs: T): string => {
      setEtag(theirs.etag);
      setStale(null);
      return theirs.etag;
    },
  };
};
