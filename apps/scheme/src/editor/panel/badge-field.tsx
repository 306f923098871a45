import { useTranslation } from '@springboard/i18n';
import { AwardBadge, Button } from '@springboard/ui';
import { BADGE } from '../../media/draw-picture.ts';
import { PictureField } from '../../media/picture-field.tsx';
import { usePicture } from '../../media/use-picture.ts';
import { childIds, nodeOf } from '../draft.ts';
import { useEdits } from '../scheme-editor.ts';
import { FieldFrame } from './field-frame.tsx';
import type { FieldsProps } from './node-fields.tsx';
import { useField } from './use-field.ts';

/** The picture of a level's badge, or the drawn one. */
export function BadgeField({ id, commands }: FieldsProps) {
  const { t } = useTranslation('scheme');
  const field = useField(commands, id, 'badge');
  const picture = usePicture(BADGE);
  const number = useEdits(({ draft }) => {
    const siblings = childIds(draft, nodeOf(draft, id)?.parent ?? null);
    return siblings.filter((sibling) => nodeOf(draft, sibling)?.t === 'l').indexOf(id) + 1;
  });
  const textOf = (value: unknown) => t(value === null ? 'editor.badge.no' : 'editor.badge.yes');
  return (
    <FieldFrame {...field} label={t('editor.fields.badge')} textOf={textOf}>
      <div className="flex flex-col items-start gap-3">
        <AwardBadge
          level={number}
          earned
          picture={field.value}
          size={96}
          label={t(field.value === undefined ? 'editor.badge.drawn' : 'editor.badge.own')}
        />
        <PictureField
          picture={picture}
          label={t('editor.badge.choose')}
          hint={t('editor.hints.badge')}
          accept="image/svg+xml,image/png"
          disabled={field.isLocked}
          onImage={(image) => field.set(image)}
        />
        {field.value !== undefined && !field.isLocked && (
          <Button variant="quiet" className="-ml-4" onClick={() => field.set(null)}>
            {t('editor.badge.remove')}
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
