import Type, { type Static } from 'typebox';
import { Email, Id, Name, nullable } from './basics.ts';

/** The contact for parents. null: not given. */
export const ClubContactFields = Type.Object({
  name: nullable(Name),
  email: nullable(Email),
  welfare_name: nullable(Name),
  welfare_email: nullable(Email),
});

export const ClubContact = Type.Object({
  club: Type.Object({ id: Id, name: Type.String() }),
  ...ClubContactFields.properties,
});
export type ClubContact = Static<typeof ClubContact>;
