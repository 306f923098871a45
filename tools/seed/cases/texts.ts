import type { GroupText } from '../clubs/club.ts';

/** A full group with twelve places: one of its sessions this week is cancelled, one has a cover coach. */
export const KESTRELS: GroupText = {
  name: 'Kestrels',
  scheme: 'first-flight',
  coaches: ['emily.carter'],
  times: ['Thu 17:30-18:30', 'Sun 15:00-16:00'],
  ages: [6, 9],
  levels: [2, 3],
  size: 12,
};

/** Covers the session of the Kestrels on Thursday. */
export const COVER_COACH = 'priya.sharma';

export type ChildText = {
  firstname: string;
  lastname: string;
  /** Children with the same number are as old. */
  days_old: number;
  guardian: string;
};

const child = (
  firstname: string,
  lastname: string,
  days_old: number,
  guardian: string,
): ChildText => ({ firstname, lastname, days_old, guardian });

/** Names that are long, or have apostrophes, hyphens or ŵ; twins; and originals of the duplicates below. */
export const CHILDREN: readonly ChildText[] = [
  child('Síofra', 'O’Shaughnessy', 2901, 'Bríd'),
  child('Anne-Marie', 'Fitz-Gibbon', 2750, 'Lorcan'),
  child('Siŵan', 'Prydderch', 2688, 'Non'),
  // 50 letters each, which is all that the form accepts.
  child(
    'Maximiliana Theodora Wilhelmina Alexandrina Louise',
    'Featherstonehaugh-Cholmondeley-Marjoribanks-Smythe',
    3010,
    'Georgiana',
  ),
  child('Hari', 'Penhale', 2844, 'Merryn'),
  child('Nell', 'Penhale', 2560, 'Merryn'),
  child('Ned', 'Penhale', 2560, 'Merryn'),
  child('Caitlin', 'Sorensen', 2933, 'Astrid'),
  child('Mabon', 'Vaughan-Lloyd', 2805, 'Elin'),
  child('Dot', 'Merriweather', 2617, 'June'),
  child('Jago', 'Trelawny', 2702, 'Kerensa'),
  child('Lamorna', 'Trelawny', 3105, 'Kerensa'),
];

/** The waiting list of the Kestrels. Two children are in the list of pupils twice: same name, and a typing mistake. */
export const WAITING_EIGHT: readonly ChildText[] = [
  child('Hari', 'Penhale', 2844, 'Merryn'),
  child('Catlin', 'Sorensen', 2933, 'Astrid'),
  child('Zennor', 'Pascoe', 2650, 'Tamsin'),
  child('Bryok', 'Pascoe', 2990, 'Tamsin'),
  child('Ingrid', 'Halvorsen', 2710, 'Solveig'),
  child('Piran', 'Nancarrow', 2820, 'Loveday'),
  child('Elowen', 'Curnow', 2770, 'Jenna'),
  child('Kitto', 'Bosanko', 2688, 'Demelza'),
];

/** The waiting list of a group that had none. */
export const WAITING_THREE: readonly ChildText[] = [
  child('Wilmot', 'Carveth', 2300, 'Rosen'),
  child('Tegen', 'Carveth', 2010, 'Rosen'),
  child('Morwenna', 'Opie', 2150, 'Ysella'),
];

/** First names of children who left in the last twelve months, for each reason in turn. */
export const LEAVERS = [
  'Denzel',
  'Eseld',
  'Gawen',
  'Hedra',
  'Jory',
  'Kelsey',
  'Locryn',
  'Melyor',
  'Nicca',
  'Perran',
  'Rosenwyn',
  'Senara',
] as const;
