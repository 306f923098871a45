import type { RequestKind } from '@springboard/contract';
import { schemas as E } from '@springboard/contract/calls';
import Type from 'typebox';
import { Compile } from 'typebox/compile';

const optional = Type.Optional;
const closed = { additionalProperties: false } as const;
const Phone = Type.String({ minLength: 1, maxLength: 40 });
/** Empty: the phone is removed. */
const NewPhone = Type.String({ maxLength: 40 });
const Text = Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' });
/** Changes the alert; an empty text removes it. */
const Alert = Type.Object(
  {
    alert_id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
    text: Type.String({ maxLength: 2000 }),
  },
  closed,
);

const ContactId = Type.String({ pattern: '^[1-9][0-9]{0,14}$' });
/** Changes the contact; an empty name removes it. */
const Contact = Type.Object(
  {
    contact_id: ContactId,
    name: optional(Type.String({ maxLength: 100 })),
    phone: optional(Phone),
    relationship: optional(Type.String({ maxLength: 50 })),
  },
  { ...closed, minProperties: 2 },
);

/** The fields that a request of each kind may change. */
const VALIDATORS = {
  contact: Compile(
    Type.Object(
      {
        firstname: optional(E.Name),
        lastname: optional(E.Name),
        dob: optional(E.DateOnly),
        email: optional(E.Email),
        phone: optional(NewPhone),
      },
      { ...closed, minProperties: 1 },
    ),
  ),
  medical: Compile(Type.Object({ text: Text }, closed)),
  emergency: Compile(
    Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
        phone: Phone,
        relationship: optional(Type.String({ maxLength: 50 })),
      },
      closed,
    ),
  ),
  guardian: Compile(
    Type.Object(
      {
        firstname: E.Name,
        lastname: E.Name,
        email: optional(E.Email),
        phone: optional(Phone),
        relationship: optional(Type.String({ minLength: 1, maxLength: 50 })),
      },
      closed,
    ),
  ),
  export: Compile(Type.Object({}, closed)),
  erasure: Compile(Type.Object({}, closed)),
} as const;
const ALERT_VALIDATOR = Compile(Alert);
const CONTACT_VALIDATOR = Compile(Contact);

export type RequestFields = Readonly<Record<string, string>>;

/** The rule that each wrong field breaks, as `{ "fields.email": "format" }`; null: the fields suit the kind. */
export const validateFields = (
  kind: RequestKind,
  fields: RequestFields,
  today: string,
): Record<string, string> | null => {
  const isOfAlert = kind === 'medical' && fields['alert_id'] !== undefined;
  const isOfContact = kind === 'emergency' && fields['contact_id'] !== undefined;
  const validator = isOfAlert
    ? ALERT_VALIDATOR
    : isOfContact
      ? CONTACT_VALIDATOR
      : VALIDATORS[kind];
  const { dob = today } = fields;
  if (validator.Check(fields)) {
    return dob > today ? { 'fields.dob': 'maximum' } : null;
  }
  const errors: Record<string, string> = {};
  for (const { instancePath, keyword } of validator.Errors(fields)) {
    const path = `fields${instancePath.replaceAll('/', '.')}`;
    errors[path] ??= keyword;
  }
  return errors;
};
