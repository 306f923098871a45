import { CALENDAR_NAMES, type CalendarNames, type Child } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useOfflineReason } from '@springboard/portal';
import { Button, Card, Checkbox, Notice, SelectField } from '@springboard/ui';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { childLabel } from '../child-label.ts';

export type NewCalendarSettings = { member_uuids: string[]; names: CalendarNames };

type NewCalendarProps = {
  childList: readonly Child[];
  pending: boolean;
  onCreate: (settings: NewCalendarSettings) => void;
};

/** Chooses the children and how the calendar names them. */
export function NewCalendar({ childList, pending, onCreate }: NewCalendarProps) {
  const { t } = useTranslation('parent');
  const offline = useOfflineReason();
  const [chosen, setChosen] = useState(new Set(childList.map(({ uuid }) => uuid)));
  const [names, setNames] = useState<CalendarNames>('initials');
  const [isMissing, setMissing] = useState(false);
  const toggle = (uuid: string) => {
    const next = new Set(chosen);
    if (!next.delete(uuid)) next.add(uuid);
    setChosen(next);
    setMissing(false);
  };
  const create = () => {
    if (chosen.size === 0) setMissing(true);
    else onCreate({ member_uuids: [...chosen], names });
  };
  return (
    <Card title={t('calendar.add')}>
      <div className="grid grid-cols-1 gap-4">
        {childList.length > 1 && (
          <fieldset className="min-w-0 wrap-anywhere">
            <legend className="text-base font-strong">{t('calendar.children')}</legend>
            {childList.map((child) => (
              <Checkbox
                key={child.uuid}
                checked={chosen.has(child.uuid)}
                onChange={() => toggle(child.uuid)}
                label={childLabel(child, childList)}
              />
            ))}
          </fieldset>
        )}
        <SelectField
          label={t('calendar.names')}
          hint={t('calendar.namesHint')}
          className="max-w-sm"
          value={names}
          options={CALENDAR_NAMES.map((value) => ({ value, label: t(`calendar.as.${value}`) }))}
          onChange={({ target }) => setNames(target.value === 'full' ? 'full' : 'initials')}
        />
        {isMissing && (
          <Notice kind="error" live>
            {t('calendar.noChild')}
          </Notice>
        )}
        <Button
          variant="primary"
          className="justify-self-start"
          icon={<CalendarPlus aria-hidden size={20} />}
          loading={pending}
          disabledReason={offline}
          onClick={create}
        >
          {t('calendar.create')}
        </Button>
      </div>
    </Card>
  );
}
