export * from './vocabulary/index.ts';
export type * from './entities/index.ts';
export type * from './wire.ts';
