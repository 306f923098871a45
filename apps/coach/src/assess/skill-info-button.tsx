import type { IndexedScheme } from '@springboard/assessment';
import type { SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { SkillDialog } from '@springboard/scheme-view';
import { IconButton } from '@springboard/ui';
import { BookOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { schemePaths } from '../paths.ts';

type SkillInfoButtonProps = { scheme: IndexedScheme; skill: SchemeNode };

/** What the scheme says of the skill, over the page (§2, modal mode); nothing, where it says nothing. */
export function SkillInfoButton({ scheme, skill }: SkillInfoButtonProps) {
  const { t } = useTranslation('coach');
  const [openNodeId, setOpenNodeId] = useState<string | null>(null);
  if ((skill.content ?? []).length === 0 && (skill.videos ?? []).length === 0) return null;
  return (
    <>
      <IconButton
        label={t('assess.about', { skill: skill.title })}
        icon={<BookOpen aria-hidden size={20} />}
        className="text-muted"
        onClick={() => setOpenNodeId(skill.id)}
      />
      {openNodeId !== null && (
        <Suspense>
          <SkillDialog
            curriculum={scheme.curriculum}
            paths={schemePaths}
            node_id={openNodeId}
            onSwitch={setOpenNodeId}
            onClose={() => setOpenNodeId(null)}
          />
        </Suspense>
      )}
    </>
  );
}
