import type { CallKey, ChangeRequest, ChildDetails } from '@springboard/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusAndError } from '../../testing/auth.ts';
import { NOON, startTestApi, type TestApi, type TestRequest } from '../../testing/api.ts';
import {
  buildClub,
  buildGuardian,
  buildMember,
  buildUser,
  type UserRow,
} from '../../testing/builders.ts';
import { buildWorld, type World } from '../../testing/world.ts';

let api: TestApi;
let world: World;
let pat: UserRow;
let admin: string;
let parent: string;
let other_club: Awaited<ReturnType<typeof buildClub>>;

beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.runJobs();
  world = await buildWorld(api);
  other_club = await buildClub(api.owner, world.client, { name: 'Lakeside' });
  admin = await api.tokenFor(await buildUser(api.owner, world.club, 'admin'));
  const row = { firstname: 'Pat', lastname: 'Jones', email: 'pat@example.org' };
  pat = await buildUser(api.owner, world.club, 'parent', row);
  await buildGuardian(api.owner, world.club, pat, world.member);
  parent = await api.tokenFor(pat);
  api.emails.length = 0;
});
afterAll(() => api.close());

const send = (key: CallKey, request: TestRequest = {}) =>
  api.call(key, { as: admin, host: world.host, ...request });

const ask = (kind: string, fields?: object, as = parent) =>
  send('POST /change-requests', {
    as,
    body: { member_uuid: world.member.uuid, kind, ...(fields && { fields }) },
  });
const requested = async (kind: string, fields?: object): Promise<ChangeRequest> => {
  const response = await ask(kind, fields);
  expect(response.statusCode, response.body).toBe(201);
  return response.json();
};
const decide = (id: number, body: object, as = admin) =>
  send('PATCH /change-requests/:id', { as, params: { id }, body });
const list = async (as = admin, query: Record<string, string | number> = {}) => {
  const response = await send('GET /change-requests', { as, query });
  const requests: ChangeRequest[] = response.json();
  return { requests, total: response.headers['x-total-count'] };
};
const outcome = (response: { statusCode: number; json: () => { detail?: unknown } }) => [
  response.statusCode,
  response.json().detail,
];
const setLink = (row: { acts?: boolean; restricted?: boolean }) =>
  api.owner
    .updateTable('member_guardians')
    .set(row)
    .where('member_uuid', '=', world.member.uuid)
    .execute();
const setRemote = (remote: boolean) =>
  api.owner.updateTable('members').set({ remote }).where('uuid', '=', world.member.uuid).execute();
const guardians = () =>
  api.owner
    .selectFrom('guardians')
    .select(['firstname', 'email', 'phone'])
    .where('club_id', '=', world.club.id)
    .where('firstname', '<>', '—')
    .orderBy('id')
    .execute();

