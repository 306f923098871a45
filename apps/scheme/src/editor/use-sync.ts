import { useConnection } from '@springboard/portal';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useEdits, useSchemeEditor } from './scheme-editor.ts';
import type { LoadedScheme } from './use-new-editor.ts';

const POLL_MS = 3000;

/** Sends, polls while the page is seen, and loads again what was replaced on the server. */
export const useSync = (loaded: LoadedScheme): void => {
  const editor = useSchemeEditor();
  const { edits } = editor;
  const isOnline = useConnection(({ state }) => state !== 'offline');
  const isOutdated = useEdits((state) => state.isOutdated);
  const { revalidate } = useRevalidator();
  useEffect(() => edits.start(), [edits]);
  useEffect(() => editor.watchProblems(), [editor]);
  const first = useRef(loaded);
  useEffect(() => {
    if (first.current !== loaded) edits.load(loaded.draft);
    first.current = loaded;
  }, [edits, loaded]);
  useEffect(() => {
    if (isOutdated) void revalidate();
  }, [isOutdated, revalidate]);
  useEffect(() => {
    if (!isOnline) return undefined;
    edits.sendNow();
    const poll = () => {
      if (document.visibilityState === 'visible') void edits.poll();
    };
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, [edits, isOnline]);
};
