import type { Child, ChildDetails, EmergencyContact, RequestKind } from '@springboard/contract';

type MedicalAlert = NonNullable<ChildDetails['medical']>[number];

/** A form per kind of request. With an alert or an emergency contact, that is changed. */
export type RequestForm = {
  readonly kind: RequestKind;
  readonly alert?: MedicalAlert;
  readonly contact?: EmergencyContact;
};

/** The fields of each kind of request. */
export const REQUEST_FIELDS = {
  contact: ['firstname', 'lastname', 'dob', 'email', 'phone'],
  medical: ['text'],
  emergency: ['name', 'phone', 'relationship'],
  guardian: ['firstname', 'lastname', 'relationship', 'email', 'phone'],
  export: [],
  erasure: ['name'],
} as const satisfies Record<RequestKind, readonly string[]>;

export type RequestFieldName = (typeof REQUEST_FIELDS)[RequestKind][number];

const REQUIRED: Partial<Record<RequestKind, readonly RequestFieldName[]>> = {
  medical: ['text'],
  emergency: ['name', 'phone'],
  guardian: ['firstname', 'lastname'],
};

export type RequestValues = Partial<Record<RequestFieldName, string>>;

/** What the club holds, so that a guardian changes it in place. */
export const initialValues = (
  kind: RequestKind,
  child: Child,
  { email, phone }: ChildDetails,
  { alert, contact }: { [K in 'alert' | 'contact']: RequestForm[K] | undefined },
): RequestValues => {
  if (contact) {
    const { name, phone, relationship } = contact;
    return { name, phone, relationship: relationship ?? '' };
  }
  if (kind === 'medical') return { text: alert?.text ?? '' };
  if (kind !== 'contact') return {};
  const { firstname, lastname, dob } = child;
  return { firstname, lastname, dob, email: email ?? '', phone: phone ?? '' };
};

/** A typed value without blanks around it. */
export const valueOf = (values: RequestValues, name: RequestFieldName): string =>
  (values[name] ?? '').trim();

/** Of the contact only the phone can be removed. */
export const isRequired = (
  kind: RequestKind,
  name: RequestFieldName,
  initial: RequestValues,
): boolean =>
  (REQUIRED[kind] ?? []).includes(name) ||
  (kind === 'contact' && name !== 'phone' && valueOf(initial, name) !== '');

/** Without those that are as they were, and without blank ones. A blank phone removes the phone. */
export const changedFields = (
  kind: RequestKind,
  values: RequestValues,
  initial: RequestValues,
): RequestValues =>
  Object.fromEntries(
    REQUEST_FIELDS[kind].flatMap((name) => {
      const value = valueOf(values, name);
      const isSame = value === valueOf(initial, name);
      const isRemoval =
        (kind === 'contact' && name === 'phone') ||
        (kind === 'emergency' && name === 'relationship');
      return isSame || (value === '' && !isRemoval) ? [] : [[name, value]];
    }),
  );
