import { isPassed, manualOf, type IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Button } from '@springboard/ui';
import { Check } from 'lucide-react';
import { useClosedWords } from '../closed-words.ts';
import { useLevelLimit } from '../use-level-limit.ts';
import type { GradingActions } from './use-grading.ts';

type HandPassProps = {
  node: SchemeNode;
  scheme: IndexedScheme;
  member: GroupMember;
  actions: GradingActions;
};

/** §4: a level or group that a coach passes with a button, whatever its skills say. */
export function HandPass({ node, scheme, member, actions }: HandPassProps) {
  const { t } = useTranslation('coach');
  const closedWords = useClosedWords(useLevelLimit());
  const manual = manualOf(scheme, node.id);
  if (manual === null) return null;
  const passed = isPassed(scheme, member, manual.id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="min-w-0 grow basis-52 text-sm text-muted">
        {t(passed ? 'assess.handPassedText' : 'assess.handText')}
      </p>
      <Button
        variant={passed ? 'secondary' : 'primary'}
        size="large"
        wide
        icon={passed ? undefined : <Check aria-hidden size={20} strokeWidth={3} />}
        disabledReason={closedWords(scheme, member, manual.id) ?? undefined}
        onClick={() => void actions.passByHand(node, manual, passed)}
      >
        {t(passed ? 'assess.unpass' : 'assess.pass', { skill: node.title })}
      </Button>
    </div>
  );
}
