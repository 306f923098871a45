/** Edits of one command share the beginning of their ids, so that one undo reverses all of them. */
const GROUP_LENGTH = 13;

/** The ids of one command's edits. */
export const idsOfCommand = (count: number, newId: () => string): readonly string[] => {
  const group = newId().slice(0, GROUP_LENGTH);
  return Array.from({ length: count }, () => group + newId().slice(GROUP_LENGTH));
};

/** What the ids of one command have in common. */
export const commandOf = ({ id }: { readonly id: string }): string => id.slice(0, GROUP_LENGTH);
