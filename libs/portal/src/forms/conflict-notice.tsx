import { useTranslation } from '@springboard/i18n';
import { Button, Notice } from '@springboard/ui';
import { useEffect, useRef } from 'react';

type ConflictNoticeProps = {
  title: string;
  /** The fields with different values, each as text. `mine` is null where only the other user changed the field. */
  fields: readonly {
    readonly label: string;
    readonly mine: string | null;
    readonly theirs: string;
  }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/**
 * Another user saved the same form meanwhile: both values of each field, and a choice. It takes the focus, because the
 * button that was pressed may be far below it, and returns it afterwards.
 */
export function ConflictNotice({ title, fields, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t } = useTranslation('common');
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.focus();
    return () => {
      // The focus of a removed element goes to one around it.
      const isLost = before !== null && document.activeElement?.contains(before) === true;
      if (isLost && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <section ref={ref} tabIndex={-1} aria-label={title} className="rounded-card">
      <Notice kind="warning" title={title}>
        <dl className="my-2 text-sm">
          {fields.map(({ label, mine, theirs }) => (
            <div key={label} className="grid grid-cols-2 gap-x-4 border-t border-current/20 py-2">
              <dt className="col-span-2 font-strong">{label}</dt>
              {mine !== null && (
                <dd className="wrap-anywhere">{t('conflict.mine', { value: mine })}</dd>
              )}
              <dd className="wrap-anywhere">{t('conflict.theirs', { value: theirs })}</dd>
            </div>
          ))}
        </dl>
        <span className="flex flex-wrap gap-2">
          <Button onClick={onKeepMine}>{t('conflict.keepMine')}</Button>
          <Button onClick={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
        </span>
      </Notice>
    </section>
  );
}
