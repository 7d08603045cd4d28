import { CheckoutForm } from '@santhe/contracts'
import type { IstDate } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useCallback, useMemo, useState } from 'react'
import { texts } from '../../../texts.ts'
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
  city: string
  state: string
  zipCode: string
}

interface ShippingForm {
  profile: Profile | undefined
  /** What was typed before a reload. */
  kept: Values | undefined
  method: Method
  /** The first day that may be wished for. */
  earliest: IstDate
}

/** The profile as the form begins: first and last name by splitting the name at its first space. docs/product/checkout.md#form-fields. */
function prefilled({ name, email, phone, address, city, state, zipCode }: Profile): Values {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { ...EMPTY, firstName, lastName: rest.join(' '), email, phone, address, city, state, zipCode }
}

function isField(name: PropertyKey | undefined): name is FieldName {
  return FIELDS.some(field => field === name)
}

type Checked = { form: CheckoutForm; problems: Problems } | { form: undefined; problems: Problems }

/** The form as the schema sees it: what may be sent, or the first text for each field that may not. docs/product/checkout.md#form-rules. */
function check(values: Values, method: Method): Checked {
  const { deliveryDate, deliveryWindow, notes, ...fields } = values
  const form = {
    ...fields,
    notes: notesWithWish({ deliveryDate, deliveryWindow, notes }),
    paymentMethod: method,
  }
  const checked = CheckoutForm.safeParse(form)
  if (checked.success) return { form, problems: {} }
  const problems: Problems = {}
  for (const { path, message } of checked.error.issues) {
    const [name] = path
    if (isField(name) && problems[name] === undefined) problems[name] = message
  }
  return { form: undefined, problems }
}

/**
 * The shipping form. What a person typed stays, whatever arrives later: the profile fills only fields they have not touched.
 * Problems show after the first try to send, and go as soon as their field is right.
 */
export function useShippingForm({ profile, kept, method, earliest }: ShippingForm) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState<Partial<Values>>(kept ?? {})
  const [hasTried, setHasTried] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const values = useMemo(() => ({ ...(profile ? prefilled(profile) : EMPTY), ...typed }), [profile, typed])
  const checked = useMemo(() => {
    const { form, problems } = check(values, method)
    if (!isTooEarly(values.deliveryDate, earliest)) return { form, problems }
    return {
      form: undefined,
      problems: { ...problems, deliveryDate: t('checkout.dateTooEarly', { date: dayText(earliest) }) },
    }
  }, [values, method, earliest, t])
  const problems: Problems = useMemo(
    () => (hasTried ? { ...refused, ...checked.problems } : {}),
    [hasTried, refused, checked],
  )
  const change = useCallback((name: FieldName, value: string) => {
    setTyped(before => ({ ...before, [name]: value }))
    setRefused(({ [name]: _gone, ...others }) => others)
  }, [])
  /** The form when it may be sent; otherwise its problems begin to show. */
  const submit = (): CheckoutForm | undefined => {
    setHasTried(true)
    setRefused({})
    return checked.form
  }
  /** What the server says of single fields; true when there was any. */
  const refuse = (fields: Readonly<Record<string, string>>): boolean => {
    // Of an online purchase each farm's entry carries the form: 'orderData.0.zipCode'.
    const named = Object.entries(fields)
      .map(([path, message]) => [path.split('.').at(-1), message] as const)
      .filter(([name]) => isField(name))
    setRefused(Object.fromEntries(named))
    return named.length > 0
  }
  return { values, problems, change, submit, refuse }
}
