import { withDe } from '@springboard/domain';
import type { MailTexts, PublicationFailure } from './texts.ts';
import { TRANSFER_TEXTS } from './transfers.ts';

export const french: MailTexts = {
  hello: (firstname) => `Bonjour ${firstname},`,
  reset: ({ client, username }) => ({
    subject: `Nouveau mot de passe pour ${client}`,
    paragraphs: [`Nous avons reçu une demande de nouveau mot de passe pour ${username}.`],
    button: 'Choisir un nouveau mot de passe',
    notes: [
      'Le lien fonctionne une seule fois, pendant une heure.',
      'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste inchangé.',
    ],
  }),
  invite: ({ client, username }) => ({
    subject: `Votre compte chez ${client}`,
    paragraphs: [
      `${client} vous a créé un compte. Votre identifiant est ${username}.`,
      'Choisissez un mot de passe pour pouvoir vous connecter.',
    ],
    button: 'Choisir un mot de passe',
    notes: ['Le lien fonctionne une seule fois, pendant 14 jours.'],
  }),
  invite_guardian: ({ client, username, invitation, children }) => ({
    subject: `Votre compte chez ${client}`,
    paragraphs: [
      `${invitation?.club ?? client} vous invite sur son portail des parents. Vous y voyez les séances, les progrès et les récompenses ${withDe(children ?? '')}.`,
      `Votre identifiant est ${username}. Choisissez un mot de passe pour pouvoir vous connecter.`,
    ],
    button: 'Choisir un mot de passe',
    notes: ['Le lien fonctionne une seule fois, pendant 14 jours.'],
  }),
  guardian_linked: ({ client, username, invitation, children }) => ({
    subject: `Un enfant a été ajouté à votre compte ${client}`,
    paragraphs: [
      `${invitation?.club ?? client} a relié votre compte ${username} à son portail des parents. Vous y voyez les séances, les progrès et les récompenses ${withDe(children ?? '')}.`,
      'Vous vous connectez comme avant.',
    ],
    button: 'Ouvrir le portail',
    notes: ['Si ce n’est pas votre enfant, prévenez le club.'],
  }),
  changed: ({ client, username }) => ({
    subject: `Votre mot de passe pour ${client} a été modifié`,
    paragraphs: [
      `Le mot de passe ${withDe(username)} vient d’être modifié, et tous les appareils ont été déconnectés.`,
      'Si ce n’était pas vous, choisissez-en un nouveau sans attendre et prévenez votre club.',
    ],
    button: 'Choisir un nouveau mot de passe',
    notes: [],
  }),
  email_confirmation: ({ client, username }) => ({
    subject: `Confirmez votre adresse e-mail pour ${client}`,
    paragraphs: [
      `Cette adresse doit devenir la nouvelle adresse e-mail du compte ${username}. Tant que vous ne l’avez pas confirmée, l’ancienne reste valable.`,
    ],
    button: 'Confirmer l’adresse',
    notes: [
      'Le lien fonctionne pendant un jour, et vous devez être connecté.',
      'Si ce n’était pas vous, vous n’avez rien à faire.',
    ],
  }),
  email_changed: ({ client, username }) => ({
    subject: `Votre adresse e-mail pour ${client} a été modifiée`,
    paragraphs: [
      `Le compte ${username} a maintenant une autre adresse e-mail. Celle-ci ne reçoit plus d’e-mails.`,
      'Si ce n’était pas vous, prévenez votre club sans attendre.',
    ],
    button: 'Ouvrir mon compte',
    notes: [],
  }),
  factor_added: ({ client, username }) => ({
    subject: `Un second facteur a été ajouté à votre compte chez ${client}`,
    paragraphs: [
      `Une clé d’accès ou une application d’authentification vient d’être ajoutée au compte ${withDe(username)}.`,
      'Si ce n’était pas vous, changez votre mot de passe sans attendre et prévenez votre club.',
    ],
    button: 'Ouvrir mon compte',
    notes: [],
  }),
  factor_removed: ({ client, username }) => ({
    subject: `Un second facteur a été retiré de votre compte chez ${client}`,
    paragraphs: [
      `Une clé d’accès ou une application d’authentification vient d’être retirée du compte ${withDe(username)}.`,
      'Si ce n’était pas vous, changez votre mot de passe sans attendre et prévenez votre club.',
    ],
    button: 'Ouvrir mon compte',
    notes: [],
  }),
  documents: ({ client, lines = [] }) => ({
    subject: `Un document à lire de la part ${withDe(client)}`,
    paragraphs: ['Votre club vous demande de lire ce document :', ...lines],
    button: 'Lire le document',
    notes: [],
  }),
  sessions: ({ client, lines = [] }) => ({
    subject: `Séances modifiées chez ${client}`,
    paragraphs: ['Ces séances ont changé :', ...lines],
    button: 'Voir les séances',
    notes: [],
  }),
  session_states: {
    cancelled: 'annulée',
    restored: 'a finalement lieu',
    extra: 'séance supplémentaire',
    removed: 'n’a plus lieu',
    ended: 'cette séance hebdomadaire n’a plus lieu à partir de ce jour',
  },
  session_moved: ({ was_when, places }) =>
    [
      ...(was_when === null ? [] : [`déplacée ; avant : ${was_when}`]),
      ...(places === null ? [] : [placeText(places)]),
    ].join(', '),
  offer: ({ client, child = 'votre enfant' }) => ({
    subject: `Une place dans un autre groupe chez ${client}`,
    paragraphs: [
      `Votre club a une place pour ${child} dans un autre groupe. Choisissez un groupe avant la fin de l’offre.`,
    ],
    button: 'Voir l’offre',
    notes: [],
  }),
  offer_ending: ({ client, child = 'votre enfant' }) => ({
    subject: `L’offre d’une place chez ${client} prend fin demain`,
    paragraphs: [
      `L’offre d’une place dans un autre groupe pour ${child} prend fin dans moins d’un jour. Ensuite, la place ira à un autre enfant.`,
    ],
    button: 'Voir l’offre',
    notes: [],
  }),
  offer_expired: ({ client, child }) => ({
    subject: `Une offre de place chez ${client} a pris fin`,
    paragraphs: [
      child === undefined
        ? 'L’offre d’une place dans un autre groupe a pris fin, car aucune place n’a été confirmée à temps.'
        : `L’offre d’une place dans un autre groupe pour ${child} a pris fin, car aucune place n’a été confirmée à temps.`,
    ],
    button: 'Ouvrir le portail',
    notes: [],
  }),
  offer_confirmed: ({ client, child = 'votre enfant' }) => ({
    subject: `Une place est confirmée chez ${client}`,
    paragraphs: [
      `La place dans le nouveau groupe est confirmée pour ${child}. Le portail indique la dernière séance dans l’ancien groupe et la première dans le nouveau.`,
    ],
    button: 'Voir les séances',
    notes: [],
  }),
  offer_withdrawn: ({ client, child = 'votre enfant' }) => ({
    subject: `Une offre de place chez ${client} a été retirée`,
    paragraphs: [
      `Votre club a retiré l’offre d’une place dans un autre groupe pour ${child}. Le portail indique les groupes dont ${child} fait partie.`,
    ],
    button: 'Ouvrir le portail',
    notes: ['Si vous avez des questions, adressez-vous à votre club.'],
  }),
  offer_declined: ({ client }) => ({
    subject: `Une offre de place chez ${client} a été refusée`,
    paragraphs: ['Une famille a refusé l’offre d’une place dans un autre groupe.'],
    button: 'Voir la réponse',
    notes: [],
  }),
  place_free: ({ client, child = 'votre enfant' }) => ({
    subject: `Une place est libre chez ${client}`,
    paragraphs: [
      `Une place est libre dans un groupe pour lequel ${child} est sur liste d’attente. Le club la propose dans l’ordre de cette liste. Si elle n’est plus nécessaire, prévenez le club.`,
    ],
    button: 'Ouvrir le portail',
    notes: [],
  }),
  not_yet: ({ client, mark }) => ({
    subject: `Pas encore : une réponse à votre recommandation chez ${client}`,
    paragraphs: [
      `Vous avez recommandé le passage ${withDe(mark?.firstname ?? '')} (${mark?.group}) au niveau supérieur. ${mark?.by} vous demande d’attendre :`,
      `« ${mark?.reason} »`,
    ],
    button: 'Ouvrir le portail',
    notes: ['La recommandation a été retirée. Vous pouvez la refaire à tout moment.'],
  }),
  request_decided: ({ client, child = 'votre enfant' }) => ({
    subject: `Une réponse à votre demande chez ${client}`,
    paragraphs: [`Votre club a pris une décision sur votre demande pour ${child}.`],
    button: 'Voir la réponse',
    notes: [],
  }),
  export_ready: ({ client }) => ({
    subject: `Vos données ${withDe(client)} sont prêtes`,
    paragraphs: [
      'Les données que vous avez demandées sont prêtes. Vous pouvez les télécharger pendant 7 jours.',
    ],
    button: 'Télécharger les données',
    notes: [],
  }),
  erasure_done: ({ client }) => ({
    subject: `Les données ont été effacées chez ${client}`,
    paragraphs: [
      'Comme vous l’avez demandé, votre club a effacé les données personnelles de votre enfant. Les présences et les évaluations restent sous forme de chiffres sans nom.',
    ],
    button: 'Ouvrir le portail',
    notes: ['Un compte sans enfant a également été effacé.'],
  }),
  access_ended: ({ client, ended }) => ({
    subject: `Votre accès au dossier d’un enfant chez ${client} a pris fin`,
    paragraphs: [
      `${ended?.club ?? client} a mis fin à votre accès au dossier ${withDe(ended?.firstname ?? '')}. Vous ne le voyez plus dans le portail ni dans votre calendrier.`,
    ],
    button: 'Ouvrir le portail',
    notes: ['Si vous pensez que c’est une erreur, adressez-vous à votre club.'],
  }),
  ...TRANSFER_TEXTS['fr-FR'],
  progress: ({ client, lines = [] }) => ({
    subject: `Progrès et remarques ${withDe(client)}`,
    paragraphs: ['Voici ce qui est nouveau :', ...lines],
    button: 'Voir les progrès',
    notes: [],
  }),
  level_completed: ({ firstname, level }) => `${firstname} a terminé ${level}.`,
  note_written: ({ firstname }) => `Il y a une nouvelle remarque de l’entraîneur sur ${firstname}.`,
  register: ({ client, lines = [] }) => ({
    subject: `Appels à terminer chez ${client}`,
    paragraphs: ['L’appel de ces séances n’est pas encore complet :', ...lines],
    button: 'Ouvrir le portail',
    notes: [],
  }),
  registers: ({ client, lines = [] }) => ({
    subject: `Appels non faits chez ${client}`,
    paragraphs: ['L’appel de ces séances n’est pas encore complet :', ...lines],
    button: 'Ouvrir les séances',
    notes: [],
  }),
  consent_due: () => ({
    subject: 'Votre club attend votre réponse',
    paragraphs: [
      'Votre club vous demande de répondre de nouveau à une question de consentement. Vous la trouverez dans le portail des parents, en haut de la page de votre enfant.',
    ],
    button: 'Répondre à la question',
    notes: [],
  }),
  credential: ({ client, lines = [] }) => ({
    subject: `Votre qualification chez ${client} expire bientôt`,
    paragraphs: [
      'Merci de la renouveler à temps et d’en remettre la preuve à votre club :',
      ...lines,
    ],
    button: 'Ouvrir le portail',
    notes: [],
  }),
  credentials: ({ client, lines = [] }) => ({
    subject: `Des qualifications d’entraîneurs chez ${client} expirent bientôt`,
    paragraphs: ['Ces qualifications expirent bientôt :', ...lines],
    button: 'Voir les entraîneurs',
    notes: [],
  }),
  review: ({ scheme }) => ({
    subject: `Un brouillon ${withDe(scheme ?? '')} attend votre relecture`,
    paragraphs: [
      'On vous demande de relire un brouillon avant sa publication. Vous pouvez commenter chaque partie, approuver le brouillon ou demander des modifications.',
    ],
    button: 'Relire le brouillon',
    notes: [],
  }),
  review_approved: ({ scheme }) => ({
    subject: `Votre brouillon ${withDe(scheme ?? '')} a été approuvé`,
    paragraphs: ['Les relecteurs ont approuvé le brouillon. Il peut maintenant être publié.'],
    button: 'Ouvrir le brouillon',
    notes: [],
  }),
  review_changes: ({ scheme }) => ({
    subject: `Des modifications sont demandées dans votre brouillon ${withDe(scheme ?? '')}`,
    paragraphs: [
      'Les relecteurs demandent des modifications. Le brouillon peut à nouveau être modifié.',
    ],
    button: 'Voir les commentaires',
    notes: [],
  }),
  publication_done: ({ scheme, version }) => ({
    subject: `La version ${version ?? ''} ${withDe(scheme ?? '')} est publiée`,
    paragraphs: [
      'Le brouillon a été publié au jour et à l’heure que vous avez choisis. Les acquis des membres suivent la nouvelle version, et les entraîneurs la voient après leur prochaine synchronisation.',
    ],
    button: 'Ouvrir la version',
    notes: [],
  }),
  publication_failed: ({ scheme, failure = 'changed' }) => ({
    subject: `La publication planifiée ${withDe(scheme ?? '')} n’a pas lieu`,
    paragraphs: [NOT_PUBLISHED[failure]],
    button: 'Ouvrir le brouillon',
    notes: [],
  }),
  valid_until: ({ credential, day }) => `${credential} : valable jusqu’au ${day}`,
  colon: ' : ',
  address: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  automatic: ({ client }) =>
    `Cet e-mail a été envoyé automatiquement par ${client}. Merci de ne pas y répondre : personne ne lirait votre message.`,
  unsubscribe: 'Ne plus recevoir ce type d’e-mails',
};

const NOT_PUBLISHED: Readonly<Record<PublicationFailure, string>> = {
  cancelled:
    'Une autre personne l’a annulée, l’a planifiée pour un autre moment ou a publié le brouillon avant. Vous n’avez rien à faire.',
  changed:
    'Le brouillon ou ses effets ont changé depuis la planification. Vérifiez qui est concerné et planifiez de nouveau la publication.',
  problems:
    'Le brouillon comporte des erreurs. Corrigez-les et planifiez de nouveau la publication.',
  review:
    'La relecture n’est pas terminée : le brouillon n’est pas approuvé, ou des commentaires sont encore ouverts. Terminez la relecture et planifiez de nouveau la publication.',
  right:
    'La personne qui l’a planifiée n’a plus le droit de publier. Quelqu’un qui a ce droit peut vérifier le brouillon et planifier de nouveau la publication.',
};

const placeText = ({ place, was_place }: { place: string | null; was_place: string | null }) => {
  if (place === null) return `n’a plus lieu ici : ${was_place}`;
  return was_place === null
    ? `nouveau lieu : ${place}`
    : `nouveau lieu : ${place} (avant : ${was_place})`;
};
