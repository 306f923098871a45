import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assessMember, indexScheme } from '@springboard/assessment';
import { LEAVING_REASONS, PORTALS, REQUEST_KINDS, type Scores } from '@springboard/contract';
import { ageOf, weekdayOf } from '@springboard/domain';
import { describe, expect, test } from 'vitest';
import { COURSE_LOGINS } from '../providers/course-management/people.ts';
import { BODY_LOGINS } from '../providers/national-body/members.ts';
import { BODY_CLIENT, COURSE_CLIENT } from './clients.ts';
import {
  SEED_CASES,
  SEED_CHILDREN,
  SEED_GROUP,
  SEED_LOGINS,
  SEED_NEARLY_THERE,
  SEED_PASSWORD,
  SEED_PIN,
  SEED_READY,
  SEED_RESTRICTED_CHILD,
} from './logins.ts';
import type { Rows } from './rows.ts';
import { sampleRows, type SampleOptions } from './sample.ts';
import { curriculumOf, readScheme } from './schemes/read-scheme.ts';

const TODAY = '2026-11-21';

const options = (overrides: Partial<SampleOptions> = {}): SampleOptions => ({
  client_id: 1,
  seed: 1,
  today: TODAY,
  size: 1,
  secrets: { password: 'hash of the password', pin: 'hash of the pin' },
  ...overrides,
});

const sample = [...sampleRows(options())];

const rowsOf = <T extends keyof Rows>(table: T, portions: readonly Rows[] = sample) =>
  portions.flatMap((rows): NonNullable<Rows[T]>[number][] => [...(rows[table] ?? [])]);

const digest = (rows: Rows) => createHash('sha1').update(JSON.stringify(rows)).digest('hex');

const groupNamed = (name: string) => rowsOf('groups').find((group) => group.name === name);
const userNamed = (username: string) => rowsOf('users').find((user) => user.username === username);

const namesIn = (group_id: number | undefined) => {
  const inside = rowsOf('class_members').filter(
    (row) => row.group_id === group_id && row.left_date === null && row.waiting === false,
  );
  return rowsOf('members')
    .filter(({ uuid }) => inside.some(({ member_uuid }) => member_uuid === uuid))
    .map(({ firstname, lastname }) => `${firstname} ${lastname}`);
};

test('[D14] the same seed gives the same rows, another seed other ones', () => {
  const again = [...sampleRows(options())];
  expect(again.map(digest)).toEqual(sample.map(digest));
  const [other] = sampleRows(options({ seed: 2 }));
  expect(other?.users?.[0]?.uuid).not.toBe(rowsOf('users')[0]?.uuid);
});

test('[D14] two large clubs and a small one, twelve coaches of the large ones, about 40 groups and about 900 members with guardians', () => {
  const [, , small] = rowsOf('clubs');
  const coaches = rowsOf('user_clubs').filter(
    ({ role, club_id }) => role === 'coach' && club_id !== small?.id,
  );
  expect(rowsOf('clubs')).toHaveLength(3);
  expect(small?.member_types).toBe('local_and_remote');
  expect(new Set(coaches.map(({ user_uuid }) => user_uuid)).size).toBe(12);
  const classes = rowsOf('groups').filter(({ is_slot }) => is_slot === false);
  expect(Math.abs(classes.length - 40)).toBeLessThanOrEqual(3);
  expect(Math.abs(rowsOf('members').length - 900)).toBeLessThanOrEqual(100);
  const guarded = new Set(rowsOf('member_guardians').map(({ member_uuid }) => member_uuid));
  expect(guarded.size).toBe(rowsOf('members').length);
});

test('[D14] a larger size makes more clubs, of which no two share a user name', () => {
  let clubs = 0;
  const usernames: unknown[] = [];
  for (const rows of sampleRows(options({ size: 2 }))) {
    clubs += rows.clubs?.length ?? 0;
    usernames.push(...(rows.users ?? []).map(({ username }) => username));
  }
  expect(clubs).toBe(5);
  expect(new Set(usernames).size).toBe(usernames.length);
});

