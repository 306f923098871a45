import type { SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { useFormat, useSession } from '@springboard/portal';
import { AwardBadge } from '@springboard/ui';
import type { HandedBadge } from './level-badges.ts';

type CertificateProps = {
  handed: HandedBadge;
  level: SchemeNode;
  number: number;
  scheme_title: string;
};

/** Longer names are printed smaller, so that they fit on the sheet. */
const LONG_NAME = 32;

/** A sheet of paper. It is always light, also in a dark theme. */
export function Certificate({ handed, level, number, scheme_title }: CertificateProps) {
  const { t } = useTranslation('coach');
  const format = useFormat();
  const club = useSession((session) => session.club?.name ?? '');
  const { member, achieve_date } = handed;
  const name = `${member.firstname} ${member.lastname}`;
  return (
    <article
      data-scheme="light"
      aria-label={t('badges.certificateOf', { name, level: level.title })}
      className="certificate relative overflow-hidden rounded-card border border-line bg-raised text-ink shadow-raised print:rounded-none print:border-0 print:shadow-none"
    >
      <Border />
      <div className="certificate-paper absolute inset-[8%] flex flex-col items-center justify-between text-center">
        <div>
          <p className="font-strong">{club}</p>
          <p className="certificate-heading mt-[1em] text-muted">{t('badges.paper.heading')}</p>
        </div>
        <span className="certificate-badge">
          <AwardBadge level={number} earned picture={level.badge} label="" />
        </span>
        <div>
          <p className="text-muted">{t('badges.paper.to')}</p>
          <p
            data-long={name.length > LONG_NAME || undefined}
            className="certificate-name my-[0.12em] font-strong text-balance"
          >
            {name}
          </p>
          <p className="text-muted">{t('badges.paper.has')}</p>
          <p
            data-long={level.title.length > LONG_NAME || undefined}
            className="certificate-level mt-[0.2em] font-strong text-accent-ink"
          >
            {level.title}
          </p>
          <p className="mt-[0.2em] text-muted">{scheme_title}</p>
        </div>
        <dl className="grid w-full grid-cols-2 gap-[12%]">
          <Line label={t('badges.paper.date')}>{format.date(achieve_date)}</Line>
          <Line label={t('badges.paper.coach')} />
        </dl>
      </div>
    </article>
  );
}

/** A text on a line, or an empty line to sign on. */
function Line({ label, children }: { label: string; children?: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="mt-[0.3em] text-[0.8em] text-muted">{label}</dt>
      <dd className="min-h-[1.6em] border-b border-edge tabular">{children}</dd>
    </div>
  );
}

/** Two hairlines, and the dotted curve of the product's logo along the bottom. */
function Border() {
  return (
    <svg aria-hidden viewBox="0 0 297 210" fill="none" className="absolute inset-0 size-full">
      <rect
        x="8"
        y="8"
        width="281"
        height="194"
        rx="5"
        className="stroke-accent"
        strokeWidth="1.2"
      />
      <rect
        x="11"
        y="11"
        width="275"
        height="188"
        rx="3.5"
        className="stroke-line"
        strokeWidth="0.6"
      />
      <path
        d="M11 178Q70 60 148 178T286 178"
        className="stroke-accent-soft"
        strokeWidth="3"
        strokeDasharray="0.1 6"
        strokeLinecap="round"
      />
    </svg>
  );
}
