import { type MembersBulkResult, SKIP_REASONS } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { renderLink } from '@springboard/portal';
import { Button, textLinkClass } from '@springboard/ui';
import { Dialog } from '@springboard/ui/dialog';
import { paths } from '../paths.ts';

type SkippedMembers = MembersBulkResult['skipped'];

type BulkResultProps = {
  /** What was changed, with the number. */
  title: string;
  skipped: SkippedMembers;
  /** Begins the same action with those who were skipped. */
  onRetry: () => void;
  onClose: () => void;
};

/** Who was left alone by a change of several pupils and why, and the action again for these. */
export function BulkResult({ title, skipped, onRetry, onClose }: BulkResultProps) {
  const { t } = useTranslation(['club', 'common']);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            {t('common:actions.close')}
          </Button>
          <Button onClick={onRetry}>
            {t('club:members.bulk.tryAgain', { count: skipped.length })}
          </Button>
        </>
      }
    >
      <p className="mb-2">{t('club:members.bulk.notChanged', { count: skipped.length })}</p>
      <ul className="flex flex-col gap-1 text-sm">
        <Skipped skipped={skipped} isOpen />
      </ul>
    </Dialog>
  );
}

/** For each reason a line with its number, and the names below it. */
export function Skipped({
  skipped,
  isOpen = false,
  isLinked = false,
}: {
  skipped: SkippedMembers;
  isOpen?: boolean;
  /** Each name leads to the profile. */
  isLinked?: boolean;
}) {
  const { t } = useTranslation('club');
  return SKIP_REASONS.map((reason) => {
    const found = skipped.filter((member) => member.reason === reason);
    if (found.length === 0) return null;
    return (
      <li key={reason} className="text-muted">
        <details open={isOpen}>
          <summary className="flex min-h-11 cursor-pointer items-center">
            {t(`members.bulk.skipped.${reason}`, { number: found.length })}
          </summary>
          <ul className="max-h-48 list-disc overflow-y-auto pl-5">
            {found.map(({ member_uuid, name }) => (
              <li key={member_uuid} className="wrap-anywhere">
                {isLinked
                  ? renderLink({
                      to: paths.member(member_uuid),
                      className: textLinkClass,
                      children: name,
                    })
                  : name}
              </li>
            ))}
          </ul>
        </details>
      </li>
    );
  });
}

/** For each reason why pupils are left alone, a sentence with their number. */
export const useSkipTexts = () => {
  const { t } = useTranslation('club');
  return (skipped: SkippedMembers): readonly string[] =>
    SKIP_REASONS.flatMap((reason) => {
      const number = skipped.filter((member) => member.reason === reason).length;
      return number > 0 ? [t(`members.bulk.skipped.${reason}`, { number })] : [];
    });
};
