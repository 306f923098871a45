/** §9: 5 rows, raised to 100 after a create. */
export const PLAN_PAGE_SIZES = [5, 20, 100] as const;
export const AFTER_CREATE = 100;
/** §2, Labels table. */
export const LABEL_PAGE_SIZES = [10] as const;