describe('POST /change-requests', () => {
  test('shows the new and the current values, and changes nothing yet', async () => {
    const request = await requested('contact', { firstname: 'Elin', phone: '01234' });
    expect(request).toMatchObject({
      member: { uuid: world.member.uuid, firstname: 'Ella' },
      user: { uuid: pat.uuid, name: 'Pat Jones' },
      kind: 'contact',
      fields: { firstname: 'Elin', phone: '01234' },
      current: { firstname: 'Ella', phone: null },
      state: 'open',
      due_date: null,
    });
    expect(await guardians()).toMatchObject([{ phone: null }]);
  });

  test('shows the current values of the guardian who asks, and of the named alert and contact', async () => {
    const { client, club, member } = world;
    const of = { client_id: client.id, club_id: club.id };
    const add = async (user: UserRow | null, child: { uuid: string }, firstname: string) => {
      const contact = { firstname, lastname: 'Jones', email: `${firstname}@example.org` };
      const { id } = await api.owner
        .insertInto('guardians')
        .values({ ...of, ...contact, phone: '0', user_uuid: user?.uuid ?? null })
        .returning('id')
        .executeTakeFirstOrThrow();
      await api.owner
        .insertInto('member_guardians')
        .values({ ...of, guardian_id: id, member_uuid: child.uuid })
        .execute();
    };
    const sibling = await buildMember(api.owner, club, { firstname: 'Osian' });
    await add(null, member, 'Ann');
    await add(await buildUser(api.owner, club, 'parent'), member, 'Ben');
    await add(await buildUser(api.owner, club, 'parent'), sibling, 'Bea');
    const quinn = await buildUser(api.owner, club, 'parent');
    await add(quinn, sibling, 'Quentin');
    await add(quinn, member, 'Quinn');
    parent = await api.tokenFor(quinn);
    const alertOf = async (text: string, kind: 'medical' | 'behaviour' = 'medical') => {
      const { id } = await api.owner
        .insertInto('member_alerts')
        .values({ ...of, member_uuid: member.uuid, kind, text })
        .returning('id')
        .executeTakeFirstOrThrow();
      return String(id);
    };
    const contactOf = async (name: string) => {
      const { id } = await api.owner
        .insertInto('emergency_contacts')
        .values({ ...of, member_uuid: member.uuid, name, phone: name })
        .returning('id')
        .executeTakeFirstOrThrow();
      return String(id);
    };
    const [asthma, hip] = [await alertOf('Asthma'), await alertOf('Hip')];
    const [aunt, uncle] = [await contactOf('Aunt'), await contactOf('Uncle')];
    const requests = [
      await requested('contact', { email: 'new@example.org', phone: '1' }),
      await requested('medical', { alert_id: asthma, text: 'Inhaler' }),
      await requested('medical', { alert_id: hip, text: '' }),
      await requested('emergency', { contact_id: aunt, phone: '1' }),
      await requested('emergency', { contact_id: uncle, phone: '2' }),
    ];
    const current = [
      { email: 'Quinn@example.org', phone: '0' },
      { text: 'Asthma' },
      { text: 'Hip' },
      { phone: 'Aunt' },
      { phone: 'Uncle' },
    ];
    expect(requests.map((request) => request.current)).toEqual(current);
    const listed = await list();
    expect(listed).toMatchObject({ total: '5' });
    expect(listed.requests.map((request) => request.current)).toEqual(current);
    // A second record of the same guardian.
    await add(quinn, member, 'Quincy');
    const again = await list();
    expect(again).toMatchObject({ total: '5' });
    expect(again.requests.map((request) => request.current)).toEqual(current);
    await api.owner.deleteFrom('guardians').where('firstname', '=', 'Quincy').execute();
    const sister = await buildMember(api.owner, world.club);
    const moveUncleTo = (member_uuid: string) =>
      api.owner
        .updateTable('emergency_contacts')
        .set({ member_uuid })
        .where('name', '=', 'Uncle')
        .where('member_uuid', 'in', [member.uuid, sister.uuid])
        .execute();
    await moveUncleTo(sister.uuid);
    expect((await list()).requests.at(-1)?.current).toEqual({ phone: null });
    await moveUncleTo(member.uuid);
    const [contact, ofAsthma, , ofAunt] = requests.map(({ id }) => id);
    for (const id of [contact, ofAsthma, ofAunt]) {
      expect((await decide(id ?? 0, { state: 'approved' })).statusCode).toBe(200);
    }
    const emails = (await guardians()).map(({ email, phone }) => `${email} ${phone}`);
    expect(emails.toSorted()).toEqual([
      'Ann@example.org 0',
      'Bea@example.org 0',
      'Ben@example.org 0',
      'Quentin@example.org 0',
      'new@example.org 1',
      'null null',
    ]);
    const open = await api.owner
      .selectFrom('member_alerts')
      .select('text')
      .where('member_uuid', '=', member.uuid)
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute();
    expect(open.map(({ text }) => text)).toEqual(['Hip', 'Inhaler']);
    const contacts = await api.owner
      .selectFrom('emergency_contacts')
      .select('phone')
      .where('member_uuid', '=', member.uuid)
      .orderBy('id')
      .execute();
    expect(contacts.map(({ phone }) => phone)).toEqual(['1', 'Uncle']);
  });

  test('an approved name is that of the child only', async () => {
    const sibling = await buildMember(api.owner, world.club, { firstname: 'Osian' });
    await buildGuardian(api.owner, world.club, pat, sibling);
    const { id } = await requested('contact', { firstname: 'Elin' });
    await decide(id, { state: 'approved' });
    const { firstname } = await api.owner
      .selectFrom('members')
      .select('firstname')
      .where('uuid', '=', sibling.uuid)
      .executeTakeFirstOrThrow();
    expect(firstname).toBe('Osian');
  });

  test('an export and an erasure are due within one calendar month', async () => {
    expect((await requested('export')).due_date).toBe('2026-12-18');
    expect((await requested('erasure')).due_date).toBe('2026-12-18');
  });

  test('rejects fields of another kind and wrong values by name', async () => {
    const detailOf = async (kind: string, fields?: object) =>
      (await ask(kind, fields)).json().detail;
    expect(await detailOf('contact', { email: 'pat' })).toEqual({ 'fields.email': 'format' });
    expect(await detailOf('contact', { dob: '2026-11-19' })).toEqual({ 'fields.dob': 'maximum' });
    expect(await detailOf('contact', {})).toEqual({ fields: 'minProperties' });
    expect(await detailOf('medical', { text: ' ' })).toEqual({ 'fields.text': 'pattern' });
    expect(await detailOf('guardian', { firstname: 'Ann' })).toEqual({ fields: 'required' });
    expect((await ask('export', { text: 'all' })).statusCode).toBe(422);
    expect((await ask('contact', { restricted: 'false' })).statusCode).toBe(422);
    expect((await list()).requests).toEqual([]);
  });

  test('the same request is open once, and can be sent again after its decision', async () => {
    const { id } = await requested('contact', { phone: '01234', firstname: 'Elin' });
    const repeated = await ask('contact', { firstname: 'Elin', phone: '01234' });
    expect(outcome(repeated)).toEqual([409, { state: 'open' }]);
    await requested('contact', { phone: '01235' });
    await decide(id, { state: 'refused', reason: 'Please call us' });
    await requested('contact', { phone: '01234', firstname: 'Elin' });
  });

  test('[D5] a medical alert is changed by guardians who see it, and safeguarding by none', async () => {
    const sibling = await buildMember(api.owner, world.club);
    await buildGuardian(api.owner, world.club, pat, sibling);
    const add = (
      kind: string,
      text: string,
      row: { member_uuid?: string; ended_at?: number } = {},
    ) =>
      api.owner
        .insertInto('member_alerts')
        .values({
          client_id: world.client.id,
          club_id: world.club.id,
          member_uuid: world.member.uuid,
          kind: kind === 'medical' ? 'medical' : 'safeguarding',
          text,
          ...row,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const asthma = await add('medical', 'Asthma');
    const refused = [
      await add('safeguarding', 'Secret'),
      await add('medical', 'Of the sibling', { member_uuid: sibling.uuid }),
      await add('medical', 'Healed', { ended_at: NOON }),
      { id: 999_999 },
    ];
    const fieldsOf = ({ id }: { id: number }) => ({
      alert_id: String(id),
      text: 'Inhaler in the bag',
    });
    expect((await requested('medical', fieldsOf(asthma))).current).toEqual({ text: 'Asthma' });
    const unknown = [422, { 'fields.alert_id': 'unknown' }];
    for (const alert of refused) {
      expect(outcome(await ask('medical', fieldsOf(alert)))).toEqual(unknown);
    }
    await api.owner
      .updateTable('member_guardians')
      .set({ sees: ['progress'] })
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(outcome(await ask('medical', { ...fieldsOf(asthma), text: '' }))).toEqual(unknown);
    expect((await list(parent)).requests).toMatchObject([{ current: { text: null } }]);
    expect((await list()).requests).toMatchObject([{ current: { text: 'Asthma' } }]);
  });

  test('[D5] an alert that is now a safeguarding alert is no longer shown with the request', async () => {
    const { id } = await api.owner
      .insertInto('member_alerts')
      .values({
        client_id: world.client.id,
        club_id: world.club.id,
        member_uuid: world.member.uuid,
        kind: 'medical',
        text: 'Bruises',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await requested('medical', { alert_id: String(id), text: '' });
    const params = { uuid: world.member.uuid, id };
    const body = { kind: 'safeguarding' };
    const edited = await send('PATCH /members/:uuid/alerts/:id', { params, body });
    expect(edited.statusCode, edited.body).toBe(200);
    for (const as of [parent, admin]) {
      expect((await list(as)).requests).toMatchObject([{ current: { text: null } }]);
    }
  });

  test('[D5] is for guardians who act for the child', async () => {
    const stranger = await buildUser(api.owner, world.club, 'parent');
    const sibling = await buildMember(api.owner, world.club);
    await buildGuardian(api.owner, world.club, stranger, sibling);
    const refused = [404, 'UNKNOWN_MEMBER'];
    expect(statusAndError(await ask('export', {}, await api.tokenFor(stranger)))).toEqual(refused);
    expect(statusAndError(await ask('export', {}, admin))).toEqual([403, 'FORBIDDEN']);
    await setLink({ acts: false });
    expect(statusAndError(await ask('export'))).toEqual(refused);
    await setLink({ acts: true, restricted: true });
    expect(statusAndError(await ask('export'))).toEqual(refused);
  });
});

describe('PATCH /change-requests/:id', () => {
  test('an approved contact changes the child and the guardian, who gets an e-mail', async () => {
    const fields = { firstname: 'Elin', dob: '2017-05-05', email: 'new@example.org', phone: '01' };
    const { id } = await requested('contact', fields);
    const approved = await decide(id, { state: 'approved' });
    expect(approved.json()).toMatchObject({ state: 'approved', decided_at: NOON, current: fields });
    expect(await guardians()).toEqual([
      { firstname: 'Pat', email: 'new@example.org', phone: '01' },
    ]);
    const params = { uuid: world.member.uuid };
    expect((await send('GET /members/:uuid', { params })).json()).toMatchObject({
      firstname: 'Elin',
      dob: '2017-05-05',
    });
    await api.runJobs();
    const name = `Client of ${world.host.slice('coach.'.length)}`;
    expect(api.emails).toMatchObject([
      { to: 'pat@example.org', subject: `Your e-mail address for ${name} was changed` },
      { to: 'new@example.org', subject: `Your request to ${name} has been decided` },
    ]);
    expect(api.emails[1]?.text).toContain('your request for Elin.');
    expect(api.emails[1]?.text).toContain(`/overview/${world.member.uuid}/details\n`);
    expect(outcome(await decide(id, { state: 'approved' }))).toEqual([409, { state: 'approved' }]);
    const audit_id = Number(approved.headers['x-audit-id']);
    const undone = await send('POST /audits/:id/undo', { params: { id: audit_id } });
    expect(undone.statusCode).toBe(200);
    expect(await guardians()).toMatchObject([{ phone: null, email: null }]);
    const account = await send('GET /me/account', { as: parent });
    expect(account.json()).toMatchObject({ email: 'pat@example.org' });
    expect((await list()).requests).toMatchObject([
      { state: 'open', current: { firstname: 'Ella' } },
    ]);
  });

  test('an approved e-mail address is that of the sign-in, and the old one gets an e-mail', async () => {
    const { id } = await requested('contact', { email: 'pat.new@example.org' });
    expect((await decide(id, { state: 'approved' })).statusCode).toBe(200);
    const account = async () => (await send('GET /me/account', { as: parent })).json();
    expect(await account()).toMatchObject({ email: 'pat.new@example.org', new_email: null });
    await api.runJobs();
    expect(api.emails.map(({ to }) => to).toSorted()).toEqual([
      'pat.new@example.org',
      'pat@example.org',
    ]);
    await buildUser(api.owner, world.club, 'coach', { email: 'coach@example.org' });
    const taken = await requested('contact', { email: 'Coach@example.org' });
    expect(outcome(await decide(taken.id, { state: 'approved' }))).toEqual([
      409,
      { email: 'taken' },
    ]);
    expect(await account()).toMatchObject({ email: 'pat.new@example.org' });
    expect(await guardians()).toMatchObject([{ email: 'pat.new@example.org' }]);
    await api.owner
      .updateTable('users')
      .set({ remote: true })
      .where('uuid', '=', pat.uuid)
      .execute();
    const remote = await requested('contact', { email: 'third@example.org' });
    expect((await decide(remote.id, { state: 'approved' })).statusCode).toBe(200);
    expect(await account()).toMatchObject({ email: 'pat.new@example.org' });
  });

  test('an approved medical request becomes an alert, an approved guardian is linked', async () => {
    const medical = await requested('medical', { text: 'Asthma' });
    const guardian = await requested('guardian', {
      firstname: 'Ann',
      lastname: 'Rees',
      email: 'ann@example.org',
      relationship: 'Aunt',
    });
    await decide(medical.id, { state: 'approved' });
    await decide(guardian.id, { state: 'approved' });
    const detail = await send('GET /members/:uuid', {
      params: { uuid: world.member.uuid },
      query: { with_alerts: 1, with_guardians: 1 },
    });
    expect(detail.json()).toMatchObject({
      alerts: [{ kind: 'medical', text: 'Asthma' }],
      guardians: [{ firstname: 'Ann', relationship: 'Aunt' }, { firstname: 'Pat' }],
    });
  });

  test('an approved request adds, changes and removes an emergency contact, for guardians who act', async () => {
    const contacts = async () => {
      const response = await send('GET /children/:uuid/details', {
        as: parent,
        params: { uuid: world.member.uuid },
      });
      const { emergency_contacts }: ChildDetails = response.json();
      return emergency_contacts;
    };
    const approved = async (fields: object) => {
      const { id } = await requested('emergency', fields);
      return (await decide(id, { state: 'approved' })).statusCode;
    };
    const ann = { name: 'Ann Rees', phone: '01792 555 0101' };
    expect(await approved(ann)).toBe(200);
    const [contact] = (await contacts()) ?? [];
    expect(contact).toMatchObject({ ...ann, relationship: null });
    const contact_id = String(contact?.id);
    const change = await requested('emergency', { contact_id, phone: '01792 555 0199' });
    expect(change.current).toEqual({ phone: '01792 555 0101' });
    expect((await decide(change.id, { state: 'approved' })).statusCode).toBe(200);
    expect(await contacts()).toMatchObject([{ name: 'Ann Rees', phone: '01792 555 0199' }]);
    const late = await requested('emergency', { contact_id, relationship: 'Aunt' });
    expect(await approved({ contact_id, name: '' })).toBe(200);
    expect(await contacts()).toEqual([]);
    const conflict = await decide(late.id, { state: 'approved' });
    expect([conflict.statusCode, conflict.json().detail]).toEqual([409, { contact: 'removed' }]);
    const unknown = await ask('emergency', { contact_id, phone: '1' });
    expect(unknown.json().detail).toEqual({ 'fields.contact_id': 'unknown' });
    const blank = await ask('emergency', { name: ' ', phone: '1' });
    expect(blank.json().detail).toEqual({ 'fields.name': 'pattern' });
    await setLink({ acts: false });
    expect(await contacts()).toBeNull();
  });

  test('a request to add an emergency contact has no current values', async () => {
    const { current } = await requested('emergency', { name: 'Ann Rees', phone: '01792 555 0101' });
    expect(current).toEqual({});
  });

  test('an approved change of a medical alert ends the old text, and an empty one removes it', async () => {
    const texts = async () => {
      const response = await send('GET /children/:uuid/details', {
        as: parent,
        params: { uuid: world.member.uuid },
      });
      const { medical }: ChildDetails = response.json();
      return medical ?? [];
    };
    const added = await requested('medical', { text: 'Asthma' });
    await decide(added.id, { state: 'approved' });
    const [asthma] = await texts();
    const of = { alert_id: String(asthma?.id) };
    const removal = await requested('medical', { ...of, text: '' });
    const change = await requested('medical', { ...of, text: 'Asthma: blue inhaler' });
    await decide(change.id, { state: 'approved' });
    expect((await texts()).map(({ text }) => text)).toEqual(['Asthma: blue inhaler']);
    expect(outcome(await decide(removal.id, { state: 'approved' }))).toEqual([
      409,
      { alert: 'ended' },
    ]);
    const [changed] = await texts();
    const last = await requested('medical', { alert_id: String(changed?.id), text: '' });
    await decide(last.id, { state: 'approved' });
    expect(await texts()).toEqual([]);
  });

  test('an approved empty phone removes it, and keeps the e-mail', async () => {
    await api.owner
      .updateTable('guardians')
      .set({ phone: '01234', email: 'pat@example.org' })
      .where('user_uuid', '=', pat.uuid)
      .execute();
    const { id } = await requested('contact', { phone: '' });
    await decide(id, { state: 'approved' });
    expect(await guardians()).toMatchObject([{ phone: null, email: 'pat@example.org' }]);
  });

  test('an approved guardian gets the rights, and is the guardian of the club with the same e-mail', async () => {
    const annabel = {
      client_id: world.client.id,
      firstname: 'Annabel',
      lastname: 'Rees',
      email: 'Ann@example.org',
    };
    await api.owner
      .insertInto('guardians')
      .values({ ...annabel, club_id: other_club.id })
      .execute();
    const { id: ann } = await api.owner
      .insertInto('guardians')
      .values({ ...annabel, club_id: world.club.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const fields = { firstname: 'Ann', lastname: 'Rees', email: 'ann@example.org' };
    const { id } = await requested('guardian', fields);
    const rights = { sees: ['progress'], acts: false };
    const contact = await requested('contact', { phone: '01' });
    expect(outcome(await decide(contact.id, { state: 'approved', rights }))).toEqual([
      422,
      { rights: 'unknown' },
    ]);
    const approved = await decide(id, { state: 'approved', rights });
    expect(approved.json()).toMatchObject({ state: 'approved', guardian_id: ann });
    expect(await guardians()).toMatchObject([{ firstname: 'Pat' }, { firstname: 'Annabel' }]);
    const link = await api.owner
      .selectFrom('member_guardians')
      .select(['sees', 'acts'])
      .where('guardian_id', '=', ann)
      .executeTakeFirstOrThrow();
    expect(link).toEqual(rights);
    const again = await requested('guardian', fields);
    expect(outcome(await decide(again.id, { state: 'approved' }))).toEqual([
      409,
      { guardian: 'linked' },
    ]);
  });

  test('an approval stores the values that it replaced', async () => {
    const { id } = await requested('contact', { firstname: 'Elin', phone: '01' });
    const approved = (await decide(id, { state: 'approved' })).json();
    expect(approved.previous).toEqual({ firstname: 'Ella', phone: null });
    expect(approved.current).toEqual({ firstname: 'Elin', phone: '01' });
    const refused = await requested('contact', { phone: '02' });
    await decide(refused.id, { state: 'refused', reason: 'No' });
    expect(
      (await list()).requests.find((request) => request.id === refused.id)?.previous,
    ).toBeNull();
  });

  test('an approved erasure leaves the data to its own call', async () => {
    const { id } = await requested('erasure');
    expect((await decide(id, { state: 'approved' })).json().state).toBe('approved');
    const params = { uuid: world.member.uuid };
    expect((await send('GET /members/:uuid', { params })).json().firstname).toBe('Ella');
  });

  test('a refused request has a reason, which the guardian reads', async () => {
    const { id } = await requested('contact', { phone: '01' });
    expect(outcome(await decide(id, { state: 'refused' }))).toEqual([422, { reason: 'required' }]);
    await decide(id, { state: 'refused', reason: 'Not a number' });
    expect((await list(parent)).requests).toMatchObject([
      { state: 'refused', reason: 'Not a number' },
    ]);
    expect(await guardians()).toMatchObject([{ phone: null }]);
  });

  test('a guardian who loses access after the decision gets no e-mail, although they have another child', async () => {
    const sibling = await buildMember(api.owner, world.club, { firstname: 'Osian' });
    await buildGuardian(api.owner, world.club, pat, sibling);
    const { id } = await requested('contact', { phone: '01' });
    await decide(id, { state: 'approved' });
    await setLink({ restricted: true });
    await api.runJobs();
    expect(api.emails).toEqual([]);
  });

  test('a contact is not approved for a guardian who was removed, or for remote members', async () => {
    const { id } = await requested('contact', { firstname: 'Elin', phone: '01' });
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'remote_only' })
      .where('id', '=', world.club.id)
      .execute();
    const medical = await requested('medical', { text: 'Asthma' });
    expect((await list()).requests.map(({ can_approve }) => can_approve)).toEqual([false, true]);
    expect(statusAndError(await decide(id, { state: 'approved' }))).toEqual([403, 'FORBIDDEN']);
    expect((await decide(medical.id, { state: 'approved' })).statusCode).toBe(200);
    await api.owner
      .updateTable('clubs')
      .set({ member_types: 'local_and_remote' })
      .where('id', '=', world.club.id)
      .execute();
    await setRemote(true);
    expect(statusAndError(await decide(id, { state: 'approved' }))).toEqual([403, 'FORBIDDEN']);
    await setRemote(false);
    await api.owner
      .deleteFrom('member_guardians')
      .where('member_uuid', '=', world.member.uuid)
      .execute();
    expect(outcome(await decide(id, { state: 'approved' }))).toEqual([
      409,
      { guardian: 'removed' },
    ]);
    const params = { uuid: world.member.uuid };
    expect((await send('GET /members/:uuid', { params })).json().firstname).toBe('Ella');
    expect((await list()).requests).toMatchObject([{ id, state: 'open' }, { id: medical.id }]);
  });

  test('[D5] administrators decide for their club, guardians withdraw their own', async () => {
    const { id } = await requested('export');
    const stranger = await api.tokenFor(await buildUser(api.owner, other_club, 'admin'));
    expect(statusAndError(await decide(id, { state: 'approved' }, stranger))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    for (const state of ['approved', 'refused']) {
      const body = { state, reason: 'I say so' };
      expect(statusAndError(await decide(id, body, parent))).toEqual([403, 'FORBIDDEN']);
    }
    expect(statusAndError(await decide(id, { state: 'withdrawn' }))).toEqual([403, 'FORBIDDEN']);
    const second = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, second, world.member);
    const as = await api.tokenFor(second);
    expect(statusAndError(await decide(id, { state: 'withdrawn' }, as))).toEqual([
      404,
      'NOT_FOUND',
    ]);
    expect((await decide(id, { state: 'withdrawn' }, parent)).json().state).toBe('withdrawn');
    await api.runJobs();
    expect(api.emails).toEqual([]);
  });
});

describe('POST /change-requests/approvals', () => {
  const approve = (ids: readonly number[], as = admin) =>
    send('POST /change-requests/approvals', { as, body: { ids } });

  test('approves all of them as one change, which one Undo reverses', async () => {
    const first = await requested('contact', { firstname: 'Elin' });
    const second = await requested('contact', { phone: '01' });
    const approved = await approve([second.id, first.id]);
    expect(approved.statusCode, approved.body).toBe(200);
    expect(approved.json()).toMatchObject([
      { id: first.id, state: 'approved' },
      { id: second.id, state: 'approved' },
    ]);
    expect(await guardians()).toMatchObject([{ phone: '01' }]);
    const audit_id = Number(approved.headers['x-audit-id']);
    expect((await send('POST /audits/:id/undo', { params: { id: audit_id } })).statusCode).toBe(
      200,
    );
    expect(await guardians()).toMatchObject([{ phone: null }]);
    expect((await list()).requests).toMatchObject([{ state: 'open' }, { state: 'open' }]);
  });

  test('approves none if one cannot be approved, and names it', async () => {
    const first = await requested('contact', { phone: '01' });
    const second = await requested('contact', { firstname: 'Elin' });
    await decide(second.id, { state: 'refused', reason: 'No' });
    expect(outcome(await approve([first.id, second.id]))).toEqual([
      409,
      { state: 'refused', id: second.id },
    ]);
    expect(await guardians()).toMatchObject([{ phone: null }]);
    expect((await list(admin, { 'state[]': 'open' })).requests).toHaveLength(1);
  });

  test('[D5] is for administrators of the club', async () => {
    const { id } = await requested('contact', { phone: '01' });
    const stranger = await api.tokenFor(await buildUser(api.owner, other_club, 'admin'));
    expect(outcome(await approve([id], stranger))).toEqual([404, { id }]);
    expect((await approve([id], parent)).statusCode).toBe(403);
  });
});

describe('GET /change-requests', () => {
  test('lists the requests of a family together, the one with the oldest request first', async () => {
    const second = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, second, world.member);
    const token = await api.tokenFor(second);
    const b0 = (await ask('medical', { text: 'Hay fever' }, token)).json();
    await decide(b0.id, { state: 'refused', reason: 'No' });
    const a1 = await requested('contact', { phone: '01' });
    const b1 = (await ask('medical', { text: 'Asthma' }, token)).json();
    const a2 = await requested('export');
    const ids = (await list(admin)).requests.map(({ id }) => id);
    expect(ids).toEqual([a1.id, a2.id, b1.id, b0.id]);
  });

  test('filters by state, kind and member, and pages', async () => {
    const { id } = await requested('export');
    await requested('medical', { text: 'Asthma' });
    await decide(id, { state: 'refused', reason: 'No' });
    const kinds = async (query: Record<string, string | number>) =>
      (await list(admin, query)).requests.map(({ kind }) => kind);
    expect(await kinds({})).toEqual(['medical', 'export']);
    expect(await kinds({ 'state[]': 'open' })).toEqual(['medical']);
    expect(await kinds({ 'kind[]': 'export' })).toEqual(['export']);
    expect(await kinds({ member_uuid: world.member.uuid })).toHaveLength(2);
    expect(await kinds({ member_uuid: crypto.randomUUID() })).toEqual([]);
    expect(await list(admin, { per_page: 1, page: 1 })).toMatchObject({
      total: '2',
      requests: [{ kind: 'export' }],
    });
    expect(await kinds({ per_page: 1 })).toEqual(['medical']);
    const file = await send('GET /change-requests', { headers: { accept: 'text/csv' } });
    expect(file.body).toContain('Guardian,Request,Change,Asked,Status,Reason\r\n');
    expect(file.body).toContain(
      'Ella,Jones,Pat Jones,Medical information,Text: Asthma,2026-11-18 12:00,Open,\r\n',
    );
    expect(file.body).toContain('Export of all data,,2026-11-18 12:00,Refused,No\r\n');
  });

  test('[D5] shows a club its own, and a guardian neither those of others nor after the end', async () => {
    await requested('export');
    const second = await buildUser(api.owner, world.club, 'parent');
    await buildGuardian(api.owner, world.club, second, world.member);
    expect((await list(await api.tokenFor(second))).requests).toEqual([]);
    const elsewhere = await api.tokenFor(await buildUser(api.owner, other_club, 'admin'));
    expect((await list(elsewhere)).requests).toEqual([]);
    expect((await list(parent)).requests).toHaveLength(1);
    await setLink({ restricted: true });
    expect((await list(parent)).requests).toEqual([]);
    expect(statusAndError(await send('GET /change-requests', { as: world.token }))).toEqual([
      403,
      'FORBIDDEN',
    ]);
  });
});
