import { nodeOf } from '../draft.ts';
import type { SchemeEditor } from '../scheme-editor.ts';

/** F6: from the tree to the panel, and back to the row. */
export const switchPane = ({ view, edits }: SchemeEditor): void => {
  const panel = document.querySelector('[data-scheme-panel]');
  if (panel?.contains(document.activeElement)) {
    view.setState(({ focusRequest }) => ({
      isPanelOpen: false,
      focusRequest: focusRequest + 1,
    }));
    return;
  }
  view.setState({ isPanelOpen: true });
  const focusField = () => {
    const { focused } = view.getState();
    const { draft } = edits.store.getState();
    if (focused === null || nodeOf(draft, focused) === undefined) return;
    // The panel of a row that just got the focus follows a moment later.
    const fields = panel?.querySelector(`[data-panel-of="${CSS.escape(focused)}"]`);
    if (fields) fields.querySelector<HTMLElement>('input, textarea')?.focus();
    else if (panel?.isConnected === true) requestAnimationFrame(focusField);
  };
  // Below 1024 px the panel appears with this state.
  requestAnimationFrame(focusField);
};
