import type { MailTexts, PublicationFailure } from './texts.ts';
import { TRANSFER_TEXTS } from './transfers.ts';

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
  invite_guardian: ({ client, username, invitation, children }) => ({
    subject: `Eich cyfrif gyda ${client}`,
    paragraphs: [
      `Mae ${invitation?.club ?? client} yn eich gwahodd i’w borth i rieni. Yno cewch weld sesiynau, cynnydd a gwobrau ${children ?? ''}.`,
      `Eich enw defnyddiwr yw ${username}. Dewiswch gyfrinair a gallwch fewngofnodi.`,
    ],
    button: 'Dewis cyfrinair',
    notes: ['Mae’r ddolen yn gweithio unwaith, am 14 diwrnod.'],
  }),
  guardian_linked: ({ client, username, invitation, children }) => ({
    subject: `Ychwanegwyd plentyn at eich cyfrif gyda ${client}`,
    paragraphs: [
      `Mae ${invitation?.club ?? client} wedi cysylltu eich cyfrif ${username} â’i borth i rieni. Yno gwelwch sesiynau, cynnydd a gwobrau ${children ?? ''}.`,
      'Rydych chi’n mewngofnodi fel o’r blaen.',
    ],
    button: 'Agor y porth',
    notes: ['Os nad eich plentyn chi yw hwn, rhowch wybod i’r clwb.'],
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
  email_confirmation: ({ client, username }) => ({
    subject: `Cadarnhewch eich cyfeiriad e-bost ar gyfer ${client}`,
    paragraphs: [
      `Bydd y cyfeiriad hwn yn gyfeiriad e-bost newydd i’r cyfrif ${username}. Nes i chi ei gadarnhau, mae’r hen un yn aros.`,
    ],
    button: 'Cadarnhau’r cyfeiriad',
    notes: [
      'Mae’r ddolen yn gweithio am ddiwrnod, ac mae’n rhaid i chi fod wedi mewngofnodi.',
      'Os nad chi wnaeth hyn, does dim angen gwneud dim.',
    ],
  }),
  email_changed: ({ client, username }) => ({
    subject: `Newidiwyd eich cyfeiriad e-bost ar gyfer ${client}`,
    paragraphs: [
      `Mae gan y cyfrif ${username} gyfeiriad e-bost arall bellach. Ni ddaw rhagor o e-byst i’r un hwn.`,
      'Os nad chi wnaeth hyn, rhowch wybod i’ch clwb ar unwaith.',
    ],
    button: 'Agor fy nghyfrif',
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
  documents: ({ client, lines = [] }) => ({
    subject: `Dogfen i’w darllen gan ${client}`,
    paragraphs: ['Mae eich clwb yn gofyn i chi ddarllen y ddogfen hon:', ...lines],
    button: 'Darllen y ddogfen',
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
    removed: 'ddim yn cael ei chynnal bellach',
    ended: 'nid yw’r sesiwn wythnosol hon yn cael ei chynnal o’r diwrnod hwn ymlaen',
  },
  session_moved: ({ was_when, places }) =>
    [
      ...(was_when === null ? [] : [`wedi’i symud o ${was_when}`]),
      ...(places === null ? [] : [placeText(places)]),
    ].join(', '),
  offer: ({ client, child = 'eich plentyn' }) => ({
    subject: `Lle mewn grŵp arall yn ${client}`,
    paragraphs: [
      `Mae gan eich clwb le mewn grŵp arall ar gyfer ${child}. Dewiswch grŵp cyn i’r cynnig ddod i ben.`,
    ],
    button: 'Gweld y cynnig',
    notes: [],
  }),
  offer_ending: ({ client, child = 'eich plentyn' }) => ({
    subject: `Mae’r cynnig o le yn ${client} yn dod i ben yfory`,
    paragraphs: [
      `Bydd y cynnig o le mewn grŵp arall ar gyfer ${child} yn dod i ben o fewn diwrnod. Wedyn bydd y lle yn mynd i blentyn arall.`,
    ],
    button: 'Gweld y cynnig',
    notes: [],
  }),
  offer_expired: ({ client, child }) => ({
    subject: `Mae cynnig o le yn ${client} wedi dod i ben`,
    paragraphs: [
      child === undefined
        ? 'Mae’r cynnig o le mewn grŵp arall wedi dod i ben, am na chadarnhawyd lle mewn pryd.'
        : `Mae’r cynnig o le mewn grŵp arall ar gyfer ${child} wedi dod i ben, am na chadarnhawyd lle mewn pryd.`,
    ],
    button: 'Agor y porth',
    notes: [],
  }),
  offer_confirmed: ({ client, child = 'eich plentyn' }) => ({
    subject: `Cadarnhawyd lle yn ${client}`,
    paragraphs: [
      `Mae’r lle yn y grŵp newydd wedi’i gadarnhau ar gyfer ${child}. Mae’r porth yn dangos y sesiwn olaf yn yr hen grŵp a’r sesiwn gyntaf yn y grŵp newydd.`,
    ],
    button: 'Gweld y sesiynau',
    notes: [],
  }),
  offer_withdrawn: ({ client, child = 'eich plentyn' }) => ({
    subject: `Cafodd cynnig o le yn ${client} ei dynnu’n ôl`,
    paragraphs: [
      `Mae eich clwb wedi tynnu’r cynnig o le mewn grŵp arall ar gyfer ${child} yn ôl. Mae’r porth yn dangos y grwpiau y mae ${child} ynddynt.`,
    ],
    button: 'Agor y porth',
    notes: ['Os oes gennych gwestiynau, gofynnwch i’ch clwb.'],
  }),
  offer_declined: ({ client }) => ({
    subject: `Cafodd cynnig o le yn ${client} ei wrthod`,
    paragraphs: ['Mae teulu wedi gwrthod y cynnig o le mewn grŵp arall.'],
    button: 'Gweld yr ateb',
    notes: [],
  }),
  place_free: ({ client, child = 'eich plentyn' }) => ({
    subject: `Mae lle yn rhydd yn ${client}`,
    paragraphs: [
      `Mae lle yn rhydd mewn grŵp y mae ${child} yn aros amdano. Mae’r clwb yn ei gynnig yn nhrefn y rhestr aros. Os nad oes ei angen mwyach, rhowch wybod i’r clwb.`,
    ],
    button: 'Agor y porth',
    notes: [],
  }),
  not_yet: ({ client, mark }) => ({
    subject: `Ddim eto: ateb i’ch argymhelliad yn ${client}`,
    paragraphs: [
      `Fe wnaethoch chi argymell bod ${mark?.firstname} (${mark?.group}) yn symud i fyny. Mae ${mark?.by} yn gofyn i chi aros:`,
      `“${mark?.reason}”`,
    ],
    button: 'Agor y porth',
    notes: ['Tynnwyd yr argymhelliad. Gallwch ei wneud eto unrhyw bryd.'],
  }),
  request_decided: ({ client, child = 'eich plentyn' }) => ({
    subject: `Mae penderfyniad ar eich cais i ${client}`,
    paragraphs: [`Mae eich clwb wedi penderfynu ar eich cais ar gyfer ${child}.`],
    button: 'Gweld yr ateb',
    notes: [],
  }),
  export_ready: ({ client }) => ({
    subject: `Mae eich data gan ${client} yn barod`,
    paragraphs: ['Mae’r data y gofynnoch amdano yn barod. Gallwch ei lawrlwytho am 7 diwrnod.'],
    button: 'Lawrlwytho’r data',
    notes: [],
  }),
  erasure_done: ({ client }) => ({
    subject: `Cafodd y data ei ddileu yn ${client}`,
    paragraphs: [
      'Yn ôl eich cais, mae eich clwb wedi dileu data personol eich plentyn. Mae presenoldeb a graddau yn aros fel ffigurau heb enw.',
    ],
    button: 'Agor y porth',
    notes: ['Cafodd cyfrif heb blant ei ddileu hefyd.'],
  }),
  access_ended: ({ client, ended }) => ({
    subject: `Mae eich mynediad at gofnod plentyn yn ${client} wedi dod i ben`,
    paragraphs: [
      `Mae ${ended?.club ?? client} wedi dod â’ch mynediad at gofnod ${ended?.firstname ?? ''} i ben. Nid ydych yn ei weld mwyach yn y porth nac yn eich calendr.`,
    ],
    button: 'Agor y porth',
    notes: ['Os ydych yn meddwl mai camgymeriad yw hyn, gofynnwch i’ch clwb.'],
  }),
  ...TRANSFER_TEXTS['cy-GB'],
  progress: ({ client, lines = [] }) => ({
    subject: `Cynnydd a nodiadau gan ${client}`,
    paragraphs: ['Dyma’r newyddion:', ...lines],
    button: 'Gweld y cynnydd',
    notes: [],
  }),
  level_completed: ({ firstname, level }) => `Mae ${firstname} wedi cwblhau ${level}.`,
  note_written: ({ firstname }) => `Mae nodyn newydd gan yr hyfforddwr am ${firstname}.`,
  register: ({ client, lines = [] }) => ({
    subject: `Cofrestrau i’w cwblhau yn ${client}`,
    paragraphs: ['Nid yw cofrestrau’r sesiynau hyn yn gyflawn eto:', ...lines],
    button: 'Agor y porth',
    notes: [],
  }),
  registers: ({ client, lines = [] }) => ({
    subject: `Cofrestrau heb eu cymryd yn ${client}`,
    paragraphs: ['Nid yw cofrestrau’r sesiynau hyn yn gyflawn eto:', ...lines],
    button: 'Agor y sesiynau',
    notes: [],
  }),
  consent_due: () => ({
    subject: 'Mae eich clwb yn aros am eich ateb',
    paragraphs: [
      'Mae eich clwb yn gofyn i chi ateb cwestiwn cydsynio eto. Mae i’w weld yn y porth rhieni, ar frig tudalen eich plentyn.',
    ],
    button: 'Ateb y cwestiwn',
    notes: [],
  }),
  credential: ({ client, lines = [] }) => ({
    subject: `Mae eich cymhwyster yn ${client} yn dod i ben cyn bo hir`,
    paragraphs: ['Adnewyddwch ef mewn pryd, a rhowch y prawf i’ch clwb:', ...lines],
    button: 'Agor y porth',
    notes: [],
  }),
  credentials: ({ client, lines = [] }) => ({
    subject: `Mae cymwysterau hyfforddwyr ${client} yn dod i ben cyn bo hir`,
    paragraphs: ['Mae’r cymwysterau hyn yn dod i ben cyn bo hir:', ...lines],
    button: 'Gweld yr hyfforddwyr',
    notes: [],
  }),
  review: ({ scheme }) => ({
    subject: `Mae drafft o ${scheme ?? ''} yn aros am eich adolygiad`,
    paragraphs: [
      'Gofynnwyd i chi adolygu drafft cyn iddo gael ei gyhoeddi. Gallwch roi sylw ar bob rhan, cymeradwyo’r drafft neu ofyn am newidiadau.',
    ],
    button: 'Adolygu’r drafft',
    notes: [],
  }),
  review_approved: ({ scheme }) => ({
    subject: `Cymeradwywyd eich drafft o ${scheme ?? ''}`,
    paragraphs: ['Cymeradwyodd yr adolygwyr y drafft. Gellir ei gyhoeddi nawr.'],
    button: 'Agor y drafft',
    notes: [],
  }),
  review_changes: ({ scheme }) => ({
    subject: `Mae angen newidiadau yn eich drafft o ${scheme ?? ''}`,
    paragraphs: ['Mae’r adolygwyr yn gofyn am newidiadau. Gellir golygu’r drafft eto.'],
    button: 'Gweld y sylwadau',
    notes: [],
  }),
  publication_done: ({ scheme, version }) => ({
    subject: `Mae fersiwn ${version ?? ''} o ${scheme ?? ''} wedi’i chyhoeddi`,
    paragraphs: [
      'Cyhoeddwyd y drafft ar y diwrnod a’r awr a ddewisoch. Mae cwblhadau’r aelodau’n dilyn y fersiwn newydd, a bydd hyfforddwyr yn ei gweld ar ôl y cysoni nesaf.',
    ],
    button: 'Agor y fersiwn',
    notes: [],
  }),
  publication_failed: ({ scheme, failure = 'changed' }) => ({
    subject: `Nid yw’r cyhoeddiad o ${scheme ?? ''} a drefnwyd yn digwydd`,
    paragraphs: [NOT_PUBLISHED[failure]],
    button: 'Agor y drafft',
    notes: [],
  }),
  valid_until: ({ credential, day }) => `${credential}: yn ddilys tan ${day}`,
  colon: ': ',
  address: 'Os nad yw’r botwm yn gweithio, agorwch y cyfeiriad hwn:',
  automatic: ({ client }) =>
    `Anfonodd ${client} yr e-bost hwn yn awtomatig. Peidiwch ag ateb: fyddai neb yn ei ddarllen.`,
  unsubscribe: 'Dim rhagor o e-byst o’r math hwn',
};

const NOT_PUBLISHED: Readonly<Record<PublicationFailure, string>> = {
  cancelled:
    'Mae defnyddiwr arall wedi’i ganslo, wedi’i drefnu ar gyfer amser arall neu wedi cyhoeddi’r drafft yn gynt. Nid oes angen i chi wneud dim.',
  changed:
    'Mae’r drafft neu ei effaith wedi newid ers ei drefnu. Gwiriwch pwy sy’n cael ei effeithio, a’i drefnu eto.',
  problems: 'Mae problemau yn y drafft. Cywirwch nhw, a’i drefnu eto.',
  review:
    'Nid yw’r adolygiad wedi’i gwblhau: nid yw’r drafft wedi’i gymeradwyo, neu mae sylwadau’n dal ar agor. Cwblhewch yr adolygiad, a’i drefnu eto.',
  right:
    'Ni chaiff y defnyddiwr a’i trefnodd gyhoeddi mwyach. Gall rhywun â’r hawl i gyhoeddi wirio’r drafft a’i drefnu eto.',
};

const placeText = ({ place, was_place }: { place: string | null; was_place: string | null }) => {
  if (place === null) return `ddim yma mwyach: ${was_place}`;
  return was_place === null
    ? `lleoliad newydd: ${place}`
    : `lleoliad newydd: ${place} (cyn hynny: ${was_place})`;
};
