export * from './vocabulary.ts';
export type * from './entities/index.ts';
export type * from './wire.ts';
