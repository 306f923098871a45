export { TransferContents } from './transfer-contents.tsx';
export { transferStateKey } from './transfer-state-key.ts';
