import type { ApiFailure, ApiResult } from '@springboard/api-client';
import type { AuditEntry } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useApi, useFormat } from '@springboard/portal';
import { useState } from 'react';

type Edited = { readonly etag: string };

type StaleEditOptions<T> = {
  /** The ETag of the values that the form began with. */
  etag: string;
  /** The name of the entity in the audit log. */
  entity: 'group' | 'file' | 'member';
  entity_id: number | string;
  /** Whether an entry of the audit log is about what is edited; by default each entry of the entity. */
  isAbout?: (entry: AuditEntry) => boolean;
  /** Reads it as it is now; undefined: it does not exist any more. */
  read: () => Promise<ApiResult<T | undefined>>;
};

/** Latest entries in which the edit of the other user is looked up. */
const ENTRIES = 20;

/**
 * An edit with If-Match (club-and-parent §4.1, Stale): when another user saved before, the current values, and who
 * saved them and when.
 */
export const useStaleEdit = <T extends Edited>(options: StaleEditOptions<T>) => {
  const { entity, entity_id, read, isAbout = () => true } = options;
  const { t } = useTranslation('common');
  const api = useApi();
  const format = useFormat();
  const [etag, setEtag] = useState(options.etag);
  const [stale, setStale] = useState<{ readonly theirs: T; readonly title: string } | null>(null);
  const [isUnread, setUnread] = useState(false);

  const readTitle = async (): Promise<string> => {
    const query = { entity, entity_id: String(entity_id), per_page: ENTRIES };
    const found = await api.call('GET /audits', { query });
    const latest = found.ok ? found.value.find(isAbout) : undefined;
    if (latest === undefined || latest.user === null) return t('conflict.unknown');
    return t('conflict.changedBy', { name: latest.user.name, moment: format.moment(latest.ts) });
  };
  return {
    /** The headers of the next save. */
    headersOf: (ifMatch: string) => ({ 'if-match': `"${ifMatch}"` }),
    etag,
    stale,
    /** Another user saved before, and their values could not be loaded. */
    isUnread,
    /** Whether the failure says that another user saved before. Then `stale` has their values. */
    check: async (failure: ApiFailure): Promise<boolean> => {
      if (failure.status !== 412) return false;
      const [current, title] = await Promise.all([read(), readTitle()]);
      const hasTheirs = current.ok && current.value !== undefined;
      setUnread(!hasTheirs);
      if (!hasTheirs) return false;
      setStale({ theirs: current.value, title });
      return true;
    },
    /** The next save replaces what the other user has saved. @returns its etag */
    accept: (theirs: T): string => {
      setEtag(theirs.etag);
      setStale(null);
      return theirs.etag;
    },
  };
};
