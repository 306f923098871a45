import { addDays } from '@springboard/domain';
import type { FileStorage } from '@springboard/api/src/files/storage.ts';
import { Readable } from 'node:stream';
import { pdfOf } from './pdf.ts';
import type { Plan, SeedClub } from './plan.ts';
import type { Rows } from './rows.ts';
import { readVideo, toWebVtt, videoIdsOf, VIDEOS } from './videos.ts';

const DOCUMENTS = [
  {
    folder: 'policy',
    name: 'safeguarding-2026.pdf',
    description: 'Safeguarding policy',
    lines: [
      'Every child is safe with us, and is heard.',
      'Tell the welfare officer of any worry on the same day.',
      'Two adults are with every group, from the first child to the last.',
    ],
  },
  {
    folder: 'policy',
    name: 'code-of-conduct.pdf',
    description: 'Code of conduct for coaches',
    lines: [
      'Coach with respect, patience and encouragement.',
      'Explain before you support a skill by hand, and ask.',
      'Speak of effort and progress, never of weight or looks.',
    ],
  },
  {
    folder: 'policy',
    name: 'emergency-plan.pdf',
    description: 'Emergency and evacuation plan',
    lines: [
      'Stop the session, call the group together and leave by the nearest exit.',
      'Take the headcount from the register at the meeting point.',
      'Nobody goes back into the hall before the fire service allows it.',
    ],
  },
  {
    folder: 'policy',
    name: 'photography.pdf',
    description: 'Photography and filming',
    lines: [
      'Photographs and films only with the consent of a guardian.',
      'Club devices only; nothing stays on a private phone.',
      'No names beside pictures of children.',
    ],
  },
  {
    folder: 'policy',
    name: 'data-protection.pdf',
    description: 'Data protection for clubs',
    lines: [
      'Keep what you need for coaching, and no more.',
      'Lock the tablet whenever you put it down.',
      'Report a lost device to the club at once.',
    ],
  },
  {
    folder: 'additional',
    name: 'apparatus-check.pdf',
    description: 'Weekly apparatus check',
    lines: [
      'Beam: legs locked, padding closed, height pin in place.',
      'Bars: cables tight, chalk brushed off, mats under the whole swing.',
      'Floor: no gaps between mats, edges covered.',
    ],
  },
  {
    folder: 'additional',
    name: 'supporting-skills.pdf',
    description: 'Supporting skills by hand',
    lines: [
      'Stand close, bend your knees and keep your eyes on the gymnast.',
      'Support at the hips or the shoulders, never at the hands or feet.',
      'Let go a little later than you think you may.',
    ],
  },
  {
    folder: 'additional',
    name: 'inclusive-gym.pdf',
    description: 'Planning an inclusive session',
    lines: [
      'Ask what helps: a quiet corner, a picture plan, more time.',
      'Offer every station in an easier and a harder way.',
      'Praise what was tried as well as what was done.',
    ],
  },
  {
    folder: 'additional',
    name: 'badge-order-form.pdf',
    description: 'Order form for badges',
    lines: ['Club:', 'Badges by level and number:', 'Needed by:'],
  },
];

/** What changed with the second version of a document. */
const NOTES: Readonly<Record<string, string>> = {
  'data-protection.pdf': 'Says what to do when a device is lost',
};

/** Documents of the national body, for all its clubs, and the files of its videos. */
export const documentRows = (plan: Plan, created_by: string): Rows => ({
  files: [
    ...DOCUMENTS.map(({ folder, name, description, lines }, index) => ({
      client_id: plan.client_id,
      id: index + 1,
      club_id: null,
      folder,
      name,
      description,
      mime: 'application/pdf',
      size: pdfOf(description, lines).length,
      storage_key: keyOf(name),
      audience: name === 'badge-order-form.pdf' ? ['admin'] : ['admin', 'coach'],
      version: NOTES[name] === undefined ? 1 : 2,
      created_by,
      created_at: plan.momentOf(addDays(plan.today, -120 + index * 9), '10:00'),
    })),
    ...VIDEOS.map(({ file, title }, index) => ({
      client_id: plan.client_id,
      id: videoFileId(index),
      club_id: null,
      folder: 'media',
      name: file,
      description: title,
      audience: ['admin', 'coach'],
      version: 1,
      mime: 'video/webm',
      size: readVideo(file).length,
      storage_key: keyOf(file),
      created_by,
      created_at: plan.momentOf(addDays(plan.today, -130), '10:00'),
    })),
  ],
  file_versions: DOCUMENTS.flatMap(({ name }, index) => {
    const versions = NOTES[name] === undefined ? [null] : [null, NOTES[name]];
    return versions.map((note, before) => ({
      client_id: plan.client_id,
      club_id: null,
      file_id: index + 1,
      version: before + 1,
      note,
      created_at: plan.momentOf(addDays(plan.today, -120 + index * 9), '10:00'),
    }));
  }),
  scheme_videos: Object.values(plan.schemes).flatMap(({ uuid, file: { slug } }) =>
    videoIdsOf(slug).map((id, index) => ({
      client_id: plan.client_id,
      id,
      scheme_uuid: uuid,
      name: VIDEOS[index]?.title ?? '',
      url: `file:${videoFileId(index)}`,
      captions: captionsOf(index),
    })),
  ),
});

/** WebVTT by language. */
const captionsOf = (index: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(VIDEOS[index]?.captions ?? {}).map(([language, lines]) => [
      language,
      toWebVtt(lines),
    ]),
  );

const videoFileId = (index: number): number => DOCUMENTS.length + index + 1;

/** Puts the documents and videos where the server looks for them. */
export const keepDocuments = async (files: FileStorage): Promise<void> => {
  for (const { name, description, lines } of DOCUMENTS) {
    await files.put(keyOf(name), Readable.from([pdfOf(description, lines)]));
  }
  for (const { file } of VIDEOS) {
    await files.put(keyOf(file), Readable.from([readVideo(file)]));
  }
};

const keyOf = (name: string): string => `documents/${name}`;

/** What a club's coaches have read; the last policy is still new to most. */
export const documentLogRows = (plan: Plan, club: SeedClub): Rows => {
  const random = club.random.fork('documents');
  return {
    file_logs: DOCUMENTS.flatMap((document, index) =>
      club.coaches
        .filter(() => random.chance(document.folder === 'policy' && index < 4 ? 0.9 : 0.3))
        .map(({ uuid }) => ({
          client_id: plan.client_id,
          club_id: club.id,
          file_id: index + 1,
          version: 1,
          user_uuid: uuid,
          ts: plan.momentOf(addDays(plan.today, -random.between(1, 40)), '18:00'),
        })),
    ),
  };
};
