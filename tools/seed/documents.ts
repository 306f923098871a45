import { addDays } from '@springboard/domain';
import type { Plan, SeedClub } from './plan.ts';
import type { Rows } from './rows.ts';

const DOCUMENTS = [
  { folder: 'policy', name: 'safeguarding-2026.pdf', description: 'Safeguarding policy' },
  { folder: 'policy', name: 'code-of-conduct.pdf', description: 'Code of conduct for coaches' },
  { folder: 'policy', name: 'emergency-plan.pdf', description: 'Emergency and evacuation plan' },
  { folder: 'policy', name: 'photography.pdf', description: 'Photography and filming' },
  { folder: 'policy', name: 'data-protection.pdf', description: 'Data protection for clubs' },
  { folder: 'additional', name: 'apparatus-check.pdf', description: 'Weekly apparatus check' },
  { folder: 'additional', name: 'supporting-skills.pdf', description: 'Supporting skills by hand' },
  { folder: 'additional', name: 'inclusive-gym.pdf', description: 'Planning an inclusive session' },
  { folder: 'additional', name: 'badge-order-form.pdf', description: 'Order form for badges' },
];

/** Documents of the national body, for all its clubs. */
export const documentRows = (plan: Plan, created_by: string): Rows => ({
  files: DOCUMENTS.map(({ folder, name, description }, place) => ({
    client_id: plan.client_id,
    id: place + 1,
    club_id: null,
    folder,
    name,
    description,
    mime: 'application/pdf',
    size: 48_000 + place * 7919,
    storage_key: `documents/${name}`,
    created_by,
    created_at: plan.momentOf(addDays(plan.today, -120 + place * 9), '10:00'),
  })),
});

/** What a club's coaches have read; the last policy is still new to most. */
export const documentLogRows = (plan: Plan, club: SeedClub): Rows => {
  const random = club.random.fork('documents');
  return {
    file_logs: DOCUMENTS.flatMap((document, place) =>
      club.coaches
        .filter(() => random.chance(document.folder === 'policy' && place < 4 ? 0.9 : 0.3))
        .map(({ uuid }) => ({
          client_id: plan.client_id,
          club_id: club.id,
          file_id: place + 1,
          version: 1,
          user_uuid: uuid,
          ts: plan.momentOf(addDays(plan.today, -random.between(1, 40)), '18:00'),
        })),
    ),
  };
};
