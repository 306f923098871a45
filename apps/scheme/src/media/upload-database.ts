/** The database of the browser with the uploads that are not complete. */
export const UPLOAD_DATABASE = 'scheme-media';