test('every large club has several sessions on every day of the week, the coach has 3 to 5', () => {
  const coach = userNamed(SEED_LOGINS.coach)?.uuid;
  const own = rowsOf('group_coaches').filter(({ user_uuid }) => user_uuid === coach);
  for (const { id } of rowsOf('clubs').slice(0, 2)) {
    for (let weekday = 1; weekday <= 7; weekday += 1) {
      const times = rowsOf('group_times').filter(
        (time) => time.club_id === id && time.weekday === weekday,
      );
      expect(times.length).toBeGreaterThanOrEqual(3);
    }
  }
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const ofCoach = rowsOf('group_times').filter(
      (time) => time.weekday === weekday && own.some(({ group_id }) => group_id === time.group_id),
    );
    expect([3, 4, 5]).toContain(ofCoach.length);
  }
});

test('no coach has two sessions at the same time', () => {
  const times = rowsOf('group_times');
  const clashes = rowsOf('group_coaches').flatMap(({ user_uuid, group_id }) => {
    const others = rowsOf('group_coaches')
      .filter((one) => one.user_uuid === user_uuid && one.group_id > group_id)
      .map((one) => one.group_id);
    return times.filter(
      (time) =>
        time.group_id === group_id &&
        times.some(
          (other) =>
            others.includes(other.group_id) &&
            other.weekday === time.weekday &&
            other.start_time < time.end_time &&
            time.start_time < other.end_time,
        ),
    );
  });
  expect(clashes).toEqual([]);
});

test('the group of 24 meets today and has 24 members of different names', () => {
  const group = groupNamed(SEED_GROUP.name);
  const names = namesIn(group?.id);
  expect(new Set(names).size).toBe(SEED_GROUP.members);
  const today = rowsOf('sessions').filter(
    (session) => session.group_id === group?.id && session.date === TODAY,
  );
  expect(today).toHaveLength(1);
  expect(weekdayOf(TODAY)).toBe(6);
});

test('[D16] only the second user of the national body must have a second factor', () => {
  const second = userNamed(SEED_LOGINS.secondNgo)?.uuid;
  expect(rowsOf('user_clients').map(({ user_uuid }) => user_uuid)).toEqual([
    userNamed(SEED_LOGINS.ngo)?.uuid,
    second,
  ]);
  expect(rowsOf('user_features')).toMatchObject([
    { user_uuid: second, feature: 'REQUIRE_SECOND_FACTOR', value: 'true' },
  ]);
});

test('one member of it needs a single skill for the first level', () => {
  const { firstname, lastname, node_id, level_id } = SEED_NEARLY_THERE;
  expect(namesIn(groupNamed(SEED_GROUP.name)?.id)).toContain(`${firstname} ${lastname}`);
  const member = rowsOf('members').find(
    (row) => row.firstname === firstname && row.lastname === lastname,
  );
  const scores: Scores = {};
  for (const score of rowsOf('scores')) {
    const { assessment, ts, user_uuid } = score;
    if (score.member_uuid === member?.uuid) scores[score.node_id] = { assessment, ts, user_uuid };
  }
  const file = readScheme('first-flight');
  const scheme = indexScheme(curriculumOf(file, 1), file.grades);
  expect(assessMember(scheme, scores, []).assessments.complete).not.toHaveProperty([level_id]);
  const passed = { ...scores, [node_id]: { assessment: 2, ts: 1_800_000_000, user_uuid: 'u' } };
  expect(assessMember(scheme, passed, []).assessments.complete).toHaveProperty([level_id]);
});

