import type { MemberDetail, RetainedCompletion } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useApi, useFormat, useOfflineReason, useTimeZone } from '@springboard/portal';
import { Button, Card } from '@springboard/ui';
import { useState } from 'react';
import { ReasonDialog } from '../reason-dialog.tsx';

type RetainedProps = { member: MemberDetail; slug: string };

/** The completions that outlasted a publication of the scheme. Each can be removed with a reason (D17). */
export function Retained({ member, slug }: RetainedProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const zone = useTimeZone();
  const offlineReason = useOfflineReason();
  const [revoked, setRevoked] = useState<RetainedCompletion | null>(null);
  const completions = (member.retained ?? []).filter(({ scheme_slug }) => scheme_slug === slug);
  if (completions.length === 0) return null;
  return (
    <Card title={t('member.progress.retained.title')}>
      <p className="text-sm text-muted">{t('member.progress.retained.text')}</p>
      <ul className="divide-y divide-line">
        {completions.map((completion) => {
          const { node_id, title, completed_ts } = completion;
          const date = format.date(dateIn(zone, completed_ts));
          return (
            <li key={node_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-0 grow">
                <span className="block font-strong wrap-anywhere">{title}</span>
                <span className="block text-sm text-muted">
                  {t('member.progress.retained.completed', { date })}
                </span>
              </span>
              <Button
                size="small"
                disabledReason={offlineReason}
                aria-label={t('member.progress.retained.revokeNamed', { title })}
                onClick={() => setRevoked(completion)}
              >
                {t('member.progress.retained.revoke')}
              </Button>
            </li>
          );
        })}
      </ul>
      {revoked !== null && (
        <RevokeDialog member={member} completion={revoked} onClose={() => setRevoked(null)} />
      )}
    </Card>
  );
}

type RevokeDialogProps = {
  member: MemberDetail;
  completion: RetainedCompletion;
  onClose: () => void;
};

function RevokeDialog({ member, completion, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('club');
  const api = useApi();
  const format = useFormat();
  const zone = useTimeZone();
  const { scheme_slug, node_id, title, completed_ts } = completion;
  return (
    <ReasonDialog
      title={t('member.progress.retained.dialog', { title })}
      text={t('member.progress.retained.effect', {
        name: member.firstname,
        date: format.date(dateIn(zone, completed_ts)),
      })}
      label={t('member.progress.retained.reason')}
      hint={t('member.progress.retained.reasonHint')}
      actionLabel={t('member.progress.retained.action')}
      done={t('member.progress.retained.revoked', { title })}
      action={(reason) =>
        api.call('POST /members/:uuid/assessments/:slug/revoke', {
          params: { uuid: member.uuid, slug: scheme_slug },
          body: { node_id, reason },
        })
      }
      onClose={onClose}
    />
  );
}
