/** The word for a mark, as a key of the coach's catalogue. */
export const wordOf = (present: boolean | null) => {
  if (present === null) return 'coach:register.mark.none';
  return present ? 'coach:register.mark.in' : 'coach:register.mark.absent';
};
