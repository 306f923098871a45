/** What a letter says, as one language says it. Written for a person, not put together from pieces. */
export type Words = {
  subject: string;
  /** Above the button. */
  paragraphs: readonly string[];
  button: string;
  /** Below it. */
  notes: readonly string[];
};

/** Whom and what a letter is about. */
export type About = {
  /** The client whose portal it is. */
  client: string;
  /** What the person signs in with. */
  username: string;
};

export type MailTexts = {
  hello: (firstname: string) => string;
  /** A new password. */
  reset: (about: About) => Words;
  /** A first password. */
  invite: (about: About) => Words;
  /** That a password was set. */
  changed: (about: About) => Words;
  /** Documents of the club that wait to be read. */
  documents: (about: About) => Words;
  /** Before the address, for mail programs that show no button. */
  address: string;
  /** Nobody reads answers. */
  automatic: (about: About) => string;
  unsubscribe: string;
};
