import type { Locale } from '@springboard/contract';
import { withDe } from '@springboard/domain';
import type { MailTexts } from './texts.ts';

type TransferTexts = Pick<
  MailTexts,
  'transfer' | 'transfer_club' | 'transfer_place' | 'transfer_answered' | 'transfer_withdrawn'
>;

const english: TransferTexts = {
  transfer: ({ transfer }) => ({
    subject: `${transfer?.firstname ?? ''}’s transfer to another club: please answer`,
    paragraphs: [
      `${transfer?.firstname ?? ''} is due to move from ${transfer?.from_club ?? ''} to ${transfer?.to_club ?? ''} on ${transfer?.day ?? ''}. This needs the agreement of a guardian.`,
      'The page shows what goes to the new club and what stays. You can agree or refuse there.',
    ],
    button: 'See the transfer and answer',
    notes: ['Without an answer within 14 days, the national body decides.'],
  }),
  transfer_club: ({ transfer }) => ({
    subject: `${transfer?.firstname ?? ''}’s transfer to another club: please answer`,
    paragraphs: [
      `${transfer?.firstname ?? ''} is due to move from ${transfer?.from_club ?? ''} to ${transfer?.to_club ?? ''} on ${transfer?.day ?? ''}. No guardian with an account can answer, so your club is asked.`,
    ],
    button: 'Open the requests',
    notes: ['Without an answer within 14 days, the national body decides.'],
  }),
  transfer_place: ({ transfer }) => ({
    subject: `A guardian asks for a place for ${transfer?.firstname ?? ''}: please answer`,
    paragraphs: [
      `A guardian asks that ${transfer?.firstname ?? ''} moves from ${transfer?.from_club ?? ''} to ${transfer?.to_club ?? ''} on ${transfer?.day ?? ''}. Your club can accept or refuse.`,
    ],
    button: 'Open the requests',
    notes: ['Without an answer within 14 days, the national body decides.'],
  }),
  transfer_answered: ({ transfer }) => ({
    subject: `${transfer?.firstname ?? ''}’s move to another club: there is an answer`,
    paragraphs: [
      transfer?.is_agreed === true
        ? `Your request was accepted: ${transfer.firstname} moves from ${transfer.from_club} to ${transfer.to_club} on ${transfer.day}.`
        : `Your request that ${transfer?.firstname ?? ''} moves from ${transfer?.from_club ?? ''} to ${transfer?.to_club ?? ''} was refused. The page shows the reason.`,
    ],
    button: 'See the answer',
    notes: [],
  }),
  transfer_withdrawn: ({ transfer }) => ({
    subject: `The request for a place for ${transfer?.firstname ?? ''} was withdrawn`,
    paragraphs: [
      `A guardian has withdrawn the request that ${transfer?.firstname ?? ''} moves from ${transfer?.from_club ?? ''} to ${transfer?.to_club ?? ''} on ${transfer?.day ?? ''}. ${transfer?.firstname ?? ''} stays at ${transfer?.from_club ?? ''}, and your club does not need to do anything.`,
    ],
    button: 'Open the requests',
    notes: [],
  }),
};

