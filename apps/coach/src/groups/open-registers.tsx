import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat } from '@springboard/portal';
import { Button, Card, ListRow } from '@springboard/ui';
import { ClipboardX } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { RegistersChecked } from './registers-checked.tsx';
import { useOpenRegisters } from './use-open-registers.ts';

/** As many as a glance takes in; who may open all groups of a club may have very many. */
const FEW = 3;

/** Needs attention (D12), of all sessions: registers that nobody has completed, each a tap away. */
export function OpenRegisters() {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const reading = useOpenRegisters();
  const [all, setAll] = useState(false);
  const open = reading?.value ?? [];
  if (reading === null || open.length === 0) return null;
  return (
    <Card
      title={t('attention.title')}
      padded={false}
      className="mt-3 mb-6 overflow-hidden print:hidden"
    >
      <ul className="divide-y divide-line border-t border-line">
        {open.slice(0, all ? undefined : FEW).map(({ group_id, date, name }) => (
          <ListRow
            key={`${group_id} ${date}`}
            title={name}
            detail={t('attention.register', { day: format.day(date) })}
            leading={<ClipboardX aria-hidden size={22} className="text-warning-ink" />}
            to={paths.register(group_id, date)}
            renderLink={renderLink}
          />
        ))}
      </ul>
      {open.length > FEW && (
        <div className="border-t border-line px-2 py-1">
          <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('attention.fewer') : t('attention.all', { total: format.number(open.length) })}
          </Button>
        </div>
      )}
      <RegistersChecked reading={reading} />
    </Card>
  );
}
