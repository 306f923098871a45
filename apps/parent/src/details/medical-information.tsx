import type { ChangeRequest, Child, ChildDetails } from '@springboard/contract';
import { useTranslation } from '@springboard/i18n';
import { Card } from '@springboard/ui';
import type { ReactNode } from 'react';
import { RequestedItems } from './requested-items.tsx';

type Alert = NonNullable<ChildDetails['medical']>[number];

type MedicalProps = {
  child: Child;
  medical: readonly Alert[];
  open: readonly ChangeRequest[];
  onChange: (alert: Alert) => void;
  /** The button to add one. */
  children: ReactNode;
};

/** What coaches read about the child's health, each with its change or removal, which the club approves. */
export function MedicalInformation({ child, medical, open, onChange, children }: MedicalProps) {
  const { t } = useTranslation('parent');
  return (
    <Card title={t('childDetails.fields.text')}>
      <RequestedItems
        child={child}
        kind="medical"
        items={medical}
        open={open}
        nameOf={({ text }) => text}
        render={({ text }) => <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
        removal={{
          title: t('childDetails.removeMedical'),
          textOf: ({ text }) => t('childDetails.removeText', { text }),
        }}
        onChange={onChange}
      />
      <div className="mt-4">{children}</div>
    </Card>
  );
}
