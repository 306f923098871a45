import type { ClubText } from './club.ts';

/** A small club in Ludlow whose users and half of whose members come from another system. */
export const ridgeway: ClubText = {
  name: 'Ridgeway Leisure, Ludlow',
  ngo_id: 'MG-C103',
  logo: { letters: 'RL', colour: '#b45309' },
  prefix: 'RW',
  member_types: 'local_and_remote',
  families: { english: 70, welsh: 30 },
  staff: [
    { username: 'joan.kemp', firstname: 'Joan', lastname: 'Kemp', role: 'coach', remote: true },
    {
      username: 'ridgeway.admin',
      firstname: 'Alec',
      lastname: 'Pym',
      role: 'admin',
    },
  ],
  groups: [
    {
      name: 'Ridgeway Tumblers',
      scheme: 'first-flight',
      coaches: ['joan.kemp'],
      times: ['Mon Thu 16:30-17:30', 'Sat 09:30-10:30'],
      ages: [5, 8],
      levels: [1, 3],
      size: 14,
    },
  ],
};
