import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createProviderSecrets } from '@springboard/api/src/auth/provider-secrets.ts';
import { PORTALS } from '@springboard/contract';
import { Client } from 'pg';
import { startCourseManagement } from '../providers/course-management/server.ts';
import { startNationalBody, STATISTICS_PATH } from '../providers/national-body/server.ts';
import { BODY_CLIENT, COURSE_CLIENT } from '../seed/clients.ts';
import type { HostName } from './sample.ts';

const COURSE_KEY = 'SPRINGBOARD_PROVIDER_SAMPLE_COURSES';
const BODY_SECRET = 'SPRINGBOARD_PROVIDER_SAMPLE_NATIONAL';

type Where = { owner_url: string; data_dir: string; port: number; hosts: readonly HostName[] };

/** Stops the providers. Only their secrets stay, in the data folder. */
export type Providers = { stop(): Promise<void> };

/**
 * The providers of the two other sample clients, and a script that counts visits to the portals of one. They run in this process and end with it. Their ports are new
 * at each start and are written to the database. null without the sample data.
 */
export async function startProviders({
  owner_url,
  data_dir,
  port,
  hosts,
}: Where): Promise<Providers | null> {
  const names = new Set(hosts.map(({ host }) => host));
  const isSample = [COURSE_CLIENT, BODY_CLIENT].every(({ domain }) => names.has(`coach.${domain}`));
  if (!isSample) return null;
  const folder = join(data_dir, 'secrets');
  const secret = await secretIn(folder, BODY_SECRET);
  const courses = await startCourseManagement(await secretIn(folder, COURSE_KEY));
  const client_id = 'springboard';
  const redirects = PORTALS.map(
    (portal) => `http://${portal}.${BODY_CLIENT.domain}${port === 80 ? '' : `:${port}`}/redirect`,
  );
  const body = await startNationalBody({ client_id, secret, redirects });
  await keepSettings(owner_url, [
    {
      domain: COURSE_CLIENT.domain,
      settings: {
        url: `${courses.url}/api`,
        key: COURSE_KEY,
        reset_url: `${courses.url}/reset`,
      },
    },
    {
      domain: BODY_CLIENT.domain,
      settings: { issuer: body.url, client_id, secret: BODY_SECRET },
      analytics_url: `${body.url}${STATISTICS_PATH}`,
    },
  ]);
  return {
    stop: async () => {
      await courses.stop();
      await body.stop();
    },
  };
}

/** Created once and stored, readable by its owner only. */
async function secretIn(folder: string, name: string): Promise<string> {
  const known = await createProviderSecrets(process.env, folder)(name);
  if (known !== null) return known;
  const made = randomBytes(24).toString('base64url');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, name), `${made}\n`, { mode: 0o600 });
  return made;
}

async function keepSettings(
  owner_url: string,
  providers: readonly { domain: string; settings: object; analytics_url?: string }[],
): Promise<void> {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  try {
    await client.query('begin');
    // The owner declares that it bypasses row-level security.
    await client.query(`set local app.maintenance = 'on'`);
    for (const { domain, settings, analytics_url = null } of providers) {
      await client.query(
        `insert into client_providers (client_id, provider, settings)
           select c.id, c.auth_provider, $2::json from clients c
             join client_hosts h on h.client_id = c.id where h.host = $1
         on conflict (client_id, provider) do update set settings = excluded.settings`,
        [`coach.${domain}`, JSON.stringify(settings)],
      );
      await client.query(
        `update clients set analytics_url = $2
           where id = (select client_id from client_hosts where host = $1)`,
        [`coach.${domain}`, analytics_url],
      );
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
