import type { CurriculumVersion } from '@springboard/contract';
import { useDraft } from '@springboard/portal';
import type { Retained } from './impact.tsx';

/** What the user chose and typed for the publication of a draft. It stays in this tab until the draft is published. */
export const usePublicationChoices = (
  slug: string,
  { version, created_at, note }: Pick<CurriculumVersion, 'version' | 'created_at' | 'note'>,
) => {
  // The next draft may have the same number, if this one is discarded.
  const { values, change, clear } = useDraft(`publication ${slug} ${version} ${created_at}`, {
    note: note ?? '',
    when: 'now',
    day: '',
    time: '09:00',
    retain: '[]',
  });
  const node_ids: string[] = JSON.parse(values.retain);
  const retained: Retained = {
    node_ids: new Set(node_ids),
    change: (next) => change({ retain: JSON.stringify([...next]) }),
  };
  return { values, change, clear, retained };
};

export type PublicationChoices = ReturnType<typeof usePublicationChoices>;
