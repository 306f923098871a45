import type { MailTexts } from './texts.ts';

export const welsh: MailTexts = {
  hello: (firstname) => `Helo ${firstname},`,
  reset: ({ client, username }) => ({
    subject: `Gosod cyfrinair newydd ar gyfer ${client}`,
    paragraphs: [`Rydym wedi derbyn cais am gyfrinair newydd ar gyfer ${username}.`],
    button: 'Gosod cyfrinair newydd',
    notes: [
      'Mae’r ddolen yn gweithio unwaith, am awr.',
      'Os nad chi oedd yno, does dim angen gwneud dim: bydd eich cyfrinair yn aros fel y mae.',
    ],
  }),
  invite: ({ client, username }) => ({
    subject: `Eich cyfrif gyda ${client}`,
    paragraphs: [
      `Mae ${client} wedi creu cyfrif i chi. Eich enw defnyddiwr yw ${username}.`,
      'Dewiswch gyfrinair a gallwch fewngofnodi.',
    ],
    button: 'Dewis cyfrinair',
    notes: ['Mae’r ddolen yn gweithio unwaith, am 14 diwrnod.'],
  }),
  changed: ({ client, username }) => ({
    subject: `Newidiwyd eich cyfrinair ar gyfer ${client}`,
    paragraphs: [
      `Mae cyfrinair ${username} newydd gael ei newid, ac mae pob dyfais wedi’i hallgofnodi.`,
      'Os nad chi wnaeth hyn, gosodwch un newydd ar unwaith a rhowch wybod i’ch clwb.',
    ],
    button: 'Gosod cyfrinair newydd',
    notes: [],
  }),
  factor_added: ({ client, username }) => ({
    subject: `Ychwanegwyd ail ffactor at eich cyfrif gyda ${client}`,
    paragraphs: [
      `Mae cod mynediad neu ap dilysu newydd gael ei ychwanegu at gyfrif ${username}.`,
      'Os nad chi wnaeth hyn, newidiwch eich cyfrinair ar unwaith a rhowch wybod i’ch clwb.',
    ],
    button: 'Agor fy nghyfrif',
    notes: [],
  }),
  factor_removed: ({ client, username }) => ({
    subject: `Tynnwyd ail ffactor o’ch cyfrif gyda ${client}`,
    paragraphs: [
      `Mae cod mynediad neu ap dilysu newydd gael ei dynnu o gyfrif ${username}.`,
      'Os nad chi wnaeth hyn, newidiwch eich cyfrinair ar unwaith a rhowch wybod i’ch clwb.',
    ],
    button: 'Agor fy nghyfrif',
    notes: [],
  }),
  documents: ({ client }) => ({
    subject: `Dogfennau i’w darllen gan ${client}`,
    paragraphs: ['Mae gan eich clwb ddogfennau nad ydych wedi’u darllen eto.'],
    button: 'Darllen y dogfennau',
    notes: [],
  }),
  sessions: ({ client, lines = [] }) => ({
    subject: `Sesiynau wedi newid yn ${client}`,
    paragraphs: ['Mae’r sesiynau hyn wedi newid:', ...lines],
    button: 'Gweld y sesiynau',
    notes: [],
  }),
  session_states: {
    cancelled: 'wedi’i chanslo',
    restored: 'yn cael ei chynnal wedi’r cyfan',
    extra: 'sesiwn ychwanegol',
  },
  address: 'Os nad yw’r botwm yn gweithio, agorwch y cyfeiriad hwn:',
  automatic: ({ client }) =>
    `Anfonodd ${client} yr e-bost hwn yn awtomatig. Peidiwch ag ateb: fyddai neb yn ei ddarllen.`,
  unsubscribe: 'Dim rhagor o e-byst o’r math hwn',
};
