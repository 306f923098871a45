import { useTranslation } from '@springboard/i18n';
import { AwardBadge, Button, buttonClass, List } from '@springboard/ui';
import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { DueRow, HandedRow } from './badge-rows.tsx';
import type { LevelBadges } from './level-badges.ts';
import type { BadgeActions } from './use-badges.ts';

type LevelSectionProps = LevelBadges & {
  shown: 'due' | 'handed';
  /** The date of the badges to hand out; null: the date field is invalid. */
  date: string | null;
  actions: BadgeActions;
};

/** A level's badge with the members for whom it is due, or who have it. One tap hands out all of a level. */
export function LevelSection(props: LevelSectionProps) {
  const { level, number, due, handed, shown, date, actions } = props;
  const { t } = useTranslation('coach');
  const title_id = useId();
  return (
    <section aria-labelledby={title_id} className="break-inside-avoid">
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 grow items-center gap-3">
          <AwardBadge level={number} earned picture={level.badge} label="" size={44} />
          <h2 id={title_id} className="min-w-0 text-lg font-strong">
            {level.title}
          </h2>
        </div>
        {shown === 'due' && due.length > 1 && (
          <Button
            variant="primary"
            className="print:hidden"
            disabled={date === null}
            onClick={() => date !== null && void actions.handOut(level, due, date)}
          >
            {t('badges.handOutAll', { count: due.length })}
          </Button>
        )}
        {shown === 'handed' && <CertificatesLink level_id={level.id} title={level.title} />}
      </div>
      <List label={level.title}>
        {shown === 'due'
          ? due.map((member) => (
              <DueRow
                key={member.uuid}
                member={member}
                level={level}
                date={date}
                actions={actions}
              />
            ))
          : handed.map((badge) => (
              <HandedRow key={badge.member.uuid} handed={badge} level={level} actions={actions} />
            ))}
      </List>
    </section>
  );
}

function CertificatesLink({ level_id, title }: { level_id: string; title: string }) {
  const { t } = useTranslation('coach');
  const [searchParams] = useSearchParams();
  const certificateParams = new URLSearchParams(searchParams);
  certificateParams.set('certificates', level_id);
  return (
    <Link to={{ search: `?${certificateParams}` }} className={`${buttonClass()} print:hidden`}>
      {t('badges.certificatesOf', { level: title })}
    </Link>
  );
}
