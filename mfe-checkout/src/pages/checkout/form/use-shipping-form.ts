import { useForm } from '@santhe/client'
import { CheckoutForm } from '@santhe/contracts'
import type { IstDate } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'
import { lineWithLandmark, splitName } from './address-fields.ts'
import { dayText, isTooEarly, notesWithWish } from './delivery-wish.ts'

export const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'deliveryDate',
  'deliveryWindow',
  'notes',
] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Record<FieldName, string>
export type Problems = Partial<Record<FieldName, string>>
export type Method = 'cod' | 'cashfree'

const EMPTY: Values = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  deliveryDate: '',
  deliveryWindow: '',
  notes: '',
}

interface Profile {
  name: string
  email: string
  phone: string
  address: string
  landmark: string
  city: string
  state: string
  zipCode: string
}

interface ShippingForm {
  profile: Profile | undefined
  /** What was typed before a reload. */
  savedValues: Values | undefined
  method: Method
  /** The first day that may be wished for. */
  earliest: IstDate
  /** Places what may be sent: the form as the contract requires it, and as it was typed. What the server refuses comes back by `refuse`. */
  onSend: (form: CheckoutForm, values: Values) => Promise<void>
  /** Focuses what has to be corrected. */
  onInvalid: () => void
}

/** The profile as the form begins: first and last name by splitting the name at its first space. docs/product/checkout.md#form-fields. */
function prefilled({ name, email, phone, address, landmark, city, state, zipCode }: Profile): Values {
  const place = { address: lineWithLandmark({ address, landmark }), city, state, zipCode }
  return { ...EMPTY, ...splitName(name), email, phone, ...place }
}

function isField(name: PropertyKey | undefined): name is FieldName {
  return FIELDS.some(field => field === name)
}

/** The form as the schema requires it. docs/product/checkout.md#form-rules. */
function bodyOf({ deliveryDate, deliveryWindow, notes, ...fields }: Values, method: Method) {
  return { ...fields, notes: notesWithWish({ deliveryDate, deliveryWindow, notes }), paymentMethod: method }
}

/**
 * The shipping form. What a person typed stays, whatever arrives later: the profile fills only fields they have not touched.
 */
export function useShippingForm({ profile, savedValues, method, earliest, onSend, onInvalid }: ShippingForm) {
  const t = useTexts(texts)
  const { values, messages, change, handleSubmit, refuse } = useForm<FieldName>({
    schema: CheckoutForm,
    initial: profile ? prefilled(profile) : EMPTY,
    restored: savedValues,
    bodyOf: typed => bodyOf(typed, method),
    check: ({ deliveryDate }): Record<string, string> =>
      isTooEarly(deliveryDate, earliest)
        ? { deliveryDate: t('checkout.dateTooEarly', { date: dayText(earliest) }) }
        : {},
    onInvalid,
    send: async typed => {
      await onSend(bodyOf(typed, method), typed)
      return undefined
    },
  })
  const problems: Problems = messages
  return {
    values,
    problems,
    change,
    handleSubmit,
    /** Shows what the server says of single fields; returns whether there was any. */
    refuse(fields: Readonly<Record<string, string>>): boolean {
      // Of an online purchase each farm's entry carries the form: 'orderData.0.zipCode'.
      const named = Object.entries(fields)
        .map(([path, message]) => [path.split('.').at(-1), message] as const)
        .filter(([name]) => isField(name))
      if (named.length > 0) refuse(Object.fromEntries(named))
      return named.length > 0
    },
  }
}