test('three members who are ready to move have a guardian who can sign in and no open offer', () => {
  const ready = SEED_READY.map(({ parent }) => {
    const user = userNamed(parent);
    const guardian = rowsOf('guardians').find(({ user_uuid }) => user_uuid === user?.uuid);
    const children = rowsOf('member_guardians').filter(
      ({ guardian_id }) => guardian_id === guardian?.id,
    );
    const mark = rowsOf('move_marks').find(
      ({ member_uuid, stay }) =>
        stay !== true && children.some((child) => child.member_uuid === member_uuid),
    );
    const child = rowsOf('members').find(({ uuid }) => uuid === mark?.member_uuid);
    const isOpen = rowsOf('moves').some(
      ({ member_uuid, state }) => member_uuid === child?.uuid && state !== 'expired',
    );
    return {
      child: `${child?.firstname} ${child?.lastname}`,
      group: rowsOf('groups').find(({ id }) => id === mark?.group_id)?.name,
      parent: isOpen ? 'has an open offer' : user?.username,
    };
  });
  expect(ready).toEqual(SEED_READY);
});

test('the parent has a child in each of two groups', () => {
  const parent = userNamed(SEED_LOGINS.parent)?.uuid;
  const guardian = rowsOf('guardians').find(({ user_uuid }) => user_uuid === parent);
  const children = rowsOf('member_guardians').filter(
    ({ guardian_id }) => guardian_id === guardian?.id,
  );
  expect(children).toHaveLength(SEED_CHILDREN.length);
  for (const { firstname, lastname, group } of SEED_CHILDREN) {
    expect(namesIn(groupNamed(group)?.id)).toContain(`${firstname} ${lastname}`);
  }
});

test('[D14] a second guardian may see one of the two children', () => {
  const user_uuid = userNamed(SEED_LOGINS.restrictedParent)?.uuid;
  const guardian = rowsOf('guardians').find((row) => row.user_uuid === user_uuid);
  const links = rowsOf('member_guardians').filter(
    ({ guardian_id }) => guardian_id === guardian?.id,
  );
  const nameOf = (uuid: string) => rowsOf('members').find((row) => row.uuid === uuid)?.firstname;
  expect(links.map(({ member_uuid, restricted }) => [nameOf(member_uuid), restricted])).toEqual(
    SEED_CHILDREN.map(({ firstname }) => [firstname, firstname === SEED_RESTRICTED_CHILD]),
  );
  expect(rowsOf('member_guardians').filter(({ restricted }) => restricted)).toHaveLength(1);
});

test('[D14] an absence is reported ahead', () => {
  const ahead = rowsOf('reported_absences').filter(({ from_date }) => from_date > TODAY);
  expect(ahead.map(({ from_date }) => from_date)).toEqual(['2026-11-27']);
});

test('[D14] guardians have an open request of each kind', () => {
  expect(rowsOf('change_requests').map(({ kind }) => kind)).toEqual(
    expect.arrayContaining([...REQUEST_KINDS]),
  );
});

test('[D14] two offers of a place are open, one is held by a guardian and one has expired', () => {
  const moves = rowsOf('moves');
  const countOf = (wanted: string) => moves.filter(({ state }) => state === wanted).length;
  expect(['offered', 'held', 'expired'].map(countOf)).toEqual([2, 1, 1]);
  const [held] = moves.filter(({ state }) => state === 'held');
  expect(rowsOf('place_holds')).toMatchObject([
    { move_id: held?.id, group_id: held?.group_id, member_uuid: held?.member_uuid },
  ]);
  const marked = rowsOf('move_marks').map(({ member_uuid }) => member_uuid);
  for (const { member_uuid } of moves) expect(marked).toContain(member_uuid);
});

test('[D14] members have left for various reasons', () => {
  const reasons = new Set(rowsOf('members').map(({ inactive_reason }) => inactive_reason));
  reasons.delete(null);
  expect(reasons.size).toBeGreaterThan(2);
  for (const reason of reasons) expect(LEAVING_REASONS).toContain(reason);
});

