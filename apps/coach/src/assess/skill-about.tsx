import type { IndexedScheme } from '@springboard/assessment';
import type { SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { IconButton } from '@springboard/ui';
import { BookOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { SkillDialog } from '../scheme/skill.tsx';

type SkillAboutProps = { scheme: IndexedScheme; skill: SchemeNode };

/** What the scheme says of the skill, over the page (§2, modal mode); nothing, where it says nothing. */
export function SkillAbout({ scheme, skill }: SkillAboutProps) {
  const { t } = useTranslation('coach');
  const [shown, setShown] = useState<string | null>(null);
  if ((skill.content ?? []).length === 0 && (skill.videos ?? []).length === 0) return null;
  return (
    <>
      <IconButton
        label={t('assess.about', { skill: skill.title })}
        icon={<BookOpen aria-hidden size={20} />}
        className="text-muted"
        onClick={() => setShown(skill.id)}
      />
      {shown !== null && (
        <Suspense>
          <SkillDialog
            curriculum={scheme.curriculum}
            node_id={shown}
            onSwitch={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}
