/** The engine that this portal works offline by, in a file of its own that is loaded after signing in. */
export { askPersistence, openOffline } from '@springboard/offline';
