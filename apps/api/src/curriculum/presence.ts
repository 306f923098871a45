/** Who has which node of a scheme open, in the memory of this server. */
export type Editor = {
  readonly uuid: string;
  readonly name: string;
  readonly node_id: string | null;
};

const SECONDS = 15;

export type Presence = {
  /** Notes an editor, and returns those of the last 15 seconds. `now` in seconds. */
  readonly note: (scheme: string, editor: Editor, now: number) => readonly Editor[];
};

export const createPresence = (): Presence => {
  const editors = new Map<string, Map<string, Editor & { readonly at: number }>>();
  return {
    note: (scheme, editor, now) => {
      for (const [key, present] of editors) {
        for (const [uuid, { at }] of present) if (at <= now - SECONDS) present.delete(uuid);
        if (present.size === 0) editors.delete(key);
      }
      const present = editors.get(scheme) ?? new Map<string, Editor & { readonly at: number }>();
      editors.set(scheme, present);
      present.set(editor.uuid, { ...editor, at: now });
      return [...present.values()].map(({ uuid, name, node_id }) => ({ uuid, name, node_id }));
    },
  };
};
