/* Each switch handles its part of the commands. */
/* oxlint-disable typescript/switch-exhaustiveness-check */
import type { SchemeEditBody } from '@springboard/contract';
import { idsWithin } from '@springboard/domain';
import { useTranslation } from '@springboard/i18n';
import { useAlerts, useUndoToast } from '@springboard/portal';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { ancestorIds, childIds, nodeOf, parentIdOf } from './draft.ts';
import { type Command, EDITING, keysText } from './keyboard.ts';
import {
  pastePlace,
  planCopies,
  planDeeper,
  planHigher,
  planMoveTo,
  planStep,
  targetsOf,
} from './plans.ts';
import { isMac } from './row-menu.tsx';
import type { NewPlace } from './rows.ts';
import type { CommitResult } from './edits/edits-state.ts';
import { useSchemeEditor } from './scheme-editor.ts';
import { useEditingReason } from './use-editing-reason.ts';
import { useRejectionText } from './use-rejection-text.ts';

const PAGE_ROWS = 15;
const NO_ROWS: ReadonlySet<string> = new Set();

export type Commands = {
  /** Returns false where the command has nothing to do, so that the browser may use the key. */
  run(command: Command): boolean;
  focus(id: string): void;
  /** Commits edits, and says why they cannot be made. */
  commit(edits: readonly SchemeEditBody[]): boolean;
  moveTo(ids: readonly string[], parent: string | null): boolean;
  move(edit: SchemeEditBody): boolean;
  startAdding(place: NewPlace): void;
};

