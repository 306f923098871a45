import { useTranslation } from '@springboard/i18n';
import { Button, type GradeOption } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { Check } from 'lucide-react';

type RestDialogProps = {
  count: number;
  options: readonly GradeOption[];
  onChoose: (assessment: number) => void;
  onClose: () => void;
};

/** One grade for everybody who has none; the highest stands on top. */
export function RestDialog({ count, options, onChoose, onClose }: RestDialogProps) {
  const { t } = useTranslation(['coach', 'common']);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('coach:bySkill.restTitle')}
      description={t('coach:bySkill.restText', { count })}
      closeLabel={t('common:actions.cancel')}
    >
      <div className="grid gap-2">
        {options.toReversed().map(({ value, label, passes }) => (
          <Button
            key={value}
            size="large"
            icon={passes ? <Check aria-hidden size={20} strokeWidth={3} /> : undefined}
            onClick={() => {
              onClose();
              onChoose(value);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
