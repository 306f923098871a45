import { useTranslation } from '@springboard/i18n';
import { buttonClass, EmptyState, PageHeader } from '@springboard/ui';
import { Link, useSearchParams } from 'react-router';
import { useOpenGroup } from '../../menu/open-group.ts';
import { paths } from '../../paths.ts';
import { SchemeMissing } from '../scheme-missing.tsx';
import { useScheme } from '../use-scheme.ts';
import { askedOf } from './asked.ts';
import { ClassSkill } from './class-skill.tsx';

export { loader } from './loader.ts';

/** One skill, the whole class (§2, assess-by-skill-grades). All of it works without a network. */
export function Component() {
  const { t } = useTranslation('coach');
  const [address] = useSearchParams();
  const { group, members } = useOpenGroup();
  const { state, scheme } = useScheme(group.scheme_slug);
  if (scheme === null) {
    return (
      <>
        <PageHeader eyebrow={group.name} title={t('bySkill.title')} />
        <SchemeMissing state={state} />
      </>
    );
  }
  const asked = askedOf(scheme, address);
  if (asked === undefined) return <UnknownSkill />;
  return <ClassSkill key={asked.skill.id} asked={asked} scheme={scheme} members={members} />;
}

/** The scheme has no such skill, or none that can be graded. */
function UnknownSkill() {
  const { t } = useTranslation('coach');
  const { group, otherDate } = useOpenGroup();
  return (
    <>
      <PageHeader eyebrow={group.name} title={t('bySkill.unknown')} />
      <EmptyState
        title={t('bySkill.unknownText', { group: group.name })}
        action={
          <Link
            to={paths.assessBySkill(group.id, otherDate)}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {t('bySkill.back')}
          </Link>
        }
      />
    </>
  );
}
