import type { ApiFailure, ApiResult } from '@springboard/api-client';
import { auditIdOf, useAuditUndo } from '@springboard/portal';
import { useState } from 'react';
import { useRevalidator } from 'react-router';

/** Sends a change. The result is shown with Undo, and the page reloads its data. */
export const useChange = () => {
  const showUndo = useAuditUndo();
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  /** @param title of the message after the change @returns whether the server accepted it */
  const send = async (title: string, call: Promise<ApiResult<unknown>>): Promise<boolean> => {
    setBusy(true);
    const result = await call;
    setBusy(false);
    setFailure(result.ok ? null : result.failure);
    if (!result.ok) return false;
    showUndo({ title, audit_id: auditIdOf(result.headers) });
    await revalidate();
    return true;
  };
  return { send, isBusy, failure };
};
