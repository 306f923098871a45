import type { GroupMember, SchemeNode } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useTimeZone } from '@springboard/portal';
import { Avatar, Button, ListRow } from '@springboard/ui';
import { useSearchParams } from 'react-router';
import { HandedActions } from './handed-actions.tsx';
import type { HandedBadge } from './level-badges.ts';
import type { BadgeActions } from './use-badges.ts';

type DueRowProps = {
  member: GroupMember;
  level: SchemeNode;
  date: string | null;
  actions: BadgeActions;
};

/** A member who completed the level and has no badge yet. */
export function DueRow({ member, level, date, actions }: DueRowProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const time_zone = useTimeZone();
  const name = nameOf(member);
  const ts = member.assessments.complete[level.id];
  return (
    <ListRow
      title={name}
      leading={<Avatar name={name} />}
      detail={
        ts !== undefined && (
          <span className="block text-balance">
            {t('badges.completedOn', { date: format.shortDate(dateIn(time_zone, ts)) })}
          </span>
        )
      }
      trailing={
        <Button
          size="small"
          className="print:hidden"
          aria-label={t('badges.handOutTo', { name, level: level.title })}
          disabled={date === null}
          onClick={() => date !== null && void actions.handOut(level, [member], date)}
        >
          {t('badges.handOut')}
        </Button>
      }
    />
  );
}

type HandedRowProps = { handed: HandedBadge; level: SchemeNode; actions: BadgeActions };

/** A member who has the badge, with its date, its certificate and a button to take it back. */
export function HandedRow({ handed, level, actions }: HandedRowProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const [searchParams] = useSearchParams();
  const { member, achieve_date } = handed;
  const name = nameOf(member);
  const certificateParams = new URLSearchParams(searchParams);
  certificateParams.set('certificates', level.id);
  certificateParams.set('memberUuid', member.uuid);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
      <Avatar name={name} />
      <div className="min-w-0 grow basis-44">
        <p className="font-strong">{name}</p>
        <p className="text-sm text-muted">
          {t('badges.on', { date: format.shortDate(achieve_date) })}
        </p>
      </div>
      <span className="-mx-3 flex max-sm:w-full max-sm:justify-end sm:mx-0 print:hidden">
        <HandedActions
          handed={handed}
          level={level}
          certificate={{ search: `?${certificateParams}` }}
          actions={actions}
        />
      </span>
    </li>
  );
}

const nameOf = ({ firstname, lastname }: GroupMember): string => `${firstname} ${lastname}`;
