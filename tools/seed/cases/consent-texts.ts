import { addDays } from '@springboard/domain';
import type { ConsentWording } from '@springboard/contract';
import type { Plan } from '../plan.ts';
import type { Rows } from '../rows.ts';

/** Ids of the texts, the same in each client. */
export const CONSENT_TEXTS = { photographs: [1, 2], 'first-aid': [3], trips: 4 } as const;

/** A new version of the text about photographs has been valid since so many days. */
export const NEW_PHOTOGRAPHS_DAYS = 60;

const FIRST_AID: ConsentWording = {
  'en-GB': {
    title: 'First aid',
    text: 'A trained first-aider may treat my child after an accident and call an ambulance.',
  },
  'cy-GB': {
    title: 'Cymorth cyntaf',
    text: 'Caiff swyddog cymorth cyntaf hyfforddedig drin fy mhlentyn ar ôl damwain a galw ambiwlans.',
  },
};

const photographs = (english: string, welsh: string): ConsentWording => ({
  'en-GB': { title: 'Photographs', text: english },
  'cy-GB': { title: 'Ffotograffau', text: welsh },
});

/**
 * The texts that guardians answer: photographs in two versions, of which the second needs an answer again, and first
 * aid. A club with `draftFor` also has a draft of its own.
 */
export const consentTextRows = (
  { client_id, today, momentOf }: Plan,
  draftFor: number | null,
): Rows => {
  const at = (days_ago: number) => momentOf(addDays(today, -days_ago), '09:00');
  const text = (
    id: number,
    kind: string,
    texts: ConsentWording,
    { version, days_ago, club_id }: { version: number | null; days_ago: number; club_id?: number },
  ) => ({
    client_id,
    club_id: club_id ?? null,
    id,
    kind,
    version,
    texts: JSON.stringify(texts),
    valid_from: version === null ? null : at(days_ago),
    created_at: at(days_ago),
  });
  const [first, second] = CONSENT_TEXTS.photographs;
  return {
    consent_texts: [
      text(
        first,
        'photographs',
        photographs(
          'The club may photograph my child and show the pictures in the gym.',
          'Caiff y clwb dynnu lluniau o fy mhlentyn a’u dangos yn y gampfa.',
        ),
        { version: 1, days_ago: 700 },
      ),
      text(
        second,
        'photographs',
        photographs(
          'The club may photograph my child and show the pictures in the gym and on its website, without names.',
          'Caiff y clwb dynnu lluniau o fy mhlentyn a’u dangos yn y gampfa ac ar ei wefan, heb enwau.',
        ),
        { version: 2, days_ago: NEW_PHOTOGRAPHS_DAYS },
      ),
      text(CONSENT_TEXTS['first-aid'][0], 'first-aid', FIRST_AID, { version: 1, days_ago: 700 }),
      ...(draftFor === null
        ? []
        : [
            text(
              CONSENT_TEXTS.trips,
              'trips',
              {
                'en-GB': {
                  title: 'Trips to competitions',
                  text: 'My child may travel to competitions in the club’s minibus.',
                },
              },
              { version: null, days_ago: 4, club_id: draftFor },
            ),
          ]),
    ],
  };
};
