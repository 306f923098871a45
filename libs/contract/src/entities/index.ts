export * from './basics.ts';
export * from './client.ts';
export * from './auth.ts';
export * from './scheme.ts';
export * from './group.ts';
export * from './member.ts';
export * from './fault.ts';
