import type { Migration } from './migration.ts';

/** Only the browser that started a sign-in at a national body has its proof (D4). Sign-ins under way start again. */
export const remoteLoginProof: Migration = {
  name: '0048_remote_login_proof',
  sql: `
set local app.maintenance = 'on';
delete from remote_logins;
alter table remote_logins add column proof_hash text not null;
`,
};
