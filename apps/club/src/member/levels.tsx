import { countedSkills, skillsOf } from '@springboard/assessment';
import type { MemberAward, MemberDetail } from '@springboard/contract';
import { dateIn } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import {
  useCertificates,
  useFormat,
  useOfflineReason,
  useRemainingText,
  useTimeZone,
} from '@springboard/portal';
import { Button, Card, ProgressBar } from '@springboard/ui';
import { useGradeName } from './grade-history.tsx';
import type { SchemeProgress } from './progress.tsx';

type LevelsProps = { scheme: SchemeProgress; awards: readonly MemberAward[] };

/** The levels that the pupil works on: what is left in words, and each skill with its grade. */
export function Levels({ scheme, awards }: LevelsProps) {
  const { t } = useTranslation('club');
  const open = awards.filter(({ completed_ts }) => completed_ts === null);
  return (
    <Card title={t('member.progress.levels')}>
      {open.length === 0 ? (
        <p className="text-sm text-muted">{t('member.progress.noLevel')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {open.map((award) => (
            <li key={award.id} className="py-2.5">
              <Level scheme={scheme} award={award} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Level({ scheme, award }: { scheme: SchemeProgress; award: MemberAward }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const rules = useRemainingText()(award.remaining);
  const { title, completed, total } = award;
  const words = t('member.progress.skills', {
    completed: format.number(completed),
    total: format.number(total),
  });
  return (
    <>
      <span className="font-strong wrap-anywhere">{title}</span>
      <span className="my-1.5 block text-sm text-muted">{words}</span>
      {rules.map((rule) => (
        <span key={rule} className="my-1.5 block text-sm wrap-anywhere">
          {rule}
        </span>
      ))}
      <ProgressBar
        label={title}
        valueText={words}
        value={total === 0 ? 0 : (100 * completed) / total}
      />
      <Skills scheme={scheme} level={award} />
    </>
  );
}

/** The skills of a level in the order of the scheme, each with its current grade. */
function Skills({ scheme, level }: { scheme: SchemeProgress; level: MemberAward }) {
  const { t } = useTranslation('club');
  const gradeName = useGradeName(scheme);
  const counted = new Set(countedSkills(scheme.index));
  const skills = skillsOf(scheme.index, level.id).filter(({ id }) => counted.has(id));
  const current = new Map(
    scheme.entries.flatMap(({ node_id, assessment, superseded }) =>
      superseded ? [] : [[node_id, assessment] as const],
    ),
  );
  if (skills.length === 0) return null;
  return (
    <details className="mt-1 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center text-accent-ink">
        {t('member.progress.skillsOf', { level: level.title })}
      </summary>
      <ul className="divide-y divide-line">
        {skills.map(({ id, title }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <span className={current.has(id) ? 'font-strong' : 'text-muted'}>
              {gradeName(current.get(id) ?? -1)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

type AwardsProps = { member: MemberDetail; awards: readonly MemberAward[] };

/** The completed levels with both dates and their certificates. */
export function Awards({ member, awards }: AwardsProps) {
  const { t } = useTranslation('club');
  const completed = awards.filter(({ completed_ts }) => completed_ts !== null);
  return (
    <Card title={t('member.progress.awards')}>
      {completed.length === 0 ? (
        <p className="text-sm text-muted">{t('member.progress.noAward')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {completed.map((award) => (
            <li key={award.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <Award member={member} award={award} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Award({ member, award }: { member: MemberDetail; award: MemberAward }) {
  const { t } = useTranslation('club');
  const format = useFormat();
  const zone = useTimeZone();
  const certificates = useCertificates();
  const offlineReason = useOfflineReason();
  const { title, completed_ts, achieve_date } = award;
  const certificate = t('member.progress.certificate');
  const save = () =>
    certificates.save(
      [{ member_uuid: member.uuid, scheme_slug: award.scheme_slug, node_id: award.id }],
      `${certificate} ${member.firstname} ${title}`,
    );
  const dates = [
    completed_ts !== null &&
      t('member.progress.completed', { date: format.date(dateIn(zone, completed_ts)) }),
    achieve_date === null
      ? t('member.progress.notHandedOut')
      : t('member.progress.handedOut', { date: format.date(achieve_date) }),
  ];
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block font-strong wrap-anywhere">{title}</span>
        {dates.filter(Boolean).map((date) => (
          <span key={String(date)} className="block text-sm text-muted">
            {date}
          </span>
        ))}
      </span>
      <Button
        size="small"
        loading={certificates.isBusy}
        disabledReason={offlineReason}
        aria-label={t('member.progress.certificateOf', { level: title })}
        onClick={() => void save()}
      >
        {certificate}
      </Button>
    </>
  );
}
