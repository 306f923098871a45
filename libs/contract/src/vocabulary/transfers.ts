/** A transfer between clubs: `agreed` takes effect at the start of its day. */
export const TRANSFER_STATES = ['open', 'agreed', 'done', 'refused', 'undone'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** Who asked for a transfer: the national body, the receiving club or a guardian. */
export const TRANSFER_REQUESTERS = ['ngo', 'club', 'guardian'] as const;
export type TransferRequester = (typeof TRANSFER_REQUESTERS)[number];

/**
 * Who answers a transfer: a guardian, the releasing club if there is none, the receiving club if a guardian asked, or
 * after 14 days the national body.
 */
export const TRANSFER_ANSWERERS = ['guardian', 'club', 'new_club', 'body'] as const;

/** What a club reads of its request for a member of another club: also `not_agreed` if no such member was found. */
export const TRANSFER_REQUEST_STATES = ['sent', 'agreed', 'not_agreed', 'withdrawn'] as const;
