import { NOW } from '@springboard/portal/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  buildChild,
  buildDetails,
  buildRequest,
  showParentPortal,
} from '../../testing/children.ts';
import { paths } from '../paths.ts';

type Options = {
  acts?: boolean;
  requests?: Parameters<typeof buildRequest>[0][];
  details?: ReturnType<typeof buildDetails>;
  check_date?: string;
  now?: () => number;
  write?: Parameters<typeof showParentPortal>[0]['write'];
};

const show = ({
  acts = true,
  check_date = '2027-01-15',
  requests = [],
  details = buildDetails(),
  now = () => NOW,
  write = () => ({ body: {} }),
}: Options = {}) =>
  showParentPortal({
    children: [buildChild({ acts, check_date })],
    requests: requests.map((request) => buildRequest(request)),
    details,
    path: paths.detailsOfChild('uuid-of-Cadi'),
    now,
    write,
  });

type View = Awaited<ReturnType<typeof show>>;

const press = async ({ user }: View, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const sendForm = ({ user }: View) =>
  user.click(dialog().getByRole('button', { name: 'Send to the club' }));

beforeEach(() => sessionStorage.clear());

describe('the details of a child', () => {
  test('a change sends only the fields that differ', async () => {
    const view = await show();
    await press(view, 'Ask for a change');
    await view.user.type(dialog().getByLabelText('Your phone'), '01792 555 0101');
    await sendForm(view);
    const fields = { phone: '01792 555 0101' };
    await waitFor(() =>
      expect(view.sent).toEqual([
        {
          method: 'POST',
          path: '/change-requests',
          body: { member_uuid: 'uuid-of-Cadi', kind: 'contact', fields },
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[design §11] a date of birth is picked, and shown in the language of the page', async () => {
    const view = await show();
    await press(view, 'Ask for a change');
    const field = dialog().getByLabelText('Date of birth');
    expect(field.getAttribute('type')).toBe('date');
    expect(dialog().getByText('4 Aug 2017')).toBeTruthy();
    fireEvent.change(field, { target: { value: '2017-08-06' } });
    expect(dialog().getByText('6 Aug 2017')).toBeTruthy();
    await sendForm(view);
    await waitFor(() =>
      expect(view.sent).toMatchObject([{ body: { fields: { dob: '2017-08-06' } } }]),
    );
  });

  test('[club-and-parent §4.4] a request survives a reload, until it is sent', async () => {
    const before = await show();
    await press(before, 'Ask for a change');
    await before.user.type(dialog().getByLabelText('Your phone'), '01792 555 0101');
    cleanup();
    const view = await show();
    await press(view, 'Ask for a change');
    expect(dialog().getByLabelText('Your phone')).toHaveProperty('value', '01792 555 0101');
    await sendForm(view);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.sent).toMatchObject([{ body: { fields: { phone: '01792 555 0101' } } }]);
    expect(sessionStorage).toHaveLength(0);
  });

  test('the form has what the club holds, a phone can be removed, an e-mail cannot', async () => {
    const view = await show({ details: { ...buildDetails(), phone: '01792 555 0101' } });
    await press(view, 'Ask for a change');
    const email = dialog().getByLabelText('Your e-mail');
    const phone = dialog().getByLabelText('Your phone');
    expect(email).toHaveProperty('value', 'pat@example.org');
    await view.user.clear(phone);
    await view.user.clear(email);
    await sendForm(view);
    expect(dialog().getByText('Required')).toBeTruthy();
    await view.user.type(email, 'pat@example.org');
    await sendForm(view);
    await waitFor(() => expect(view.sent).toMatchObject([{ body: { fields: { phone: '' } } }]));
    expect(view.sent[0]?.body['fields']).toEqual({ phone: '' });
  });

  test('a change that was begun before the page loads again sends no field that the club has changed since', async () => {
    let now = NOW;
    const details = buildDetails({ phone: '01792 555 0101' });
    const view = await show({ details, now: () => now });
    await press(view, 'Ask for a change');
    const email = dialog().getByLabelText('Your e-mail');
    await view.user.clear(email);
    await view.user.type(email, 'new@example.org');
    details.phone = '01792 555 0102';
    now += 60;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await screen.findByText('01792 555 0102');
    await sendForm(view);
    await waitFor(() => expect(view.sent).toHaveLength(1));
    expect(view.sent[0]?.body['fields']).toEqual({ email: 'new@example.org' });
  });

  test.each(['Ask for a change', 'Change: Asthma: blue inhaler in the bag', 'Change: Ann Rees'])(
    'a form that says what the club holds already is closed and not sent: %s',
    async (name) => {
      const view = await show();
      await press(view, name);
      await sendForm(view);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(view.sent).toEqual([]);
    },
  );

  test('a change says to which club it was sent, or why it was not', async () => {
    let status = 500;
    const view = await show({ write: () => ({ status }) });
    await press(view, 'Ask for a change');
    await view.user.type(dialog().getByLabelText('Your phone'), '01792 555 0101');
    await sendForm(view);
    await waitFor(() => expect(view.alerts.read()).toMatchObject([{ tone: 'error' }]));
    expect(view.alerts.read()[0]?.detail).not.toMatch(/already/);
    status = 200;
    await sendForm(view);
    const sent = { tone: 'success', title: 'Sent to Larkspur Gymnastics' };
    await waitFor(() => expect(view.alerts.read()).toMatchObject([sent]));
  });

  test('medical information is changed and removed as a request for its alert', async () => {
    const view = await show();
    const asthma = 'Asthma: blue inhaler in the bag';
    await press(view, `Change: ${asthma}`);
    const text = dialog().getByLabelText('Medical information');
    expect(text).toHaveProperty('value', asthma);
    await view.user.clear(text);
    await view.user.type(text, 'Asthma');
    await sendForm(view);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(view, `Remove: ${asthma}`);
    await sendForm(view);
    const body = { member_uuid: 'uuid-of-Cadi', kind: 'medical' };
    await waitFor(() =>
      expect(view.sent.map((sent) => sent.body)).toEqual([
        { ...body, fields: { alert_id: '31', text: 'Asthma' } },
        { ...body, fields: { alert_id: '31', text: '' } },
      ]),
    );
  });

  test('emergency contacts are changed, removed and added as requests', async () => {
    const view = await show({
      requests: [{ id: 9, kind: 'emergency', fields: { name: 'Ivor Rees', phone: '01792 555' } }],
    });
    const contacts = within(await screen.findByRole('region', { name: 'Emergency contacts' }));
    expect(contacts.getByText('01792 555 0101 · Grandmother')).toBeTruthy();
    expect(contacts.getByText('Ivor Rees · 01792 555')).toBeTruthy();
    await press(view, 'Change: Ann Rees');
    await view.user.clear(dialog().getByLabelText('Relationship'));
    const phone = dialog().getByLabelText('Phone');
    await view.user.clear(phone);
    await sendForm(view);
    expect(dialog().getByText('Required')).toBeTruthy();
    await view.user.type(phone, '01792 555 0199');
    await sendForm(view);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(view, 'Remove: Ann Rees');
    await sendForm(view);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(view, 'Add an emergency contact');
    await view.user.type(dialog().getByLabelText('Name'), 'Gwen Rees');
    await view.user.type(dialog().getByLabelText('Phone'), '01792 555 0102');
    await sendForm(view);
    const body = { member_uuid: 'uuid-of-Cadi', kind: 'emergency' };
    await waitFor(() =>
      expect(view.sent.map((sent) => sent.body)).toEqual([
        { ...body, fields: { contact_id: '41', phone: '01792 555 0199', relationship: '' } },
        { ...body, fields: { contact_id: '41', name: '' } },
        { ...body, fields: { name: 'Gwen Rees', phone: '01792 555 0102' } },
      ]),
    );
  });

  test('an open change is shown beside its field, and can be withdrawn there', async () => {
    const view = await show({
      requests: [
        { id: 7, kind: 'contact', fields: { phone: '01792 555 0101' } },
        { id: 8, kind: 'medical', fields: { alert_id: '31', text: '' } },
      ],
    });
    const term = await screen.findByText('Your phone');
    expect(term.parentElement?.textContent).toMatch(
      /01792 555 0101Asked on .*, waiting for the club/,
    );
    const medical = screen.getByRole('region', { name: 'Medical information' });
    expect(medical.textContent).toContain('To be removed');
    expect(within(medical).queryByRole('button', { name: /^Change: / })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your requests' })).toBeNull();
    await press(view, 'Withdraw: Change of details');
    await waitFor(() => expect(view.sent).toMatchObject([{ path: '/change-requests/7' }]));
  });

  test('a request for another guardian names the person in one piece', async () => {
    const fields = { firstname: 'Nerys', lastname: 'Rees', relationship: 'Grandmother' };
    await show({ requests: [{ kind: 'guardian', fields }] });
    const requests = await screen.findByRole('region', { name: 'Your requests' });
    expect(requests.textContent).toContain('Nerys Rees · Grandmother');
  });

  test('a refused request is on the overview for 14 days, with its reason', async () => {
    const refused = (days: number) =>
      buildRequest({ state: 'refused', reason: 'Please call us', decided_at: NOW - days * 86_400 });
    const view = await showParentPortal({ children: [buildChild()], requests: [refused(13)] });
    const text = 'Larkspur Gymnastics has refused your request. Reason: Please call us';
    expect((await screen.findByText(/has refused your request/)).textContent).toBe(text);
    const read = view.reads.find(({ pathname }) => pathname.endsWith('/change-requests'));
    expect(read?.searchParams.get('state[]')).toBe('refused');
    view.unmount();
    await showParentPortal({ children: [buildChild()], requests: [refused(15)] });
    await screen.findByRole('heading', { level: 1, name: 'Cadi' });
    expect(screen.queryByText(/has refused your request/)).toBeNull();
  });

  test('a request that is open already says so', async () => {
    const view = await show({
      write: () => ({ status: 409, body: { error: 'CONFLICT', detail: { state: 'open' } } }),
    });
    await press(view, 'Ask for all data');
    await sendForm(view);
    await waitFor(() =>
      expect(view.alerts.read()).toMatchObject([
        { detail: 'You have asked for this already. The club has not decided yet.' },
      ]),
    );
  });

  test('all requests of the child are read, not only the first page', async () => {
    const view = await show();
    await screen.findByText('pat@example.org');
    const read = view.reads.find(({ pathname }) => pathname.endsWith('/change-requests'));
    expect(read?.searchParams.get('per_page')).toBe('100');
  });

  test('a field that the server rejects is named', async () => {
    const view = await show({
      write: () => ({
        status: 422,
        body: { error: 'VALIDATION', detail: { 'fields.email': 'format' } },
      }),
    });
    await press(view, 'Ask for a change');
    await view.user.type(dialog().getByLabelText('Your e-mail'), 'pat@');
    await sendForm(view);
    expect(await dialog().findByText('Please check this field')).toBeTruthy();
  });

  test('show the contact of the guardian, medical information, and what each guardian may do', async () => {
    await show();
    expect(await screen.findByText('pat@example.org')).toBeTruthy();
    expect(screen.getByText('Asthma: blue inhaler in the bag')).toBeTruthy();
    expect(screen.getByText('Not given')).toBeTruthy();
    const guardians = within(screen.getByRole('region', { name: 'Cadi’s guardians' }));
    const [self, other] = guardians.getAllByRole('listitem');
    expect(self?.textContent).toContain('Pat (you) · Mother');
    expect(self?.textContent).toContain('Reports absences and answers for Cadi');
    expect(other?.textContent).toBe('SamSees sessions only');
  });

  test('are confirmed with one tap when the year is over, by a guardian who acts', async () => {
    const view = await show({ check_date: '2026-01-15' });
    await press(view, 'Yes, all correct');
    await waitFor(() =>
      expect(view.sent).toEqual([
        { method: 'POST', path: '/children/uuid-of-Cadi/details/confirmation', body: {} },
      ]),
    );
  });

  test('are not asked about before the year is over, or without the right to act', async () => {
    for (const options of [
      { check_date: '2027-01-15' },
      { check_date: '2026-01-15', acts: false },
    ]) {
      const view = await show(options);
      await screen.findByText('pat@example.org');
      expect(screen.queryByRole('button', { name: 'Yes, all correct' })).toBeNull();
      view.unmount();
    }
  });

  test('another guardian needs a name', async () => {
    const view = await show();
    await press(view, 'Add a guardian');
    await sendForm(view);
    expect(dialog().getAllByText('Required')).toHaveLength(2);
    expect(view.sent).toEqual([]);
  });

  test('[club-and-parent §4.4] a form that cannot be sent focuses the list of its errors, which leads to the fields', async () => {
    const view = await show();
    await press(view, 'Add a guardian');
    await sendForm(view);
    const summary = dialog().getByRole('region', { name: 'Check these fields' });
    expect(document.activeElement).toBe(summary);
    await view.user.type(dialog().getByLabelText('First name'), 'Gwen');
    await sendForm(view);
    expect(document.activeElement).toBe(summary);
    await view.user.click(within(summary).getByRole('link', { name: 'Last name: Required' }));
    expect(document.activeElement).toBe(dialog().getByLabelText('Last name'));
    expect(within(summary).getAllByRole('link')).toHaveLength(1);
  });

  test('[D20] an approved export is downloaded until its file is deleted', async () => {
    const approved = { id: 7, kind: 'export', state: 'approved', fields: {} } as const;
    const first = await show({
      requests: [{ ...approved, export: { state: 'ready', until: 1_772_100_000 } }],
      write: () => ({ status: 200, body: { uuid: 'uuid-of-Cadi', made_at: 1, tables: {} } }),
    });
    expect(await screen.findByText(/You can download it until 26 Feb/)).toBeTruthy();
    const saved: string[] = [];
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => undefined;
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    click.mockImplementation(function save(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await press(first, 'Download the data');
    await waitFor(() => expect(saved).toEqual(['my-data.json']));
    expect(first.sent[0]?.path).toBe('/change-requests/7/download');
    click.mockRestore();
    first.unmount();
    await show({ requests: [{ ...approved, export: { state: 'expired', until: null } }] });
    expect(await screen.findByText(/deleted after 7 days/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download the data' })).toBeNull();
  });

  test('[D20] a download of an export is requested once, says why it fails, and can be tried again', async () => {
    const response = Promise.withResolvers<{ status: number }>();
    const approved = { id: 7, kind: 'export', state: 'approved', fields: {} } as const;
    const view = await show({
      requests: [{ ...approved, export: { state: 'ready', until: 1_772_100_000 } }],
      write: () => response.promise,
    });
    await press(view, 'Download the data');
    await press(view, 'Download the data');
    response.resolve({ status: 503 });
    await waitFor(() => expect(view.alerts.read()).toMatchObject([{ tone: 'error' }]));
    expect(view.sent).toHaveLength(1);
    await press(view, 'Download the data');
    await waitFor(() => expect(view.sent).toHaveLength(2));
    // The message about the second attempt replaces the first.
    expect(view.alerts.read()).toHaveLength(1);
  });

  test('an erasure needs the typed first name', async () => {
    const view = await show();
    await press(view, 'Ask to erase all data');
    const name = dialog().getByLabelText('First name of the child');
    await view.user.type(name, 'Osian');
    await sendForm(view);
    expect(dialog().getByText('Type “Cadi”')).toBeTruthy();
    expect(view.sent).toEqual([]);
    await view.user.clear(name);
    await view.user.type(name, 'Cadi ');
    await sendForm(view);
    const body = { member_uuid: 'uuid-of-Cadi', kind: 'erasure', fields: {} };
    await waitFor(() => expect(view.sent.map((sent) => sent.body)).toEqual([body]));
  });

  test('an open request can be withdrawn, and says until when the club decides', async () => {
    const view = await show({
      requests: [
        { id: 7, kind: 'export', fields: {}, due_date: '2026-03-25' },
        { id: 5, state: 'refused', reason: 'Please call us' },
      ],
    });
    expect(await screen.findByText(/The club decides by 25 March 2026/)).toBeTruthy();
    expect(screen.getByText('Reason: Please call us')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Withdraw: Change of details' })).toBeNull();
    await press(view, 'Withdraw: All data');
    await waitFor(() =>
      expect(view.sent).toEqual([
        { method: 'PATCH', path: '/change-requests/7', body: { state: 'withdrawn' } },
      ]),
    );
  });

  test('[D5] a guardian who does not act reads everything and changes nothing', async () => {
    await show({ acts: false, requests: [{}] });
    const main = within(await screen.findByRole('main'));
    await main.findByText('pat@example.org');
    expect(main.queryAllByRole('button')).toEqual([]);
  });
});
