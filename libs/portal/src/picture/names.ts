/** Where pictures are kept, by address; named like a build, so that they go with the one that they are of. */
export const PICTURES = 'portal pictures';
export const PICTURE_ID = 'picture';
