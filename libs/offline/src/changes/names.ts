/** A member's name as a change keeps it, so that it reads without the member's row. */
export const fullName = ({
  firstname,
  lastname,
}: {
  firstname: string;
  lastname: string;
}): string => `${firstname} ${lastname}`.trim();
