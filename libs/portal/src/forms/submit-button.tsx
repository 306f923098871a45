import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { Button } from '@springboard/ui';

type SubmitButtonProps = { children: string; isBusy: boolean; variant?: 'primary' | 'danger' };

/** Sends the form. Offline it says why it cannot. */
export function SubmitButton({ children, isBusy, variant = 'primary' }: SubmitButtonProps) {
  const offlineReason = useOfflineReason();
  return (
    <Button
      type="submit"
      variant={variant}
      size="large"
      loading={isBusy}
      disabledReason={offlineReason}
    >
      {children}
    </Button>
  );
}
