import { type Attention, ATTENTION_REGISTER_DAYS } from '@springboard/contract';
import { addDays } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { attention as texts } from '@springboard/i18n/areas/club';
import {
  type AreaCounts,
  useApi,
  useOnline,
  usePortalContext,
  useToday,
} from '@springboard/portal';
import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { paths } from './paths.ts';

/**
 * Loads the counts of open work for the navigation: now, after each navigation, and after each change, which loads the
 * page again. A count leads to the list behind it.
 */
export default function AttentionCounts() {
  const { counts } = usePortalContext();
  const { pathname } = useLocation();
  const { state } = useRevalidator();
  const isOnline = useOnline();
  // The next user has other counts.
  useEffect(() => () => counts.setState({}, true), [counts]);
  return state === 'idle' && isOnline ? <LoadCounts key={pathname} /> : null;
}

/** Loads them once. After an error the counts stay as they were. */
function LoadCounts() {
  const api = useApi();
  const { counts, translations } = usePortalContext();
  const { t } = useTranslation('club');
  const today = useToday();
  const [attention, setAttention] = useState<Attention | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    const load = async () => {
      await translations.load([texts]);
      const result = await api.call('GET /attention', {}, { signal: controller.signal });
      if (result.ok) setAttention(result.value);
    };
    load().catch((error: unknown) => {
      if (!controller.signal.aborted) throw error;
    });
    return () => controller.abort();
  }, [api, translations]);

  useEffect(() => {
    if (attention === null) return;
    const countOf = (name: keyof Attention, to: string) => {
      const value = attention[name];
      if (!(value > 0)) return undefined;
      return { value, label: t(`attention.${name}`, { count: value }), to };
    };
    const from = addDays(today, -ATTENTION_REGISTER_DAYS);
    const next: AreaCounts = {
      members: countOf('requests', paths.requests),
      groups: countOf('ready', paths.ready),
      sessions: countOf(
        'registers',
        `${paths.report('registers-not-taken')}?from=${from}&to=${today}`,
      ),
      coaches: countOf('credentials', paths.report('credentials')),
      documents: countOf('documents', paths.documents),
    };
    counts.setState(next, true);
  }, [attention, counts, t, today]);
  return null;
}
