/** The closed lists of the vocabulary, by area. Types are derived from the lists. */

export * from './access.ts';
export * from './changes.ts';
export * from './clients.ts';
export * from './club-pages.ts';
export * from './errors.ts';
export * from './files.ts';
export * from './guardians.ts';
export * from './jobs.ts';
export * from './lesson-plans.ts';
export * from './mail.ts';
export * from './member-imports.ts';
export * from './members.ts';
export * from './moves.ts';
export * from './report-names.ts';
export * from './reports.ts';
export * from './scheme-imports.ts';
export * from './schemes.ts';
export * from './sessions.ts';
export * from './start.ts';
export * from './transfers.ts';
