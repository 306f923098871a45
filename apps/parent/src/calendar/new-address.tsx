import type { NewCalendarFeed } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useCopyText } from '@springboard/portal';
import { Button, buttonClass, Card, Notice, TextField } from '@springboard/ui';
import { CalendarPlus, Copy, ExternalLink } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** The secret address of a calendar, with a way into each kind of calendar app. */
export function NewAddress({ calendar: { url } }: { calendar: NewCalendarFeed }) {
  const { t } = useTranslation('parent');
  const copyText = useCopyText();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => top.current?.focus(), []);
  return (
    <div ref={top} tabIndex={-1}>
      <Card title={t('calendar.ready')}>
        <div className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap gap-2">
            <a href={webcalOf(url)} className={buttonClass({ variant: 'primary' })}>
              <CalendarPlus aria-hidden size={20} />
              {t('calendar.onDevice')}
            </a>
            <a href={googleOf(url)} target="_blank" rel="noreferrer" className={buttonClass({})}>
              <ExternalLink aria-hidden size={20} />
              {t('calendar.google')}
            </a>
          </div>
          <TextField
            label={t('calendar.address')}
            hint={t('calendar.addressHint')}
            value={url}
            readOnly
            onFocus={({ target }) => target.select()}
          />
          <Button
            className="justify-self-start"
            icon={<Copy aria-hidden size={20} />}
            onClick={() => void copyText(url)}
          >
            {t('calendar.copy')}
          </Button>
          <Notice kind="info">{t('calendar.delay')}</Notice>
        </div>
      </Card>
    </div>
  );
}

/** Opens the calendar app of the device. */
const webcalOf = (url: string): string => url.replace(/^https?:/, 'webcal:');

const googleOf = (url: string): string =>
  `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcalOf(url) })}`;
