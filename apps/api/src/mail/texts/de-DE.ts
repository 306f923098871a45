import type { MailTexts, PublicationFailure } from './texts.ts';
import { TRANSFER_TEXTS } from './transfers.ts';

export const german: MailTexts = {
  hello: (firstname) => `Hallo ${firstname},`,
  reset: ({ client, username }) => ({
    subject: `Neues Passwort für ${client}`,
    paragraphs: [`Wir haben eine Anfrage für ein neues Passwort für ${username} erhalten.`],
    button: 'Neues Passwort festlegen',
    notes: [
      'Der Link funktioniert einmal und eine Stunde lang.',
      'Falls Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
    ],
  }),
  invite: ({ client, username }) => ({
    subject: `Ihr Konto bei ${client}`,
    paragraphs: [
      `${client} hat ein Konto für Sie eingerichtet. Ihr Benutzername ist ${username}.`,
      'Wählen Sie ein Passwort, dann können Sie sich anmelden.',
    ],
    button: 'Passwort wählen',
    notes: ['Der Link funktioniert einmal und 14 Tage lang.'],
  }),
  invite_guardian: ({ client, username, invitation, children }) => ({
    subject: `Ihr Konto bei ${client}`,
    paragraphs: [
      `${invitation?.club ?? client} lädt Sie in das Elternportal ein. Dort sehen Sie Trainings, Fortschritt und Abzeichen von ${children ?? ''}.`,
      `Ihr Benutzername ist ${username}. Wählen Sie ein Passwort, dann können Sie sich anmelden.`,
    ],
    button: 'Passwort wählen',
    notes: ['Der Link funktioniert einmal und 14 Tage lang.'],
  }),
  guardian_linked: ({ client, username, invitation, children }) => ({
    subject: `Ein Kind wurde Ihrem Konto bei ${client} hinzugefügt`,
    paragraphs: [
      `${invitation?.club ?? client} hat Ihr Konto ${username} mit seinem Elternportal verbunden. Dort sehen Sie Trainings, Fortschritt und Abzeichen von ${children ?? ''}.`,
      'Sie melden sich wie bisher an.',
    ],
    button: 'Portal öffnen',
    notes: ['Wenn es nicht Ihr Kind ist, sagen Sie bitte dem Verein Bescheid.'],
  }),
  changed: ({ client, username }) => ({
    subject: `Ihr Passwort für ${client} wurde geändert`,
    paragraphs: [
      `Das Passwort von ${username} wurde gerade geändert, und alle Geräte wurden abgemeldet.`,
      'Falls Sie das nicht waren, legen Sie sofort ein neues fest und sagen Sie Ihrem Verein Bescheid.',
    ],
    button: 'Neues Passwort festlegen',
    notes: [],
  }),
  email_confirmation: ({ client, username }) => ({
    subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${client}`,
    paragraphs: [
      `Diese Adresse soll die neue E-Mail-Adresse des Kontos ${username} werden. Bis Sie sie bestätigen, gilt die alte weiter.`,
    ],
    button: 'Adresse bestätigen',
    notes: [
      'Der Link funktioniert einen Tag lang. Sie müssen dafür angemeldet sein.',
      'Falls Sie das nicht waren, müssen Sie nichts tun.',
    ],
  }),
  email_changed: ({ client, username }) => ({
    subject: `Ihre E-Mail-Adresse für ${client} wurde geändert`,
    paragraphs: [
      `Das Konto ${username} hat jetzt eine andere E-Mail-Adresse. An diese hier kommen keine E-Mails mehr.`,
      'Falls Sie das nicht waren, sagen Sie sofort Ihrem Verein Bescheid.',
    ],
    button: 'Mein Konto öffnen',
    notes: [],
  }),
  factor_added: ({ client, username }) => ({
    subject: `Zu Ihrem Konto bei ${client} wurde ein zweiter Faktor hinzugefügt`,
    paragraphs: [
      `Zum Konto von ${username} wurde gerade ein Passkey oder eine Authenticator-App hinzugefügt.`,
      'Falls Sie das nicht waren, ändern Sie sofort Ihr Passwort und sagen Sie Ihrem Verein Bescheid.',
    ],
    button: 'Mein Konto öffnen',
    notes: [],
  }),
  factor_removed: ({ client, username }) => ({
    subject: `Aus Ihrem Konto bei ${client} wurde ein zweiter Faktor entfernt`,
    paragraphs: [
      `Aus dem Konto von ${username} wurde gerade ein Passkey oder eine Authenticator-App entfernt.`,
      'Falls Sie das nicht waren, ändern Sie sofort Ihr Passwort und sagen Sie Ihrem Verein Bescheid.',
    ],
    button: 'Mein Konto öffnen',
    notes: [],
  }),
  documents: ({ client, lines = [] }) => ({
    subject: `Ein Dokument von ${client} zum Lesen`,
    paragraphs: ['Ihr Verein bittet Sie, dieses Dokument zu lesen:', ...lines],
    button: 'Dokument lesen',
    notes: [],
  }),
  sessions: ({ client, lines = [] }) => ({
    subject: `Geänderte Trainings bei ${client}`,
    paragraphs: ['Diese Trainings haben sich geändert:', ...lines],
    button: 'Trainings ansehen',
    notes: [],
  }),
  session_states: {
    cancelled: 'fällt aus',
    restored: 'findet doch statt',
    extra: 'zusätzliches Training',
    removed: 'findet nicht mehr statt',
    ended: 'dieses wöchentliche Training findet ab diesem Tag nicht mehr statt',
  },
  session_moved: ({ was_when, places }) =>
    [
      ...(was_when === null ? [] : [`verlegt von ${was_when}`]),
      ...(places === null ? [] : [placeText(places)]),
    ].join(', '),
  offer: ({ client, child = 'Ihr Kind' }) => ({
    subject: `Ein Platz in einer anderen Gruppe bei ${client}`,
    paragraphs: [
      `Ihr Verein hat für ${child} einen Platz in einer anderen Gruppe. Bitte wählen Sie eine Gruppe, bevor das Angebot endet.`,
    ],
    button: 'Angebot ansehen',
    notes: [],
  }),
  offer_ending: ({ client, child = 'Ihr Kind' }) => ({
    subject: `Das Angebot eines Platzes bei ${client} endet morgen`,
    paragraphs: [
      `Das Angebot eines Platzes in einer anderen Gruppe für ${child} endet innerhalb eines Tages. Danach bekommt ein anderes Kind den Platz.`,
    ],
    button: 'Angebot ansehen',
    notes: [],
  }),
  offer_expired: ({ client, child }) => ({
    subject: `Ein Angebot eines Platzes bei ${client} ist abgelaufen`,
    paragraphs: [
      child === undefined
        ? 'Das Angebot eines Platzes in einer anderen Gruppe ist abgelaufen, weil kein Platz rechtzeitig bestätigt wurde.'
        : `Das Angebot eines Platzes in einer anderen Gruppe für ${child} ist abgelaufen, weil kein Platz rechtzeitig bestätigt wurde.`,
    ],
    button: 'Portal öffnen',
    notes: [],
  }),
  offer_confirmed: ({ client, child = 'Ihr Kind' }) => ({
    subject: `Ein Platz ist bestätigt bei ${client}`,
    paragraphs: [
      `Der Platz in der neuen Gruppe ist für ${child} bestätigt. Das Portal zeigt das letzte Training in der alten und das erste in der neuen Gruppe.`,
    ],
    button: 'Trainings ansehen',
    notes: [],
  }),
  offer_withdrawn: ({ client, child = 'Ihr Kind' }) => ({
    subject: `Ein Angebot bei ${client} wurde zurückgezogen`,
    paragraphs: [
      `Ihr Verein hat das Angebot eines Platzes in einer anderen Gruppe für ${child} zurückgezogen. Das Portal zeigt, in welchen Gruppen ${child} ist.`,
    ],
    button: 'Portal öffnen',
    notes: ['Bei Fragen wenden Sie sich bitte an Ihren Verein.'],
  }),
  offer_declined: ({ client }) => ({
    subject: `Ein Angebot bei ${client} wurde abgelehnt`,
    paragraphs: ['Eine Familie hat das Angebot eines Platzes in einer anderen Gruppe abgelehnt.'],
    button: 'Antwort ansehen',
    notes: [],
  }),
  place_free: ({ client, child = 'Ihr Kind' }) => ({
    subject: `Ein Platz ist frei bei ${client}`,
    paragraphs: [
      `In einer Gruppe, auf die ${child} wartet, ist ein Platz frei. Der Verein bietet ihn in der Reihenfolge der Warteliste an. Falls er nicht mehr gebraucht wird, sagen Sie bitte dem Verein Bescheid.`,
    ],
    button: 'Portal öffnen',
    notes: [],
  }),
  not_yet: ({ client, mark }) => ({
    subject: `Noch nicht: Antwort auf Ihre Empfehlung bei ${client}`,
    paragraphs: [
      `Sie haben empfohlen, dass ${mark?.firstname} (${mark?.group}) aufsteigt. ${mark?.by} bittet Sie, noch zu warten:`,
      `„${mark?.reason}“`,
    ],
    button: 'Portal öffnen',
    notes: ['Die Empfehlung wurde entfernt. Sie können sie jederzeit erneut aussprechen.'],
  }),
  request_decided: ({ client, child = 'Ihr Kind' }) => ({
    subject: `Über Ihre Anfrage bei ${client} wurde entschieden`,
    paragraphs: [`Ihr Verein hat über Ihre Anfrage für ${child} entschieden.`],
    button: 'Antwort ansehen',
    notes: [],
  }),
  export_ready: ({ client }) => ({
    subject: `Ihre Daten von ${client} liegen bereit`,
    paragraphs: [
      'Die Daten, um die Sie gebeten haben, liegen bereit. Sie können sie 7 Tage lang herunterladen.',
    ],
    button: 'Daten herunterladen',
    notes: [],
  }),
  erasure_done: ({ client }) => ({
    subject: `Die Daten bei ${client} wurden gelöscht`,
    paragraphs: [
      'Ihr Verein hat die personenbezogenen Daten Ihres Kindes gelöscht, wie Sie es gewünscht haben. Anwesenheit und Bewertungen bleiben als Zahlen ohne Namen.',
    ],
    button: 'Portal öffnen',
    notes: ['Ein Konto ohne Kinder wurde ebenfalls gelöscht.'],
  }),
  access_ended: ({ client, ended }) => ({
    subject: `Ihr Zugang zu den Daten eines Kindes bei ${client} ist beendet`,
    paragraphs: [
      `${ended?.club ?? client} hat Ihren Zugang zu den Daten von ${ended?.firstname ?? ''} beendet. Sie sehen sie nicht mehr im Portal und nicht mehr in Ihrem Kalender.`,
    ],
    button: 'Portal öffnen',
    notes: ['Falls das ein Irrtum ist, wenden Sie sich bitte an Ihren Verein.'],
  }),
  ...TRANSFER_TEXTS['de-DE'],
  progress: ({ client, lines = [] }) => ({
    subject: `Fortschritte und Notizen von ${client}`,
    paragraphs: ['Das ist neu:', ...lines],
    button: 'Fortschritte ansehen',
    notes: [],
  }),
  level_completed: ({ firstname, level }) => `${firstname} hat ${level} geschafft.`,
  note_written: ({ firstname }) => `Zu ${firstname} gibt es eine neue Notiz des Trainerteams.`,
  register: ({ client, lines = [] }) => ({
    subject: `Offene Anwesenheitslisten bei ${client}`,
    paragraphs: ['Die Anwesenheitslisten dieser Trainings sind noch nicht vollständig:', ...lines],
    button: 'Portal öffnen',
    notes: [],
  }),
  registers: ({ client, lines = [] }) => ({
    subject: `Fehlende Anwesenheitslisten bei ${client}`,
    paragraphs: ['Die Anwesenheitslisten dieser Trainings sind noch nicht vollständig:', ...lines],
    button: 'Trainings öffnen',
    notes: [],
  }),
  consent_due: () => ({
    subject: 'Ihr Verein bittet um eine Antwort',
    paragraphs: [
      'Ihr Verein bittet Sie, eine Frage zur Einwilligung noch einmal zu beantworten. Sie finden sie im Elternportal, oben auf der Seite Ihres Kindes.',
    ],
    button: 'Frage beantworten',
    notes: [],
  }),
  credential: ({ client, lines = [] }) => ({
    subject: `Ihr Nachweis bei ${client} läuft bald ab`,
    paragraphs: [
      'Bitte erneuern Sie ihn rechtzeitig, und geben Sie dem Verein den Beleg:',
      ...lines,
    ],
    button: 'Portal öffnen',
    notes: [],
  }),
  credentials: ({ client, lines = [] }) => ({
    subject: `Nachweise von Trainer:innen bei ${client} laufen bald ab`,
    paragraphs: ['Diese Nachweise laufen bald ab:', ...lines],
    button: 'Trainer:innen öffnen',
    notes: [],
  }),
  review: ({ scheme }) => ({
    subject: `Ein Entwurf von ${scheme ?? ''} wartet auf Ihre Prüfung`,
    paragraphs: [
      'Sie wurden gebeten, einen Entwurf vor der Veröffentlichung zu prüfen. Sie können jeden Teil kommentieren, den Entwurf freigeben oder um Änderungen bitten.',
    ],
    button: 'Entwurf prüfen',
    notes: [],
  }),
  review_approved: ({ scheme }) => ({
    subject: `Ihr Entwurf von ${scheme ?? ''} wurde freigegeben`,
    paragraphs: [
      'Die Prüfenden haben den Entwurf freigegeben. Er kann jetzt veröffentlicht werden.',
    ],
    button: 'Entwurf öffnen',
    notes: [],
  }),
  review_changes: ({ scheme }) => ({
    subject: `In Ihrem Entwurf von ${scheme ?? ''} sind Änderungen nötig`,
    paragraphs: ['Die Prüfenden bitten um Änderungen. Der Entwurf kann wieder bearbeitet werden.'],
    button: 'Kommentare ansehen',
    notes: [],
  }),
  publication_done: ({ scheme, version }) => ({
    subject: `Version ${version ?? ''} von ${scheme ?? ''} ist veröffentlicht`,
    paragraphs: [
      'Der Entwurf wurde an dem Tag und zu der Uhrzeit veröffentlicht, die Sie gewählt haben. Die Abschlüsse der Mitglieder richten sich nach der neuen Version. Trainer:innen sehen sie nach dem nächsten Abgleich.',
    ],
    button: 'Version öffnen',
    notes: [],
  }),
  publication_failed: ({ scheme, failure = 'changed' }) => ({
    subject: `Die geplante Veröffentlichung von ${scheme ?? ''} findet nicht statt`,
    paragraphs: [NOT_PUBLISHED[failure]],
    button: 'Entwurf öffnen',
    notes: [],
  }),
  valid_until: ({ credential, day }) => `${credential}: gültig bis ${day}`,
  colon: ': ',
  address: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  automatic: ({ client }) =>
    `Diese E-Mail hat ${client} automatisch verschickt. Bitte antworten Sie nicht darauf: Niemand würde es lesen.`,
  unsubscribe: 'Keine E-Mails dieser Art mehr',
};

const NOT_PUBLISHED: Readonly<Record<PublicationFailure, string>> = {
  cancelled:
    'Jemand anderes hat sie abgebrochen, für einen anderen Zeitpunkt geplant oder den Entwurf vorher veröffentlicht. Sie müssen nichts tun.',
  changed:
    'Der Entwurf oder seine Auswirkungen haben sich seit der Planung geändert. Prüfen Sie, wer betroffen ist, und planen Sie die Veröffentlichung neu.',
  problems: 'Der Entwurf hat Fehler. Korrigieren Sie sie, und planen Sie die Veröffentlichung neu.',
  review:
    'Die Prüfung ist nicht abgeschlossen: Der Entwurf ist nicht freigegeben, oder Kommentare sind noch offen. Schließen Sie die Prüfung ab, und planen Sie die Veröffentlichung neu.',
  right:
    'Wer sie geplant hat, darf nicht mehr veröffentlichen. Jemand mit dem Recht dazu kann den Entwurf prüfen und die Veröffentlichung neu planen.',
};

const placeText = ({ place, was_place }: { place: string | null; was_place: string | null }) => {
  if (place === null) return `nicht mehr hier: ${was_place}`;
  return was_place === null
    ? `jetzt hier: ${place}`
    : `jetzt hier: ${place} (vorher: ${was_place})`;
};
