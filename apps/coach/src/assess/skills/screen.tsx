import { useTranslation } from '@springboard/i18n';
import { TitleSearch } from '@springboard/portal';
import { PageHeader } from '@springboard/ui';
import { useSearchParams } from 'react-router';
import { useOpenGroup } from '../../menu/open-group.ts';
import { SchemeMissing } from '../scheme-missing.tsx';
import { useScheme } from '../use-scheme.ts';
import { ClassLevels } from './class-levels.tsx';
import { FoundSkills } from './found-skills.tsx';

/** Which skill to assess (§2, assess-by-skill). One tap leads to the whole class. */
export function Component() {
  const { t } = useTranslation('coach');
  const [address] = useSearchParams();
  const { group, members } = useOpenGroup();
  const { state, scheme } = useScheme(group.scheme_slug);
  const search = address.get('search') ?? '';
  return (
    <>
      <PageHeader
        eyebrow={[group.name, scheme?.curriculum.title].filter(Boolean).join(' · ')}
        title={t('bySkill.title')}
        subtitle={
          <span className="text-sm">{t('groupMenu.members', { count: members.length })}</span>
        }
      />
      {scheme === null ? (
        <SchemeMissing state={state} />
      ) : (
        <>
          <TitleSearch className="mb-4" label={t('assess.searchSkills')} />
          {search === '' ? (
            <ClassLevels scheme={scheme} members={members} />
          ) : (
            <FoundSkills scheme={scheme} members={members} search={search} />
          )}
        </>
      )}
    </>
  );
}
