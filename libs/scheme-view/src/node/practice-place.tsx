import type { SchemeNode } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Notice } from '@springboard/ui';

/** Tags with which a scheme says where a skill may be practised, in any case. */
const PLACE_BY_TAG = { 'safe at home': 'home', 'only in the gym': 'gym' } as const;
type PracticePlace = (typeof PLACE_BY_TAG)[keyof typeof PLACE_BY_TAG];

/** Says to parents whether the skill is safe at home or only in the gym, from its tags. Nothing without such a tag. */
export function PracticePlaceNotice({ skill }: { skill: SchemeNode }) {
  const { t } = useTranslation('scheme-browser');
  const place = practicePlaceOf(skill);
  if (place === null) return null;
  return (
    <div className="mb-4">
      <Notice kind={place === 'home' ? 'success' : 'warning'} title={t(`practice.${place}`)}>
        {t(`practice.${place}Detail`)}
      </Notice>
    </div>
  );
}

/** With both tags the careful one counts. */
const practicePlaceOf = ({ content = [] }: SchemeNode): PracticePlace | null => {
  const places = content.flatMap(({ type, value }) =>
    type === 'tags' ? [value ?? []].flat().flatMap((tag) => placeOfTag(tag) ?? []) : [],
  );
  return places.includes('gym') ? 'gym' : (places[0] ?? null);
};

const placeOfTag = (tag: string): PracticePlace | undefined =>
  Object.entries(PLACE_BY_TAG).find(([known]) => known === tag.trim().toLowerCase())?.[1];
