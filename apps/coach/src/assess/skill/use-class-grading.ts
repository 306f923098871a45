import type { IndexedScheme } from '@springboard/assessment';
import type { GroupMember, SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { recordAssessment } from '@springboard/offline';
import { useOffline, useParts } from '@springboard/portal';
import { useMemo } from 'react';
import { useOpenGroup } from '../../menu/open-group.ts';
import { useRecording } from '../../recording/use-recording.ts';
import { gradesBefore, unpassing } from '../grades.ts';
import { newsOf } from '../standing.ts';
import { useGradeLabels } from '../use-grade-labels.ts';

type ClassGrading = { scheme: IndexedScheme; skill: SchemeNode };
type Class = readonly GroupMember[];

/** What a coach does to a whole class's grades in one skill. Recorded on this device at once, with undo. */
export const useClassGrading = ({ scheme, skill }: ClassGrading) => {
  const { t } = useTranslation('coach');
  const { now } = useParts();
  const offline = useOffline();
  const { keep, tell } = useRecording('assess');
  const labels = useGradeLabels(scheme);
  const { group } = useOpenGroup();
  const { id: group_id, ngo_id, scheme_slug } = group;

  return useMemo(() => {
    const slug = scheme_slug ?? '';
    const nowByUuid = () =>
      new Map(
        (offline.store.getState().members[group_id] ?? []).map((member) => [member.uuid, member]),
      );

    const record = (
      grades: readonly { member: GroupMember; node_id: string; assessment: number }[],
      refused: string,
    ) =>
      keep(
        grades.map((grade) => recordAssessment({ ...grade, group: { ngo_id }, slug, ts: now() })),
        refused,
      );

    const give = async (
      members: Class,
      assessment: number,
      said: { done: string; refused: string },
    ): Promise<void> => {
      const given = { node_id: skill.id, assessment };
      const recorded = await record(
        members.map((member) => ({ ...given, member })),
        said.refused,
      );
      if (!recorded) return;
      const after = nowByUuid();
      const names = members.flatMap((before) => {
        const { completed } = newsOf(scheme, before, after.get(before.uuid) ?? before);
        return completed.map(({ title }) => `${before.firstname} · ${title}`);
      });
      tell({
        title: said.done,
        detail:
          names.length === 0 ? undefined : t('bySkill.completed', { names: names.join(', ') }),
        hint: t('assess.undoHint'),
        undo: async () => {
          const current = nowByUuid();
          const former = members.flatMap((before) => {
            const member = current.get(before.uuid);
            if (member === undefined) return [];
            return gradesBefore([given], before, member).map((grade) => ({ ...grade, member }));
          });
          if (former.length > 0) await record(former, said.refused);
        },
      });
    };

    const one = (member: GroupMember, assessment: number) => {
      const name = member.firstname;
      const grade = labels[assessment] ?? t('assess.notAssessed');
      return give([member], assessment, {
        done: t('bySkill.given', { name, grade }),
        refused: t('assess.refused', { name }),
      });
    };

    return {
      grade: one,
      clear: (member: GroupMember) => one(member, unpassing(skill.id).assessment),
      /** The same grade for those who have none: one change of the database, one undo. */
      gradeRest: (members: Class, assessment: number) =>
        give(members, assessment, {
          done: t('bySkill.givenToRest', {
            count: members.length,
            grade: labels[assessment] ?? '',
          }),
          refused: t('bySkill.refusedRest'),
        }),
    };
  }, [t, now, offline, keep, tell, labels, scheme, skill, group_id, ngo_id, scheme_slug]);
};
