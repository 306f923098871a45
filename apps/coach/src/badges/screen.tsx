import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { PageHeader } from '@springboard/ui';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { SchemeMissing } from '../assess/scheme-missing.tsx';
import { useScheme } from '../assess/use-scheme.ts';
import { useOpenGroup } from '../menu/open-group.ts';
import { BadgeLists } from './badge-lists.tsx';
import { levelBadges } from './level-badges.ts';

const Certificates = lazy(async () => {
  const { Certificates } = await import('./certificates.tsx');
  return { default: Certificates };
});

/** Who waits for a badge, who has one, and their certificates (§2, badges). All but printing is offline too. */
export function Component() {
  const { t } = useTranslation('coach');
  const { group, members } = useOpenGroup();
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
  const [address] = useSearchParams();
  const badges = levelBadges(scheme, members);
  const level_id = address.get('certificates');
  if (level_id === null) return <BadgeLists badges={badges} />;
  const member_uuid = address.get('memberUuid');
  const asked = badges.find(({ level }) => level.id === level_id);
  return (
    <Suspense>
      <Certificates
        level={asked?.level}
        number={asked?.number ?? 1}
        handed={(asked?.handed ?? []).filter(
          ({ member }) => member_uuid === null || member.uuid === member_uuid,
        )}
        scheme_title={scheme.curriculum.title}
      />
    </Suspense>
  );
}
