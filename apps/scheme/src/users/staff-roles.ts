/** Roles that the national body gives, in the order of its lists. */
export const STAFF_ROLES = ['ngo', 'admin', 'coach'] as const;
