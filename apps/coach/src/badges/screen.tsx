import { badges } from '@springboard/i18n/areas/coach';
import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { PageHeader } from '@springboard/ui';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useGroup } from '../group/use-group.ts';
import { SchemeMissing } from '../progress/scheme-missing.tsx';
import { useScheme } from '../progress/use-scheme.ts';
import { BadgeLists } from './badge-lists.tsx';
import { levelBadges } from './level-badges.ts';

export const translations = [badges];

const Certificates = lazy(async () => {
  const { Certificates } = await import('./certificates.tsx');
  return { default: Certificates };
});

/** Badges due, handed-out badges and their certificates (§2, badges). The screen works offline. */
export function Component() {
  const { t } = useTranslation('coach');
  const { group, members } = useGroup();
  const { state, scheme } = useScheme(group.scheme_slug);
  if (scheme !== null) return <Badges scheme={scheme} members={members} />;
  return (
    <>
      <PageHeader eyebrow={group.name} title={t('badges.title')} />
      <SchemeMissing state={state} />
    </>
  );
}

type BadgesProps = { scheme: IndexedScheme; members: readonly GroupMember[] };

function Badges({ scheme, members }: BadgesProps) {
  const [searchParams] = useSearchParams();
  const badges = levelBadges(scheme, members);
  const level_id = searchParams.get('certificates');
  if (level_id === null) return <BadgeLists badges={badges} />;
  const member_uuid = searchParams.get('memberUuid');
  const requested = badges.find(({ level }) => level.id === level_id);
  return (
    <Suspense>
      <Certificates
        level={requested?.level}
        number={requested?.number ?? 1}
        handed={(requested?.handed ?? []).filter(
          ({ member }) => member_uuid === null || member.uuid === member_uuid,
        )}
        scheme_title={scheme.curriculum.title}
      />
    </Suspense>
  );
}