describe('[D14] cases that the drawn data does not have', () => {
  const kestrels = groupNamed('Kestrels');
  const memberNamed = (name: string) =>
    rowsOf('members').filter(({ firstname, lastname }) => `${firstname} ${lastname}` === name);
  const waitingFor = (group_id: number) =>
    rowsOf('class_members').filter((row) => row.group_id === group_id && row.waiting === true);

  test('this week has a cancelled, a covered and a full session', () => {
    const week = rowsOf('sessions').filter(
      ({ group_id, date }) =>
        group_id === kestrels?.id && date >= '2026-11-16' && date <= '2026-11-22',
    );
    expect(week.map(({ date, cancelled }) => [date, cancelled])).toEqual([
      ['2026-11-19', false],
      ['2026-11-22', true],
    ]);
    expect(week[0]?.cover_user_uuid).toBe(userNamed('priya.sharma')?.uuid);
    expect(namesIn(kestrels?.id)).toHaveLength(Number(kestrels?.max_members));
  });

  test('waiting lists of eight and of three children', () => {
    const lengths = rowsOf('groups').map(({ id }) => waitingFor(Number(id)).length);
    expect(lengths).toEqual(expect.arrayContaining([3, 8]));
  });

  test('names of 50 letters, with an apostrophe, a hyphen and ŵ; a twin, the same name and date, a typing mistake', () => {
    const names = namesIn(kestrels?.id);
    expect(names.some((name) => /^.{50} .{50}$/.test(name))).toBe(true);
    for (const part of ['O’', '-', 'ŵ']) expect(names.join()).toContain(part);
    const born = (name: string) => memberNamed(name).map(({ dob }) => dob);
    const [hari] = born('Hari Penhale');
    expect(born('Hari Penhale')).toEqual([hari, hari]);
    expect(born('Nell Penhale')).toEqual(born('Ned Penhale'));
    expect(born('Catlin Sorensen')).toEqual(born('Caitlin Sorensen'));
  });

  test('members left in each of the last twelve months, for every reason', () => {
    const left = rowsOf('members').filter(({ lastname }) => lastname === 'Tregear');
    const months = new Set(left.map(({ inactive_date }) => inactive_date?.slice(0, 7)));
    expect(months.size).toBe(12);
    expect(new Set(left.map(({ inactive_reason }) => inactive_reason))).toEqual(
      new Set(LEAVING_REASONS),
    );
  });

  test('a parent has a child in two clubs, and a guardian sees without acting', () => {
    const clubsOf = (username: string) =>
      rowsOf('guardians')
        .filter(({ user_uuid }) => user_uuid === userNamed(username)?.uuid)
        .map(({ club_id }) => club_id);
    expect(clubsOf(SEED_CASES.twoClubs)).toHaveLength(2);
    const gareth = rowsOf('guardians').find(
      ({ user_uuid }) => user_uuid === userNamed(SEED_CASES.seesOnly)?.uuid,
    );
    const link = rowsOf('member_guardians').find(({ guardian_id }) => guardian_id === gareth?.id);
    expect(link).toMatchObject({ acts: false, sees: ['progress'] });
  });

  test('one import was undone; views of three months and notes for both Jones children', () => {
    expect(rowsOf('imports').map(({ state }) => state)).toEqual(['committed', 'undone']);
    const jones = SEED_CHILDREN.map(({ firstname }) => memberNamed(`${firstname} Jones`)[0]?.uuid);
    for (const uuid of jones) {
      const dates = rowsOf('access_log').flatMap(({ member_uuid, view_date }) =>
        member_uuid === uuid && typeof view_date === 'string' ? [view_date] : [],
      );
      expect(dates.toSorted()[0]).toMatch(/^2026-08/);
      expect(dates.toSorted().at(-1)).toMatch(/^2026-11/);
      const notes = rowsOf('notes').filter(({ member_uuid }) => member_uuid === uuid);
      expect(notes.map(({ shareable }) => shareable)).toEqual([true]);
      expect(rowsOf('shared_notes').filter(({ member_uuid }) => member_uuid === uuid)).toHaveLength(
        1,
      );
    }
  });

  test('guardians answered texts of two versions, and some the first only', () => {
    const answers = rowsOf('consents').filter(({ kind }) => kind === 'photographs');
    const second = answers.filter(({ text_id }) => text_id === 2).length;
    const first = answers.length - second;
    expect(second).toBeGreaterThan(0);
    expect(second).toBeLessThan(first);
  });

  test('a draft is in review, two users edited another one, the audit has both, and half of a scheme is in Welsh', () => {
    const drafts = rowsOf('curriculum_versions').filter(({ state }) => state !== 'published');
    const [review] = drafts.filter(({ state }) => state === 'review');
    expect(drafts.map(({ state }) => state)).toEqual(expect.arrayContaining(['draft', 'review']));
    expect(rowsOf('scheme_reviews')).toMatchObject([
      { scheme_uuid: review?.scheme_uuid, etag: review?.etag },
    ]);
    const editors = Map.groupBy(rowsOf('curriculum_edits'), ({ scheme_uuid }) => scheme_uuid);
    const numbers = [...editors.values()].map(
      (edits) => new Set(edits.map(({ user_uuid }) => user_uuid)).size,
    );
    expect(numbers).toContain(2);
    expect(rowsOf('node_translations').map(({ content }) => content)).toEqual([[], [], [], []]);
    const audited = new Set(rowsOf('audit_log').map(({ entity_id }) => entity_id));
    expect(audited).toEqual(new Set(drafts.slice(-2).map(({ scheme_uuid }) => scheme_uuid)));
  });

  test('credentials are expired, end within 30 days, or are fine', () => {
    const dates = rowsOf('credentials').map(({ expires }) => String(expires));
    expect(dates.some((date) => date < TODAY)).toBe(true);
    expect(dates.some((date) => date > TODAY && date <= '2026-12-21')).toBe(true);
    expect(dates.some((date) => date > '2026-12-21')).toBe(true);
  });
});

