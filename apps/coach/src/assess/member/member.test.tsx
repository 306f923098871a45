import { assessMember, indexScheme, nodeOf } from '@springboard/assessment';
import { NOW } from '@springboard/portal/testing';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { GRADES, NUMBERED_GROUP, pupil, SAMPLE } from '../../../testing/assess/device.ts';
import { button, grade, openMember } from '../../../testing/assess/open-member.tsx';
import { openAssess } from '../../../testing/assess/open.tsx';
import { findLastingMessage } from '../../../testing/lasting-message.ts';

describe('skills of a member', () => {
  test('[§4] pass sets the pass grade, and un-pass sets -1', async () => {
    const { device, user } = await openMember(pupil('Ava'));
    await user.click(button('Pass Log roll'));
    expect(device.recorded()).toEqual([[['/seed/floor/log-roll', 2]]]);
    expect(grade('Log roll', 'Passed').checked).toBe(true);
    await user.click(button('Un-pass Log roll'));
    expect(device.recorded()[1]).toEqual([['/seed/floor/log-roll', -1]]);
    expect(grade('Log roll', 'Passed').checked).toBe(false);
  });

  test('a grade and its undo are recorded for the group, the scheme and its version, at their time', async () => {
    const { device, user } = await openMember(pupil('Ava'), { state: NUMBERED_GROUP });
    await user.click(button('Pass Log roll'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const payload = {
      member_uuid: pupil('Ava').uuid,
      group_ngo_id: 'G-7',
      slug: 'sample',
      scheme_version: 1,
      node_id: '/seed/floor/log-roll',
    };
    expect(device.committed).toMatchObject([
      { ts: NOW, payload: { ...payload, assessment: 2 } },
      { ts: NOW, payload: { ...payload, assessment: -1 } },
    ]);
  });

  test('a grade appears immediately, and pressing it again removes it', async () => {
    const { device, user } = await openMember(pupil('Ava'));
    await user.click(grade('Log roll', 'Nearly'));
    expect(grade('Log roll', 'Nearly').checked).toBe(true);
    await user.click(grade('Log roll', 'Nearly'));
    expect(device.recorded()).toEqual([
      [['/seed/floor/log-roll', 1]],
      [['/seed/floor/log-roll', -1]],
    ]);
  });

  test('a message names the skill and the grade, also of a removed one, and what it unlocked', async () => {
    const { user } = await openMember(pupil('Ava', { '/seed/floor/log-roll': 1 }));
    await user.click(button('Pass Hang'));
    await screen.findByText('Hang: Passed');
    await screen.findByText('Unlocked: Swing');
    await user.click(grade('Log roll', 'Nearly'));
    await screen.findByText('Log roll: not assessed');
    expect(screen.queryByText(/^Unlocked/)).toBeNull();
  });

  test('the message names every skill that a grade unlocked', async () => {
    const curriculum = structuredClone(SAMPLE);
    const scheme = indexScheme(curriculum, GRADES);
    for (const id of ['/seed/bars/hang', '/seed/bars/swing']) {
      Object.assign(nodeOf(scheme, id) ?? {}, { dependencies: ['/seed/floor/bridge'] });
    }
    const ava = { ...pupil('Ava'), ...assessMember(scheme, {}, []) };
    const { user } = await openMember(ava, {
      state: { schemes: { sample: { curriculum, grades: GRADES } } },
    });
    await user.click(button('Pass Bridge'));
    expect(await screen.findByText('Unlocked: Hang, Swing')).toBeTruthy();
  });

  test('undo records nothing if the grade is newer', async () => {
    const { device, user } = await openMember(pupil('Ava'));
    await user.click(button('Pass Log roll'));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    const newer = pupil('Ava', { '/seed/floor/log-roll': 3 });
    act(() => device.store.setState({ members: { 1: [newer] } }));
    await user.click(undo);
    expect(device.kinds()).toEqual([['assessment']]);
  });

  test('[D12] undo restores the previous grade', async () => {
    const { device, user } = await openMember(pupil('Ava', { '/seed/floor/log-roll': 1 }));
    await user.click(grade('Log roll', 'Excellent'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(device.member('Ava').scores['/seed/floor/log-roll']?.assessment).toBe(1);
  });

  test('[§4] a skill opens as soon as its dependency is passed', async () => {
    const { user } = await openMember(pupil('Ava'));
    expect(screen.getAllByText('Unlocks after Hang')).not.toEqual([]);
    expect(grade('Swing', 'Passed').disabled).toBe(true);
    await user.click(button('Pass Hang'));
    expect(screen.queryAllByText('Unlocks after Hang')).toEqual([]);
    expect(grade('Swing', 'Passed').disabled).toBe(false);
    await screen.findByText('Unlocked: Swing');
  });

  test('a locked skill cannot be graded', async () => {
    const { device, user } = await openMember(pupil('Ava'));
    await user.click(button('Pass Swing'));
    await user.click(grade('Swing', 'Passed'));
    expect(device.recorded()).toEqual([]);
  });

  test('[D12] a group says how many skills it still needs', async () => {
    const { user } = await openMember(pupil('Ava'));
    const floor = within(screen.getByRole('region', { name: 'Floor' }));
    const bars = within(screen.getByRole('region', { name: 'Bars' }));
    floor.getByText('any 2 of the 3 skills left');
    bars.getByText('2 skills left');
    await user.click(button('Pass Log roll'));
    floor.getByText('any 1 of the 2 skills left');
    await user.click(button('Pass Hang'));
    expect(bars.getByText('1 skill left')).toBeTruthy();
  });

  describe('of a scheme with three grades', () => {
    const state = { schemes: { sample: { curriculum: SAMPLE, grades: GRADES.slice(0, 3) } } };
    const pass = () => button('Pass Log roll');
    const openGrades = (user: Awaited<ReturnType<typeof openMember>>['user']) =>
      user.click(button('Ava Jones’s grade for Log roll'));

    test('[§4] one button passes a skill and removes the pass', async () => {
      const { device, user } = await openMember(pupil('Ava'), { state });
      expect(screen.queryByRole('radiogroup')).toBeNull();
      expect(pass().getAttribute('aria-pressed')).toBe('false');
      await user.click(pass());
      expect(pass().getAttribute('aria-pressed')).toBe('true');
      await user.click(pass());
      expect(device.recorded()).toEqual([
        [['/seed/floor/log-roll', 2]],
        [['/seed/floor/log-roll', -1]],
      ]);
    });

    test('the menu gives another grade, which the row shows, and removes it', async () => {
      const { device, user } = await openMember(pupil('Ava'), { state });
      await openGrades(user);
      await user.click(await screen.findByRole('menuitemradio', { name: 'Nearly' }));
      screen.getByText('Nearly');
      await openGrades(user);
      await user.click(await screen.findByRole('menuitemradio', { name: 'Nearly' }));
      await openGrades(user);
      await user.click(await screen.findByRole('menuitemradio', { name: 'Not assessed yet' }));
      expect(device.recorded()).toEqual([
        [['/seed/floor/log-roll', 1]],
        [['/seed/floor/log-roll', -1]],
      ]);
      expect(screen.queryByText('Nearly')).toBeNull();
    });

    test('[§4] a locked skill cannot be passed and has no other grades', async () => {
      const { device, user } = await openMember(pupil('Ava'), { state });
      await user.click(button('Pass Swing'));
      expect(device.recorded()).toEqual([]);
      expect(screen.queryByRole('button', { name: /grade for Swing$/ })).toBeNull();
    });

    test('[D6] the menu of a graded skill opens its history', async () => {
      const { user } = await openMember(pupil('Ava', { '/seed/floor/log-roll': 1 }), { state });
      await openGrades(user);
      await user.click(await screen.findByRole('menuitem', { name: 'Log roll: grade history' }));
      expect(await screen.findByText('History is only available online')).toBeTruthy();
    });
  });

  test('hidden skills are not listed, and skipped skills have no grades', async () => {
    await openMember(pupil('Ava'));
    expect(screen.queryByText('Secret')).toBeNull();
    screen.getByText('Old one');
    expect(screen.getByText('Skipped')).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: /Old one/ })).toBeNull();
  });

  test('[OF1] a grade that cannot be stored shows an error', async () => {
    const { device, user } = await openMember(pupil('Ava'));
    device.fill();
    await user.click(button('Pass Log roll'));
    await findLastingMessage('Couldn’t save Ava Jones’s grade');
    expect(grade('Log roll', 'Passed').checked).toBe(false);
  });

  test('an alert whose text the coach may not read names the welfare officer', async () => {
    const alerts = [{ id: 1, kind: 'safeguarding' as const, text: '' }];
    await openMember(pupil('Ava', {}, { alerts }));
    screen.getByText('Safeguarding');
    expect(screen.getByText('Ask the welfare officer.')).toBeTruthy();
  });

  test('the header shows alerts with their texts', async () => {
    const alerts = [{ id: 1, kind: 'medical' as const, text: 'Carries an inhaler' }];
    await openMember(pupil('Ava', {}, { alerts }));
    screen.getByText('Medical');
    expect(screen.getByText('Carries an inhaler')).toBeTruthy();
  });

  test('the header shows whether grades are pending or rejected', async () => {
    const ava = pupil('Ava', { '/seed/bars/hang': 2 });
    const { device } = await openMember(ava, {
      state: { unsyncedByMember: { [ava.uuid]: 'pending' } },
    });
    expect(screen.getByText('Saved – will sync later')).toBeTruthy();
    device.store.setState({ unsyncedByMember: { [ava.uuid]: 'rejected' } });
    expect(await screen.findByRole('link', { name: 'Rejected by the server' })).toBeTruthy();
  });

  test('a search finds skills of all levels', async () => {
    const { user } = await openMember(pupil('Ava'));
    await user.type(screen.getByRole('searchbox', { name: 'Find a skill in all levels' }), 'cartw');
    await screen.findByText('1 skill found');
    screen.getByRole('radiogroup', { name: /Cartwheel/ });
    expect(screen.getByText('Sprout')).toBeTruthy();
  });

  test('links lead to the next and previous member', async () => {
    const { user, address } = await openMember(pupil('Ava'), { others: [pupil('Ben')] });
    await user.click(screen.getByRole('link', { name: 'Next member: Ben Jones' }));
    await screen.findByRole('heading', { level: 1, name: 'Ben Jones' });
    expect(address()).toContain('memberUuid=uuid-Ben');
    screen.getByRole('link', { name: 'Previous member: Ava Jones' });
  });

  test('[§2] the list of members opens without memberUuid', async () => {
    const { address } = await openAssess({ members: [pupil('Ava')], address: '/Ava%20Jones' });
    await screen.findByRole('heading', { name: 'Assess by member' });
    expect(address()).toBe('/member-groups/1/assess-by-member');
  });

  test('the list of members opens for the date of the session', async () => {
    const { address } = await openAssess({
      members: [pupil('Ava')],
      address: '/Ava%20Jones?date=2026-02-18',
    });
    await screen.findByRole('heading', { name: 'Assess by member' });
    expect(address()).toBe('/member-groups/1/assess-by-member?date=2026-02-18');
  });

  test('[§8] an unknown member shows an error with a link to the list', async () => {
    await openAssess({ members: [pupil('Ava')], address: '/Zoe?memberUuid=nobody' });
    await screen.findByRole('heading', { name: 'Member not found' });
    expect(screen.getByRole('link', { name: 'Back to members' }).getAttribute('href')).toBe(
      '/member-groups/1/assess-by-member',
    );
  });

  test('a scheme that is not downloaded shows what to do', async () => {
    await openMember(pupil('Ava'), { state: { schemes: {} } });
    expect(screen.getByText('Scheme not downloaded')).toBeTruthy();
  });

  test('another downloaded scheme is not used', async () => {
    await openMember(pupil('Ava'), {
      state: { schemes: { other: { curriculum: SAMPLE, grades: GRADES } } },
    });
    expect(screen.getByText('Scheme not downloaded')).toBeTruthy();
  });
});
