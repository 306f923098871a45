import type { MemberImportRow } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink, useFormat, useOfflineReason } from '@springboard/portal';
import { Button, textLinkClass } from '@springboard/ui';
import { useLoaderData } from 'react-router';
import { paths } from '../paths.ts';
import type { ImportPage } from './import-page.ts';
import { useDecide } from './use-decide.ts';

type DuplicateRowProps = {
  row: MemberImportRow;
  /** Whether a decision counts for all other possible duplicates too. */
  isForRest: boolean;
};

/** A possible duplicate beside the member who may be the same person, with the three decisions. */
export function DuplicateRow({ row, isForRest }: DuplicateRowProps) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const offlineReason = useOfflineReason();
  const { decide, isBusy } = useDecide();
  const { reading } = useLoaderData<ImportPage>();
  const { line, fields, known, member_uuid } = row;
  const name = `${fields['firstname']} ${fields['lastname']}`;
  const decisions =
    known === null ? (['create', 'skip'] as const) : (['update', 'create', 'skip'] as const);
  const texts = {
    update: t('imports.check.same'),
    create: t('imports.check.new'),
    skip: t('imports.check.leaveOut'),
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <dl className="grid min-w-0 grow basis-72 items-baseline gap-x-4 gap-y-1 wrap-anywhere sm:grid-cols-[auto_1fr]">
        <dt className="text-sm text-muted">
          {t('imports.check.inTheFile')}, {t('imports.check.lineOf', { line })}
        </dt>
        <dd>
          {name}, {format.date(fields['dob'] ?? '')}
        </dd>
        {known === null || member_uuid === null ? (
          <dd className="text-sm text-muted sm:col-span-2">{t('imports.check.repeated')}</dd>
        ) : (
          <>
            <dt className="text-sm text-muted">{t('imports.check.inTheClub')}</dt>
            <dd>
              {renderLink({
                to: paths.member(member_uuid),
                className: textLinkClass,
                children: `${known.firstname} ${known.lastname}, ${format.date(known.dob)}`,
              })}
            </dd>
          </>
        )}
      </dl>
      {reading.value.state === 'planned' && (
        <div className="flex flex-wrap gap-2">
          {decisions.map((action) => (
            <Button
              key={action}
              loading={isBusy}
              disabledReason={offlineReason}
              aria-label={`${texts[action]}: ${name}`}
              onClick={() => void decide(line, { action, ...(isForRest && { rest: 1 as const }) })}
            >
              {texts[action]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
