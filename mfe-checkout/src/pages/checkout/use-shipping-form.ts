import { CheckoutForm } from '@santhe/contracts'
import { useCallback, useMemo, useState } from 'react'

export const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'notes',
] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Record<FieldName, string>
export type Problems = Partial<Record<FieldName, string>>

const EMPTY: Values = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
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

/** The profile as the form begins: first and last name by splitting the name at its first space. Storefront spec §3. */
export function prefilled({ name, email, phone, address, city, state, zipCode }: Profile): Values {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { ...EMPTY, firstName, lastName: rest.join(' '), email, phone, address, city, state, zipCode }
}

function isField(name: PropertyKey | undefined): name is FieldName {
  return FIELDS.some(field => field === name)
}

/** The form as the schema sees it: what may be sent, or the first text for each field that may not. Storefront spec §5. */
function check(values: Values): { form: CheckoutForm; problems: undefined } | { form: undefined; problems: Problems } {
  const form = { ...values, paymentMethod: 'cod' as const }
  const checked = CheckoutForm.safeParse(form)
  if (checked.success) return { form, problems: undefined }
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
export function useShippingForm(profile: Profile | undefined) {
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [hasTried, setHasTried] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const values = useMemo(() => ({ ...(profile ? prefilled(profile) : EMPTY), ...typed }), [profile, typed])
  const problems: Problems = useMemo(
    () => (hasTried ? { ...refused, ...check(values).problems } : {}),
    [hasTried, refused, values],
  )
  const change = useCallback((name: FieldName, value: string) => {
    setTyped(before => ({ ...before, [name]: value }))
    setRefused(({ [name]: _gone, ...others }) => others)
  }, [])
  /** The form when it may be sent; otherwise its problems begin to show. */
  const submit = (): CheckoutForm | undefined => {
    setHasTried(true)
    setRefused({})
    return check(values).form
  }
  /** What the server says of single fields; true when there was any. */
  const refuse = (fields: Readonly<Record<string, string>>): boolean => {
    const named = Object.entries(fields).filter(([name]) => isField(name))
    setRefused(Object.fromEntries(named))
    return named.length > 0
  }
  return { values, problems, change, submit, refuse }
}
