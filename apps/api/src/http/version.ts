/** Version of the API: in every answer, and in its description. */
export const API_VERSION = '1';