test('[D14] members are of the ages of their groups', () => {
  const tots = groupNamed(SEED_GROUP.name)?.id;
  const inside = rowsOf('class_members').filter(({ group_id }) => group_id === tots);
  const ages = rowsOf('members')
    .filter(({ uuid }) => inside.some(({ member_uuid }) => member_uuid === uuid))
    .map(({ dob }) => ageOf(dob, TODAY).years);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(4);
  expect(Math.max(...ages)).toBeLessThanOrEqual(6);
});

test('[D14] attendance and grades reach back three months and end before today', () => {
  const dates = rowsOf('attendance').map(({ date }) => date);
  expect(dates.reduce((a, b) => (a < b ? a : b))).toBe('2026-08-22');
  expect(dates.reduce((a, b) => (a > b ? a : b))).toBe('2026-11-20');
  const midnight = Date.parse(`${TODAY}T00:00:00Z`) / 1000;
  expect(rowsOf('score_history').every(({ ts }) => ts < midnight)).toBe(true);
});

test('[D6] the last grade of the history counts', () => {
  const last = new Map<string, number>();
  for (const { member_uuid, node_id, assessment } of rowsOf('score_history')) {
    last.set(`${member_uuid} ${node_id}`, assessment);
  }
  const scores = rowsOf('scores');
  expect(scores).toHaveLength(last.size);
  const others = scores.filter(
    ({ member_uuid, node_id, assessment }) => last.get(`${member_uuid} ${node_id}`) !== assessment,
  );
  expect(others).toEqual([]);
});

test('[D14] one coach has an unbooked slot every day, another a booked one', () => {
  const membersOf = (group_id: number | undefined) =>
    rowsOf('class_members').filter((row) => row.group_id === group_id && row.left_date === null);
  const slot = groupNamed('Private lesson');
  const today = rowsOf('sessions').filter(
    ({ group_id, date }) => group_id === slot?.id && date === TODAY,
  );
  expect(slot?.is_slot).toBe(true);
  expect(today).toHaveLength(1);
  expect(membersOf(slot?.id)).toEqual([]);
  expect(rowsOf('registers').filter(({ group_id }) => group_id === slot?.id)).toEqual([]);
  const booked = groupNamed('One-to-one coaching');
  expect(booked?.is_slot).toBe(true);
  expect(membersOf(booked?.id)).toHaveLength(1);
});

