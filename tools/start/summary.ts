import { PORTALS } from '@springboard/contract';
import { COURSE_LOGINS } from '../providers/course-management/people.ts';
import { BODY_LOGINS } from '../providers/national-body/members.ts';
import { BODY_CLIENT, COURSE_CLIENT, DEMO } from '../seed/clients.ts';
import { SEED_LOGINS, SEED_PASSWORD } from '../seed/logins.ts';
import type { HostName } from './sample.ts';

/** The sample clients by sign-in provider. */
const SAMPLES = [
  {
    title: 'Springboard’s own sign-in',
    domain: DEMO.domain,
    logins: {
      coach: SEED_LOGINS.coach,
      club: SEED_LOGINS.admin,
      scheme: SEED_LOGINS.ngo,
      parent: SEED_LOGINS.parent,
    },
  },
  {
    title: 'Sign-in by a course-management provider',
    domain: COURSE_CLIENT.domain,
    logins: COURSE_LOGINS,
  },
  { title: 'Sign-in by a national body', domain: BODY_CLIENT.domain, logins: BODY_LOGINS },
] as const;

const SHOWN_HOSTS = 12;

/** Highlights a text on a terminal; elsewhere it returns the text unchanged. */
export type Emphasis = { strong: (text: string) => string; faint: (text: string) => string };

/** The message of a successful start: addresses and sign-in names. */
export function summary(
  running: {
    hosts: readonly HostName[];
    port: number;
    data: string;
    log: string;
    setup_url: string | null;
  },
  { strong, faint }: Emphasis,
): string {
  const names = new Set(running.hosts.map(({ host }) => host));
  const isSample = PORTALS.every((portal) => names.has(`${portal}.localhost`));
  const lines = isSample
    ? sampleLines(running.port, strong, faint)
    : running.setup_url === null
      ? ownLines(running.hosts, running.port, strong)
      : setupLines(running.setup_url, strong);
  return [
    '',
    `  ${strong('Springboard is running.')}`,
    '',
    ...lines,
    '',
    `  ${faint('Data')}      ${running.data}`,
    `  ${faint('Log')}       ${running.log}`,
    `  ${faint('Stop with Ctrl-C.')}`,
    '',
  ].join('\n');
}

function sampleLines(port: number, strong: Emphasis['strong'], faint: Emphasis['faint']): string[] {
  const width = Math.max(
    ...SAMPLES.flatMap(({ domain }) =>
      PORTALS.map((portal) => addressOf(`${portal}.${domain}`, port).length),
    ),
  );
  return [
    ...SAMPLES.flatMap(({ title, domain, logins }) => [
      `  ${faint(title)}`,
      ...PORTALS.map((portal) => {
        const address = strong(addressOf(`${portal}.${domain}`, port).padEnd(width));
        return `  ${capital(portal).padEnd(8)}${address}   ${faint('sign in as')} ${logins[portal]}`;
      }),
      '',
    ]),
    `  ${faint('Password')}  ${SEED_PASSWORD} ${faint('for all of them: sample data, for trying out only')}`,
  ];
}

function ownLines(hosts: readonly HostName[], port: number, strong: Emphasis['strong']): string[] {
  const lines = hosts
    .slice(0, SHOWN_HOSTS)
    .map(({ host, portal }) => `  ${capital(portal).padEnd(8)}${strong(addressOf(host, port))}`);
  const more = hosts.length - lines.length;
  return more > 0 ? [...lines, `  and ${more} more host names`] : lines;
}

const setupLines = (setup_url: string, strong: Emphasis['strong']): string[] => [
  '  Springboard is not set up yet. Create the first client at this address, within 24 hours:',
  `  ${strong(setup_url)}`,
];

const addressOf = (host: string, port: number): string =>
  `http://${host}${port === 80 ? '' : `:${port}`}`;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
