/** Version of the API: in every response and in the API document. */
export const API_VERSION = '1';