const welsh: TransferTexts = {
  transfer: ({ transfer }) => ({
    subject: `Trosglwyddo ${transfer?.firstname ?? ''} i glwb arall: atebwch os gwelwch yn dda`,
    paragraphs: [
      `Bwriedir i ${transfer?.firstname ?? ''} fynd o ${transfer?.from_club ?? ''} i ${transfer?.to_club ?? ''} ar ${transfer?.day ?? ''}. Mae angen cytundeb gwarcheidwad.`,
      'Mae’r dudalen yn dangos beth sy’n mynd i’r clwb newydd a beth sy’n aros. Yno gallwch gytuno neu wrthod.',
    ],
    button: 'Gweld y trosglwyddiad ac ateb',
    notes: ['Heb ateb o fewn 14 diwrnod, y corff cenedlaethol sy’n penderfynu.'],
  }),
  transfer_club: ({ transfer }) => ({
    subject: `Trosglwyddo ${transfer?.firstname ?? ''} i glwb arall: atebwch os gwelwch yn dda`,
    paragraphs: [
      `Bwriedir i ${transfer?.firstname ?? ''} fynd o ${transfer?.from_club ?? ''} i ${transfer?.to_club ?? ''} ar ${transfer?.day ?? ''}. Ni all unrhyw warcheidwad â chyfrif ateb, felly gofynnir i’ch clwb.`,
    ],
    button: 'Agor y ceisiadau',
    notes: ['Heb ateb o fewn 14 diwrnod, y corff cenedlaethol sy’n penderfynu.'],
  }),
  transfer_place: ({ transfer }) => ({
    subject: `Cais am le i ${transfer?.firstname ?? ''}: atebwch os gwelwch yn dda`,
    paragraphs: [
      `Mae gwarcheidwad yn gofyn i ${transfer?.firstname ?? ''} fynd o ${transfer?.from_club ?? ''} i ${transfer?.to_club ?? ''} ar ${transfer?.day ?? ''}. Gall eich clwb dderbyn neu wrthod.`,
    ],
    button: 'Agor y ceisiadau',
    notes: ['Heb ateb o fewn 14 diwrnod, y corff cenedlaethol sy’n penderfynu.'],
  }),
  transfer_answered: ({ transfer }) => ({
    subject: `Trosglwyddo ${transfer?.firstname ?? ''} i glwb arall: mae ateb`,
    paragraphs: [
      transfer?.is_agreed === true
        ? `Derbyniwyd eich cais: mae ${transfer.firstname} yn mynd o ${transfer.from_club} i ${transfer.to_club} ar ${transfer.day}.`
        : `Gwrthodwyd eich cais i ${transfer?.firstname ?? ''} fynd o ${transfer?.from_club ?? ''} i ${transfer?.to_club ?? ''}. Mae’r dudalen yn dangos y rheswm.`,
    ],
    button: 'Gweld yr ateb',
    notes: [],
  }),
  transfer_withdrawn: ({ transfer }) => ({
    subject: `Tynnwyd yn ôl y cais am le i ${transfer?.firstname ?? ''}`,
    paragraphs: [
      `Mae gwarcheidwad wedi tynnu’n ôl y cais i ${transfer?.firstname ?? ''} fynd o ${transfer?.from_club ?? ''} i ${transfer?.to_club ?? ''} ar ${transfer?.day ?? ''}. Mae ${transfer?.firstname ?? ''} yn aros yn ${transfer?.from_club ?? ''}, ac nid oes angen i’ch clwb wneud dim.`,
    ],
    button: 'Agor y ceisiadau',
    notes: [],
  }),
};

const french: TransferTexts = {
  transfer: ({ transfer }) => ({
    subject: `Changement de club ${withDe(transfer?.firstname ?? '')} : votre réponse est attendue`,
    paragraphs: [
      `${transfer?.firstname ?? ''} doit passer ${withDe(transfer?.from_club ?? '')} à ${transfer?.to_club ?? ''} le ${transfer?.day ?? ''}. L’accord d’un responsable est nécessaire.`,
      'La page montre ce qui est transmis au nouveau club et ce qui reste. Vous pouvez y accepter ou refuser.',
    ],
    button: 'Voir le changement et répondre',
    notes: ['Sans réponse sous 14 jours, la fédération décide.'],
  }),
  transfer_club: ({ transfer }) => ({
    subject: `Changement de club ${withDe(transfer?.firstname ?? '')} : votre réponse est attendue`,
    paragraphs: [
      `${transfer?.firstname ?? ''} doit passer ${withDe(transfer?.from_club ?? '')} à ${transfer?.to_club ?? ''} le ${transfer?.day ?? ''}. Aucun responsable n’a de compte pour répondre : la question est donc posée à votre club.`,
    ],
    button: 'Ouvrir les demandes',
    notes: ['Sans réponse sous 14 jours, la fédération décide.'],
  }),
  transfer_place: ({ transfer }) => ({
    subject: `Demande d’une place pour ${transfer?.firstname ?? ''} : votre réponse est attendue`,
    paragraphs: [
      `Un responsable demande un changement de club pour ${transfer?.firstname ?? ''}, ${withDe(transfer?.from_club ?? '')} à ${transfer?.to_club ?? ''} le ${transfer?.day ?? ''}. Votre club peut accepter ou refuser.`,
    ],
    button: 'Ouvrir les demandes',
    notes: ['Sans réponse sous 14 jours, la fédération décide.'],
  }),
  transfer_answered: ({ transfer }) => ({
    subject: `Changement de club ${withDe(transfer?.firstname ?? '')} : une réponse est arrivée`,
    paragraphs: [
      transfer?.is_agreed === true
        ? `Votre demande est acceptée : ${transfer.firstname} passe ${withDe(transfer.from_club)} à ${transfer.to_club} le ${transfer.day}.`
        : `Votre demande de changement de club pour ${transfer?.firstname ?? ''}, ${withDe(transfer?.from_club ?? '')} à ${transfer?.to_club ?? ''}, est refusée. La page indique le motif.`,
    ],
    button: 'Voir la réponse',
    notes: [],
  }),
  transfer_withdrawn: ({ transfer }) => ({
    subject: `La demande d’une place pour ${transfer?.firstname ?? ''} a été retirée`,
    paragraphs: [
      `Un responsable a retiré la demande de changement de club pour ${transfer?.firstname ?? ''}, ${withDe(transfer?.from_club ?? '')} à ${transfer?.to_club ?? ''}, prévu le ${transfer?.day ?? ''}. ${transfer?.firstname ?? ''} reste à ${transfer?.from_club ?? ''}, et votre club n’a rien à faire.`,
    ],
    button: 'Ouvrir les demandes',
    notes: [],
  }),
};

