export { JobsStrip as default } from '@springboard/portal';
