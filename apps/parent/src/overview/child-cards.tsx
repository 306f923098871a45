import type { Child } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { EmptyState } from '@springboard/ui';
import { Eye, FileCheck, FileText } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { AttendanceCard } from './attendance-card.tsx';
import { AwardsCard } from './awards-card.tsx';
import { NextSession } from './next-session.tsx';
import { NotesCard } from './notes-card.tsx';
import type { OverviewContext } from './overview-context.ts';
import { ProgressCard } from './progress-card.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** On a phone one below the other, what comes next first; at the desk progress and awards beside the rest. */
export function ChildCards(shown: OverviewContext) {
  const { child } = shown;
  const seesProgress = child.sees.includes('progress');
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <div className="lg:col-start-2">
        <NextSession {...shown} />
      </div>
      <div className="empty:hidden lg:col-start-2">
        <WaitingCard child={child} />
      </div>
      <div className="empty:hidden lg:col-start-2">
        <NotesCard child={child} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:col-start-1 lg:row-span-5 lg:row-start-1">
        {child.schemes.map((scheme) => (
          <ProgressCard key={scheme.slug} scheme={scheme} child={child} />
        ))}
        {child.schemes.length === 0 && <NoScheme child={child} />}
        {seesProgress && <AwardsCard child={child} pictureOf={shown.pictureOf} />}
      </div>
      {seesProgress && (
        <div className="lg:col-start-2">
          <AttendanceCard child={child} now={shown.now} />
        </div>
      )}
      <div className="lg:col-start-2">
        <RecordLinks child={child} />
      </div>
    </div>
  );
}

/** Links to the details and the consents of the child, and to the list of those who see them (D19). */
function RecordLinks({ child: { uuid, firstname } }: { child: Child }) {
  const { t } = useTranslation('parent');
  const links = [
    { to: paths.detailsOfChild(uuid), Icon: FileText, text: t('details.ofChild', { firstname }) },
    {
      to: paths.consentsOfChild(uuid),
      Icon: FileCheck,
      text: t('details.consentsOf', { firstname }),
    },
    { to: paths.viewsOfChild(uuid), Icon: Eye, text: t('views.ofChild', { firstname }) },
  ];
  return (
    <ul>
      {links.map(({ to, Icon, text }) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center gap-2">
            <Icon aria-hidden size={20} className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoScheme({ child: { firstname, sees } }: { child: Child }) {
  const { t } = useTranslation('parent');
  const isOpen = sees.includes('progress');
  return (
    <div className="rounded-card border border-line bg-surface">
      {isOpen ? (
        <EmptyState title={t('progress.none', { firstname })} detail={t('progress.noneDetail')} />
      ) : (
        <p className="p-4 text-muted">{t('progress.notShown')}</p>
      )}
    </div>
  );
}