const german: TransferTexts = {
  transfer: ({ transfer }) => ({
    subject: `Vereinswechsel von ${transfer?.firstname ?? ''}: Bitte antworten Sie`,
    paragraphs: [
      `${transfer?.firstname ?? ''} soll am ${transfer?.day ?? ''} von ${transfer?.from_club ?? ''} zu ${transfer?.to_club ?? ''} wechseln. Dafür ist die Zustimmung eines Elternteils nötig.`,
      'Die Seite zeigt, was in den neuen Verein mitgeht und was bleibt. Dort stimmen Sie zu oder lehnen ab.',
    ],
    button: 'Wechsel ansehen und antworten',
    notes: ['Ohne Antwort innerhalb von 14 Tagen entscheidet der Verband.'],
  }),
  transfer_club: ({ transfer }) => ({
    subject: `Vereinswechsel von ${transfer?.firstname ?? ''}: Bitte antworten Sie`,
    paragraphs: [
      `${transfer?.firstname ?? ''} soll am ${transfer?.day ?? ''} von ${transfer?.from_club ?? ''} zu ${transfer?.to_club ?? ''} wechseln. Kein Elternteil mit Konto kann antworten, deshalb wird Ihr Verein gefragt.`,
    ],
    button: 'Anfragen öffnen',
    notes: ['Ohne Antwort innerhalb von 14 Tagen entscheidet der Verband.'],
  }),
  transfer_place: ({ transfer }) => ({
    subject: `Bitte um einen Platz für ${transfer?.firstname ?? ''}: Bitte antworten Sie`,
    paragraphs: [
      `Ein Elternteil bittet darum, dass ${transfer?.firstname ?? ''} am ${transfer?.day ?? ''} von ${transfer?.from_club ?? ''} zu ${transfer?.to_club ?? ''} wechselt. Ihr Verein kann zusagen oder ablehnen.`,
    ],
    button: 'Anfragen öffnen',
    notes: ['Ohne Antwort innerhalb von 14 Tagen entscheidet der Verband.'],
  }),
  transfer_answered: ({ transfer }) => ({
    subject: `Vereinswechsel von ${transfer?.firstname ?? ''}: Die Antwort ist da`,
    paragraphs: [
      transfer?.is_agreed === true
        ? `Ihre Anfrage wurde angenommen: ${transfer.firstname} wechselt am ${transfer.day} von ${transfer.from_club} zu ${transfer.to_club}.`
        : `Ihre Anfrage, dass ${transfer?.firstname ?? ''} von ${transfer?.from_club ?? ''} zu ${transfer?.to_club ?? ''} wechselt, wurde abgelehnt. Die Seite zeigt den Grund.`,
    ],
    button: 'Antwort ansehen',
    notes: [],
  }),
  transfer_withdrawn: ({ transfer }) => ({
    subject: `Die Bitte um einen Platz für ${transfer?.firstname ?? ''} wurde zurückgezogen`,
    paragraphs: [
      `Ein Elternteil hat die Bitte zurückgezogen, dass ${transfer?.firstname ?? ''} am ${transfer?.day ?? ''} von ${transfer?.from_club ?? ''} zu ${transfer?.to_club ?? ''} wechselt. ${transfer?.firstname ?? ''} bleibt bei ${transfer?.from_club ?? ''}, und Ihr Verein muss nichts tun.`,
    ],
    button: 'Anfragen öffnen',
    notes: [],
  }),
};

/** The e-mails about transfers between clubs, by language. */
export const TRANSFER_TEXTS: Readonly<Record<Locale, TransferTexts>> = {
  'en-GB': english,
  'cy-GB': welsh,
  'fr-FR': french,
  'de-DE': german,
};
