import type { MemberImport } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useApi, useFormat } from '@springboard/portal';
import { buttonClass, Notice } from '@springboard/ui';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';

/** Tells that a file was imported or checked before. `hash`: of the file; null: unknown. */
export function SameFile({ hash }: { hash: string | null }) {
  const { t } = useTranslation('club');
  const api = useApi();
  const format = useFormat();
  const [found, setFound] = useState<MemberImport | null>(null);
  useEffect(() => {
    if (hash === null) return undefined;
    let isCurrent = true;
    const find = async () => {
      const query = { file_hash: hash, per_page: 1 };
      const result = await api.call('GET /imports', { query });
      if (result.ok && isCurrent) setFound(result.value[0] ?? null);
    };
    void find();
    return () => {
      isCurrent = false;
    };
  }, [api, hash]);
  if (found === null) return null;
  const { id, state, created_at, committed_at, undone_at } = found;
  const moment = undone_at ?? committed_at ?? created_at;
  return (
    <Notice
      kind="warning"
      live
      action={renderLink({
        to: paths.import(id),
        className: buttonClass({ variant: 'quiet' }),
        children: t('imports.sameFile.open'),
      })}
    >
      {t(`imports.sameFile.${state}`, { date: format.moment(moment) })}
    </Notice>
  );
}
