import type { CalendarFeed, Child } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useFormats, useTranslation } from '@springboard/i18n';
import { useOfflineReason } from '@springboard/portal';
import { Button, Card } from '@springboard/ui';
import { ConfirmDialog } from '@springboard/ui/dialog';
import { useState } from 'react';
import { childLabel } from '../child-label.ts';

type OpenCalendarsProps = {
  feeds: readonly CalendarFeed[];
  childList: readonly Child[];
  pending: string | null;
  onReplace: (feed: CalendarFeed) => void;
  onEnd: (feed: CalendarFeed) => void;
};

/** The user's calendars. Both actions make the address that an app knows invalid, so both ask first. */
export function OpenCalendars({ feeds, childList, pending, onReplace, onEnd }: OpenCalendarsProps) {
  const { t } = useTranslation('parent');
  const { t: common } = useTranslation('common');
  const offline = useOfflineReason();
  const [pendingAction, setPendingAction] = useState<{
    action: 'replace' | 'end';
    feed: CalendarFeed;
  } | null>(null);
  const time_zone = childList[0]?.club.time_zone ?? 'UTC';
  const format = useFormats(time_zone);
  const namesOf = ({ member_uuids }: CalendarFeed) =>
    childList
      .filter(({ uuid }) => member_uuids.includes(uuid))
      .map((child) => childLabel(child, childList));
  return (
    <Card title={t('calendar.open')}>
      <ul className="divide-y divide-line">
        {feeds.map((feed) => (
          <li key={feed.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-strong wrap-anywhere">
                {namesOf(feed).join(', ') || t('calendar.noAccess')}
              </p>
              <p className="text-sm text-muted">
                {t(`calendar.as.${feed.names}`)} ·{' '}
                {t('calendar.since', { date: format.date(dateIn(time_zone, feed.created_at)) })}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              {(['replace', 'end'] as const).map((action) => (
                <Button
                  key={action}
                  loading={pending === feed.id}
                  disabledReason={offline}
                  aria-label={t(`calendar.actionOf.${action}`, {
                    names: namesOf(feed).join(', '),
                  })}
                  onClick={() => setPendingAction({ action, feed })}
                >
                  {t(`calendar.action.${action}`)}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={pendingAction !== null}
        onOpenChange={(isOpen) => !isOpen && setPendingAction(null)}
        title={t(`calendar.ask.${pendingAction?.action ?? 'end'}`)}
        description={t(`calendar.effect.${pendingAction?.action ?? 'end'}`)}
        confirmLabel={t(`calendar.action.${pendingAction?.action ?? 'end'}`)}
        cancelLabel={common('actions.cancel')}
        onConfirm={() => {
          if (pendingAction !== null)
            (pendingAction.action === 'end' ? onEnd : onReplace)(pendingAction.feed);
          setPendingAction(null);
        }}
      />
    </Card>
  );
}
