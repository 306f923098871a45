import { useEffect } from 'react';
import { useSession } from '../hooks.ts';

/** Title of the document: the page, and whose portal it is. */
export const useDocumentTitle = (page: string | undefined): void => {
  const client = useSession((session) => session.client?.name);
  useEffect(() => {
    document.title = [page, client].filter(Boolean).join(' · ');
  }, [page, client]);
};
