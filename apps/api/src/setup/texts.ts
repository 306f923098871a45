import type { Locale } from '@springboard/contract';
import type { ClientField, FieldCode } from './new-client.ts';

/** The texts of the set-up pages. They belong to the server, because no portal exists before the set-up. */
export type SetupTexts = {
  notSetUp: string;
  notSetUpMore: string;
  title: string;
  intro: string;
  fields: Readonly<Record<ClientField, string>>;
  nationalBody: string;
  clubOnly: string;
  submit: string;
  problems: string;
  codes: Readonly<Record<FieldCode | 'HOST_TAKEN', string>>;
  expired: string;
  done: string;
  next: string;
  choosePassword: string;
};

export const SETUP_TEXTS: Readonly<Record<Locale, SetupTexts>> = {
  'en-GB': {
    notSetUp: 'Springboard is not set up yet',
    notSetUpMore:
      'The person who runs this server finds the address for the set-up in the server’s log.',
    title: 'Set up Springboard',
    intro: 'This creates the first organisation, its first club and its first administrator.',
    fields: {
      name: 'Name of the organisation',
      coach: 'Host name of the coach portal',
      club: 'Host name of the club portal',
      scheme: 'Host name of the scheme portal',
      parent: 'Host name of the parent portal',
      languages: 'Languages',
      'first-club': 'Name of the first club',
      'time-zone': 'Time zone of the club',
      administrator: 'The first administrator manages',
      firstname: 'First name',
      lastname: 'Last name',
      email: 'E-mail',
    },
    nationalBody: 'the whole organisation',
    clubOnly: 'the first club only',
    submit: 'Set up',
    problems: 'Please check what you have entered.',
    codes: {
      REQUIRED: 'Enter 1 to 50 characters.',
      HOST: 'Enter a host name such as coach.example.org, without https:// and without a path.',
      HOST_TWICE: 'Each portal needs its own host name.',
      HOST_TAKEN: 'This host name is in use.',
      LANGUAGE: 'Choose at least one language.',
      TIME_ZONE: 'Choose a time zone.',
      EMAIL: 'Enter an e-mail address.',
    },
    expired: 'This address no longer works. Restart the server to get a new one.',
    done: 'Springboard is set up',
    next: 'Now choose your password. The link works once and for 14 days.',
    choosePassword: 'Choose a password',
  },
  'cy-GB': {
    notSetUp: 'Nid yw Springboard wedi’i osod eto',
    notSetUpMore:
      'Mae’r sawl sy’n rhedeg y gweinydd hwn yn dod o hyd i’r cyfeiriad gosod yn log y gweinydd.',
    title: 'Gosod Springboard',
    intro: 'Mae hyn yn creu’r sefydliad cyntaf, ei glwb cyntaf a’i weinyddwr cyntaf.',
    fields: {
      name: 'Enw’r sefydliad',
      coach: 'Enw gwesteiwr porth yr hyfforddwyr',
      club: 'Enw gwesteiwr porth y clwb',
      scheme: 'Enw gwesteiwr porth y rhaglenni',
      parent: 'Enw gwesteiwr porth y rhieni',
      languages: 'Ieithoedd',
      'first-club': 'Enw’r clwb cyntaf',
      'time-zone': 'Cylchfa amser y clwb',
      administrator: 'Mae’r gweinyddwr cyntaf yn rheoli',
      firstname: 'Enw cyntaf',
      lastname: 'Cyfenw',
      email: 'E-bost',
    },
    nationalBody: 'y sefydliad cyfan',
    clubOnly: 'y clwb cyntaf yn unig',
    submit: 'Gosod',
    problems: 'Gwiriwch yr hyn rydych wedi’i nodi.',
    codes: {
      REQUIRED: 'Rhowch rhwng 1 a 50 nod.',
      HOST: 'Rhowch enw gwesteiwr fel coach.example.org, heb https:// a heb lwybr.',
      HOST_TWICE: 'Mae angen ei enw gwesteiwr ei hun ar bob porth.',
      HOST_TAKEN: 'Mae’r enw gwesteiwr hwn yn cael ei ddefnyddio.',
      LANGUAGE: 'Dewiswch o leiaf un iaith.',
      TIME_ZONE: 'Dewiswch gylchfa amser.',
      EMAIL: 'Rhowch gyfeiriad e-bost.',
    },
    expired:
      'Nid yw’r cyfeiriad hwn yn gweithio mwyach. Ailgychwynnwch y gweinydd i gael un newydd.',
    done: 'Mae Springboard wedi’i osod',
    next: 'Dewiswch eich cyfrinair nawr. Mae’r ddolen yn gweithio unwaith, am 14 diwrnod.',
    choosePassword: 'Dewis cyfrinair',
  },
  'fr-FR': {
    notSetUp: 'Springboard n’est pas encore configuré',
    notSetUpMore:
      'La personne qui exploite ce serveur trouve l’adresse de configuration dans le journal du serveur.',
    title: 'Configurer Springboard',
    intro:
      'Cette page crée la première organisation, son premier club et son premier administrateur.',
    fields: {
      name: 'Nom de l’organisation',
      coach: 'Nom d’hôte du portail des entraîneurs',
      club: 'Nom d’hôte du portail du club',
      scheme: 'Nom d’hôte du portail des programmes',
      parent: 'Nom d’hôte du portail des parents',
      languages: 'Langues',
      'first-club': 'Nom du premier club',
      'time-zone': 'Fuseau horaire du club',
      administrator: 'Le premier administrateur gère',
      firstname: 'Prénom',
      lastname: 'Nom',
      email: 'E-mail',
    },
    nationalBody: 'toute l’organisation',
    clubOnly: 'seulement le premier club',
    submit: 'Configurer',
    problems: 'Veuillez vérifier votre saisie.',
    codes: {
      REQUIRED: 'Saisissez de 1 à 50 caractères.',
      HOST: 'Saisissez un nom d’hôte comme coach.example.org, sans https:// ni chemin.',
      HOST_TWICE: 'Chaque portail a besoin de son propre nom d’hôte.',
      HOST_TAKEN: 'Ce nom d’hôte est déjà utilisé.',
      LANGUAGE: 'Choisissez au moins une langue.',
      TIME_ZONE: 'Choisissez un fuseau horaire.',
      EMAIL: 'Saisissez une adresse e-mail.',
    },
    expired:
      'Cette adresse ne fonctionne plus. Redémarrez le serveur pour en obtenir une nouvelle.',
    done: 'Springboard est configuré',
    next: 'Choisissez maintenant votre mot de passe. Le lien fonctionne une seule fois, pendant 14 jours.',
    choosePassword: 'Choisir un mot de passe',
  },
  'de-DE': {
    notSetUp: 'Springboard ist noch nicht eingerichtet',
    notSetUpMore:
      'Wer diesen Server betreibt, findet die Adresse zum Einrichten im Protokoll des Servers.',
    title: 'Springboard einrichten',
    intro: 'Hier entstehen die erste Organisation, ihr erster Verein und ihr erster Administrator.',
    fields: {
      name: 'Name der Organisation',
      coach: 'Hostname des Portals für Trainer',
      club: 'Hostname des Portals für Vereine',
      scheme: 'Hostname des Portals für Programme',
      parent: 'Hostname des Portals für Eltern',
      languages: 'Sprachen',
      'first-club': 'Name des ersten Vereins',
      'time-zone': 'Zeitzone des Vereins',
      administrator: 'Der erste Administrator verwaltet',
      firstname: 'Vorname',
      lastname: 'Nachname',
      email: 'E-Mail',
    },
    nationalBody: 'die ganze Organisation',
    clubOnly: 'nur den ersten Verein',
    submit: 'Einrichten',
    problems: 'Bitte prüfen Sie Ihre Eingaben.',
    codes: {
      REQUIRED: 'Geben Sie 1 bis 50 Zeichen ein.',
      HOST: 'Geben Sie einen Hostnamen wie coach.example.org ein, ohne https:// und ohne Pfad.',
      HOST_TWICE: 'Jedes Portal braucht einen eigenen Hostnamen.',
      HOST_TAKEN: 'Dieser Hostname ist schon vergeben.',
      LANGUAGE: 'Wählen Sie mindestens eine Sprache.',
      TIME_ZONE: 'Wählen Sie eine Zeitzone.',
      EMAIL: 'Geben Sie eine E-Mail-Adresse ein.',
    },
    expired:
      'Diese Adresse funktioniert nicht mehr. Starten Sie den Server neu, um eine neue zu erhalten.',
    done: 'Springboard ist eingerichtet',
    next: 'Wählen Sie jetzt Ihr Passwort. Der Link funktioniert einmal und 14 Tage lang.',
    choosePassword: 'Passwort wählen',
  },
};
