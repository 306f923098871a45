import type { AlertKind } from '@springboard/contract';

export const TAGS = [
  'Competition team',
  'Display team',
  'Photo: no',
  'Welsh speaker',
  'Young leader',
  'Bursary',
  'Trial',
  'Needs own space',
];

export const NOTES = [
  'Lands with straight knees when tired. Remind before every jump.',
  'Very brave on bars, needs a calm start on beam.',
  'Works best next to a friend. Give one task at a time.',
  'Shoulders are stiff: warm them up with the stick first.',
  'Ready to try the skill without help, ask again next week.',
  'Prefers to watch once before the first go.',
  'Left hand leads in cartwheels, keep it that way.',
  'Growing fast this term. Go easy on jumps.',
  'Asks good questions. Explain why, not only how.',
  'Pushes off too early in the backward roll.',
  'Head goes back in handstand. Look at the hands.',
  'Loves the trampoline: use it as the reward at the end.',
  'Was worried about the high beam. Low beam with mats for now.',
  'Practises splits at home, hips are nearly square.',
  'Great helper with the younger ones.',
  'Rushes. Count to two in every balance.',
  'Came back after a month away, repeat the basics first.',
  'Wants to join the display in July.',
  'Counts in Welsh with us: un, dau, tri.',
  'Parents asked for one thing to practise at home: dish hold.',
  'Arms bend in front support. Shorter holds, more of them.',
  'Very good memory for sequences.',
];

export const ALERTS: Record<AlertKind, string[]> = {
  medical: [
    'Asthma: blue inhaler in the bag, use before trampoline.',
    'Nut allergy. Carries an adrenaline pen.',
    'Type 1 diabetes: snack at half time, tells us when low.',
    'Epilepsy: no high apparatus without a coach beside.',
    'Hearing aid in the left ear, face when speaking.',
    'Wrist sprain in September: no weight on the hands when it hurts.',
    'Hypermobile elbows: no long supports.',
    'Glasses strap needed on every apparatus.',
  ],
  safeguarding: [
    'Only to be collected by mother or grandmother.',
    'No photographs of any kind.',
    'Speak to the welfare officer before changing group.',
  ],
  behaviour: [
    'May run off when it gets loud. Stand by the door.',
    'Agreed signal for a break: hand on the shoulder.',
    'Finds waiting hard. Keep the queues short.',
  ],
  other: [
    'Leaves ten minutes early on Wednesdays.',
    'Fasting in Ramadan: lighter work on request.',
    'Brother is in the next group, they wait together.',
  ],
};
