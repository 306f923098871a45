import { useOfflineReason } from '../connection/use-offline-reason.ts';
import { Button } from '@springboard/ui';

type SubmitButtonProps = { children: string; isBusy: boolean };

/** Sends the form. Offline it says why it cannot. */
export function SubmitButton({ children, isBusy }: SubmitButtonProps) {
  const offlineReason = useOfflineReason();
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      loading={isBusy}
      disabledReason={offlineReason}
    >
      {children}
    </Button>
  );
}