describe('the sample users in the documentation', () => {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
  /** The cells of the table rows that name a portal. */
  const portalRows = (text: string) =>
    text
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
      .filter(([, portal = '']) => PORTALS.some((known) => known === portal.toLowerCase()));

  test('the README names the address and the user of each portal, and the data that it tells to use', () => {
    const text = read('README.md');
    expect(portalRows(text).map(([, portal, address, user]) => [portal, address, user])).toEqual([
      ['Coach', 'http://coach.localhost:4200', SEED_LOGINS.coach],
      ['Club', 'http://club.localhost:4200', SEED_LOGINS.admin],
      ['Scheme', 'http://scheme.localhost:4200', SEED_LOGINS.ngo],
      ['Parent', 'http://parent.localhost:4200', SEED_LOGINS.parent],
    ]);
    const { firstname, lastname } = SEED_NEARLY_THERE;
    for (const part of [
      `The password is \`${SEED_PASSWORD}\``,
      `a PIN (\`${SEED_PIN}\`)`,
      `"${SEED_GROUP.name}"`,
      `choose ${firstname} ${lastname} and pass "Hang like a sloth"`,
      `coach.${COURSE_CLIENT.domain}:4200\` (\`${COURSE_LOGINS.coach}\`)`,
      `coach.${BODY_CLIENT.domain}:4200\` (\`${BODY_LOGINS.coach}\`)`,
    ]) {
      expect(text).toContain(part);
    }
  });

  test('every user of CONTRIBUTING has a role in the portal of the row', () => {
    const roles = { coach: 'coach', club: 'admin', scheme: 'ngo', parent: 'parent' };
    const rows = portalRows(read('CONTRIBUTING.md'));
    expect(rows).toHaveLength(14);
    const users = rows.flatMap(([, name = '', usernames = '']) =>
      usernames.split(', ').map((username) => ({ name, username })),
    );
    for (const { name, username } of users) {
      const portal = PORTALS.find((known) => known === name) ?? 'coach';
      const uuid = userNamed(username)?.uuid;
      const isNgo = rowsOf('user_clients').some(({ user_uuid }) => user_uuid === uuid);
      const clubRoles = rowsOf('user_clubs').filter(({ user_uuid }) => user_uuid === uuid);
      expect([username, ...(isNgo ? ['ngo'] : clubRoles.map(({ role }) => role))]).toContain(
        roles[portal],
      );
    }
  });

  test('the coaches of CONTRIBUTING have the clubs and groups that it says', () => {
    const clubsOf = (username: string) =>
      rowsOf('user_clubs').filter(({ user_uuid }) => user_uuid === userNamed(username)?.uuid);
    const groupsOf = (username: string) =>
      rowsOf('group_coaches')
        .filter(({ user_uuid }) => user_uuid === userNamed(username)?.uuid)
        .map(({ group_id }) => group_id);
    const [first] = clubsOf(SEED_LOGINS.coach);
    expect(clubsOf(SEED_LOGINS.secondCoach).map(({ club_id }) => club_id)).toEqual([
      first?.club_id,
    ]);
    const shared = groupsOf(SEED_LOGINS.secondCoach).filter((id) =>
      groupsOf(SEED_LOGINS.coach).includes(id),
    );
    expect(shared).toHaveLength(1);
    const [other] = clubsOf(SEED_LOGINS.otherClubCoach);
    expect(other?.club_id).not.toBe(first?.club_id);
    expect(clubsOf(SEED_LOGINS.admin).map(({ club_id }) => club_id)).toEqual([first?.club_id]);
    expect(
      clubsOf(SEED_LOGINS.headCoach).map(({ can_view_all_classes }) => can_view_all_classes),
    ).toEqual([true, true]);
  });
});