/** The commands of the editor, with the messages that they give. */
export const useCommands = (): Commands => {
  const editor = useSchemeEditor();
  const reason = useEditingReason();
  const rejectionText = useRejectionText();
  const undoToast = useUndoToast();
  const alerts = useAlerts();
  const { t } = useTranslation(['scheme', 'common']);
  const latest = useRef({ reason, rejectionText, undoToast, alerts, t });
  useLayoutEffect(() => {
    latest.current = { reason, rejectionText, undoToast, alerts, t };
  });

  return useMemo((): Commands => {
    const { edits, view } = editor;
    const draftNow = () => edits.store.getState().draft;
    const titleOf = (id: string | null) =>
      id === null ? editor.facts.title : (nodeOf(draftNow(), id)?.title ?? '');
    const announce = (announcement: string) => view.setState({ announcement });
    const targets = () => {
      const { focused, selected } = view.getState();
      return targetsOf(draftNow(), focused, selected);
    };

    const warn = (title: string) =>
      latest.current.alerts.raise({ tone: 'warning', title, subject: 'scheme-editor' });

    const isDone = (result: CommitResult): boolean => {
      if (!result.ok) warn(latest.current.rejectionText(result.code, result.with));
      return result.ok;
    };

    const commit = (bodies: readonly SchemeEditBody[]): boolean => {
      if (latest.current.reason !== undefined) {
        warn(latest.current.reason);
        return false;
      }
      return bodies.length > 0 && isDone(edits.commit(bodies));
    };

    const openTo = (id: string) =>
      view.setState(({ open }) => ({ open: new Set([...open, ...ancestorIds(draftNow(), id)]) }));

    const focus = (id: string) => {
      openTo(id);
      view.setState(({ focusRequest }) => ({
        focused: id,
        anchor: id,
        selected: new Set(),
        focusRequest: focusRequest + 1,
      }));
    };

    const move = (edit: SchemeEditBody): boolean => {
      if (edit.kind !== 'move' || !commit([edit])) return false;
      const [first] = edit.node_ids;
      if (first === undefined) return true;
      openTo(first);
      const siblings = childIds(draftNow(), edit.parent);
      announce(
        latest.current.t('editor.said.moved', {
          title: titleOf(first),
          parent: titleOf(edit.parent),
          position: siblings.indexOf(first) + 1,
          total: siblings.length,
        }),
      );
      view.setState(({ focusRequest }) => ({ focusRequest: focusRequest + 1 }));
      return true;
    };

    const tryMove = (edit: SchemeEditBody | null): boolean => {
      if (edit === null) announce(latest.current.t('editor.said.cannotMove'));
      else move(edit);
      return true;
    };

    const undo = () => {
      if (latest.current.reason !== undefined) return warn(latest.current.reason);
      const result = edits.undo();
      if (result === false) announce(latest.current.t('editor.said.nothingToUndo'));
      else if (isDone(result)) announce(latest.current.t('editor.said.undone'));
      return undefined;
    };

    const redo = () => {
      if (latest.current.reason !== undefined) return warn(latest.current.reason);
      const result = edits.redo();
      if (result === false) announce(latest.current.t('editor.said.nothingToRedo'));
      else if (isDone(result)) announce(latest.current.t('editor.said.redone'));
      return undefined;
    };

    const remove = (ids: readonly string[]) => {
      const draft = draftNow();
      const count = ids.flatMap((id) => idsWithin(draft, id)).length;
      const next = focusAfterRemoval(ids);
      const [first] = ids;
      const title = first === undefined ? '' : titleOf(first);
      if (!commit([{ kind: 'remove', node_ids: [...ids] }])) return;
      if (next === null) view.setState({ focused: null, selected: new Set() });
      else focus(next);
      const { t, undoToast } = latest.current;
      undoToast({
        title: t('editor.removed', { count, title }),
        subject: 'scheme-editor-removed',
        // Without a keyboard there are no keys to name.
        hint: matchMedia('(pointer: coarse)').matches
          ? t('editor.undoTouchHint')
          : t('editor.undoHint', { keys: keysText('undo', isMac()) }),
        undo: async () => {
          undo();
          return { ok: true, value: null };
        },
      });
    };

    /** The row below the removed ones, else the one above. */
    const focusAfterRemoval = (ids: readonly string[]): string | null => {
      const draft = draftNow();
      const gone = new Set(ids.flatMap((id) => idsWithin(draft, id)));
      const rows = editor.shown().rows.flatMap((row) => (row.kind === 'node' ? [row.id] : []));
      const index = rows.findIndex((id) => gone.has(id));
      const isLeft = (id: string) => !gone.has(id);
      return rows.slice(index).find(isLeft) ?? rows.slice(0, index).findLast(isLeft) ?? null;
    };

    const moveFocus = (by: number, extend = false) => {
      const { rows } = editor.shown();
      const { focused, anchor } = view.getState();
      const ids = rows.flatMap((row) => (row.kind === 'node' ? [row.id] : []));
      const index = focused === null ? -1 : ids.indexOf(focused);
      const next = ids[Math.max(0, Math.min(ids.length - 1, index + by))];
      if (next === undefined) return;
      const from = ids.indexOf(anchor ?? focused ?? next);
      const to = ids.indexOf(next);
      view.setState(({ focusRequest }) => ({
        focused: next,
        anchor: extend ? (anchor ?? focused ?? next) : next,
        selected: extend ? new Set(ids.slice(Math.min(from, to), Math.max(from, to) + 1)) : NO_ROWS,
        focusRequest: focusRequest + 1,
      }));
    };

    const startAdding = (place: NewPlace) => {
      if (latest.current.reason !== undefined) return warn(latest.current.reason);
      view.setState(({ open }) => ({
        adding: place,
        renaming: null,
        search: '',
        filter: null,
        ...(place.parent !== null && { open: new Set([...open, place.parent]) }),
      }));
      return undefined;
    };

    const addChild = (focused: string) => {
      const draft = draftNow();
      const node = nodeOf(draft, focused);
      if (node?.is_owner === false) return warn(latest.current.rejectionText('MIRRORED'));
      if (node?.t === 's') return warn(latest.current.rejectionText('FORBIDDEN_TARGET'));
      return startAdding({ parent: focused, after: childIds(draft, focused).at(-1) ?? null });
    };

    const paste = (): boolean => {
      const { clipboard, focused, open } = view.getState();
      if (clipboard === null) return false;
      const draft = draftNow();
      const ids = clipboard.ids.filter((id) => nodeOf(draft, id) !== undefined);
      if (ids.length === 0) return false;
      const place = pastePlace(draft, focused, focused !== null && open.has(focused));
      if (clipboard.isCut) {
        const after = place.after !== null && ids.includes(place.after) ? null : place.after;
        if (move({ kind: 'move', node_ids: ids, parent: place.parent, after }))
          view.setState({ clipboard: null });
        return true;
      }
      return addCopies(ids, place);
    };

    const addCopies = (ids: readonly string[], place: NewPlace): boolean => {
      const plan = planCopies(draftNow(), ids, place);
      const [first] = plan.roots;
      if (!commit(plan.edits) || first === undefined) return true;
      focus(first);
      announce(latest.current.t('editor.said.added', { count: plan.added.length }));
      return true;
    };

    const goToProblem = (by: 1 | -1) => {
      const { errors, warnings } = editor.problems.getState();
      const ids = [...errors, ...warnings].flatMap(({ node_id }) => node_id ?? []);
      if (ids.length === 0) return announce(latest.current.t('editor.check.none'));
      const { focused } = view.getState();
      const index = focused === null ? -1 : ids.indexOf(focused);
      const next = ids[(index + by + ids.length) % ids.length] ?? ids[0];
      if (next !== undefined) focus(next);
      return undefined;
    };

    const goToHit = () => {
      const { hits } = editor.shown();
      if (hits === null || hits.length === 0) return;
      const { focused } = view.getState();
      const next = hits[(hits.indexOf(focused ?? '') + 1) % hits.length];
      if (next !== undefined) focus(next);
    };

    const openRow = (focused: string) => {
      const draft = draftNow();
      const [child] = childIds(draft, focused);
      if (child === undefined) return;
      const { open, search, filter } = view.getState();
      if (open.has(focused) || search !== '' || filter !== null) moveFocus(1);
      else view.setState({ open: new Set([...open, focused]) });
    };

    const closeRow = (focused: string) => {
      const { open } = view.getState();
      if (open.has(focused) && childIds(draftNow(), focused).length > 0) {
        view.setState({ open: new Set([...open].filter((id) => id !== focused)) });
        return;
      }
      const parent = parentIdOf(draftNow(), focused);
      if (parent !== null) focus(parent);
    };

    const toggleSelected = (focused: string) => {
      const { selected } = view.getState();
      const next = new Set(selected);
      if (!next.delete(focused)) next.add(focused);
      view.setState({ selected: next, anchor: focused });
    };

    const atFocus = (command: Command, focused: string): boolean => {
      const draft = draftNow();
      switch (command) {
        case 'rename':
          if (nodeOf(draft, focused)?.is_owner === false)
            warn(latest.current.rejectionText('MIRRORED'));
          else view.setState({ renaming: focused, adding: null });
          return true;
        case 'addBelow':
          startAdding({ parent: parentIdOf(draft, focused), after: focused });
          return true;
        case 'addChild':
          addChild(focused);
          return true;
        case 'moveUp':
          return tryMove(planStep(draft, targets(), -1));
        case 'moveDown':
          return tryMove(planStep(draft, targets(), 1));
        case 'moveDeeper':
          return tryMove(planDeeper(draft, targets()));
        case 'moveHigher':
          return tryMove(planHigher(draft, targets()));
        case 'moveTo':
          view.setState({ dialog: 'moveTo' });
          return true;
        case 'toggleSelected':
          toggleSelected(focused);
          return true;
        case 'selectSiblings':
          view.setState({ selected: new Set(childIds(draft, parentIdOf(draft, focused))) });
          return true;
        case 'cut':
        case 'copy':
          view.setState({ clipboard: { isCut: command === 'cut', ids: targets() } });
          announce(latest.current.t(`editor.said.${command}`, { count: targets().length }));
          return true;
        case 'duplicate': {
          const ids = targets();
          const last = ids.at(-1) ?? focused;
          return addCopies(ids, { parent: parentIdOf(draft, last), after: last });
        }
        case 'remove':
          remove(targets());
          return true;
        case 'openMenu':
          view.setState({ menuFor: focused });
          return true;
        case 'openRow':
          openRow(focused);
          return true;
        case 'closeRow':
          closeRow(focused);
          return true;
        default:
          return false;
      }
    };

    const run = (command: Command): boolean => {
      if (EDITING.has(command) && latest.current.reason !== undefined) {
        warn(latest.current.reason);
        return true;
      }
      const { focused } = view.getState();
      switch (command) {
        case 'undo':
          undo();
          return true;
        case 'redo':
          redo();
          return true;
        case 'search':
          document.querySelector<HTMLElement>('[data-scheme-search]')?.focus();
          return true;
        case 'nextHit':
          goToHit();
          return true;
        case 'nextProblem':
          goToProblem(1);
          return true;
        case 'previousProblem':
          goToProblem(-1);
          return true;
        case 'focusUp':
          moveFocus(-1);
          return true;
        case 'focusDown':
          moveFocus(1);
          return true;
        case 'extendUp':
          moveFocus(-1, true);
          return true;
        case 'extendDown':
          moveFocus(1, true);
          return true;
        case 'pageUp':
          moveFocus(-PAGE_ROWS);
          return true;
        case 'pageDown':
          moveFocus(PAGE_ROWS);
          return true;
        case 'focusFirst':
          moveFocus(-Infinity);
          return true;
        case 'focusLast':
          moveFocus(Infinity);
          return true;
        case 'paste':
          return paste();
        case 'cancel':
          view.setState({ selected: new Set(), clipboard: null });
          return true;
        default:
          return focused !== null && atFocus(command, focused);
      }
    };

    return {
      run,
      focus,
      commit,
      move,
      startAdding,
      moveTo: (ids, parent) => move(planMoveTo(draftNow(), ids, parent)),
    };
  }, [editor]);
};
