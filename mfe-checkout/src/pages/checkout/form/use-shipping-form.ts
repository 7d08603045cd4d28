import { useForm } from '@santhe/client'
import { CheckoutForm } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { istDateOf, lastToChoose, nearDeliveryDate, pinOf, splitName } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'
import { lineWithLandmark } from './address-fields.ts'
import {
  type DeliveringFarm,
  dateFieldOf,
  dayProblemOf,
  deliveriesOf,
  hasWish,
  readWishes,
  type Wishes,
} from './delivery-wishes.ts'

export const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'pickup',
  'saveAddress',
  'addressLabel',
  'deliveries',
  'notes',
] as const
export type FieldName = (typeof FIELDS)[number]
export type Values = Record<FieldName, string>
/** By field name; farm dates use `dateFieldOf`. */
export type Problems = Readonly<Partial<Record<string, string>>>
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
  pickup: '',
  saveAddress: '',
  addressLabel: '',
  deliveries: '',
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
  savedValues: Values | undefined
  method: Method
  /** Farms of the cart with earliest dates. */
  farms: readonly DeliveringFarm[]
  /** An undeliverable PIN and why. docs/product/delivery.md#outside */
  refusedPin: { zipCode: string; message: string } | undefined
  /** Submits valid values; server errors come back through `refuse`. */
  onSend: (form: CheckoutForm, values: Values) => Promise<void>
  onInvalid: () => void
}

/** Prefills from the profile, splitting the name. docs/product/checkout.md#form-fields. */
function prefilled({ name, email, phone, address, landmark, city, state, zipCode }: Profile): Values {
  const place = { address: lineWithLandmark({ address, landmark }), city, state, zipCode }
  return { ...EMPTY, ...splitName(name), email, phone, ...place }
}

function isField(name: PropertyKey | undefined): name is FieldName {
  return FIELDS.some(field => field === name)
}

/** Without wishes, pickup and the address to save, which are sent separately. docs/product/checkout.md#form-rules. */
function bodyOf(values: Values, method: Method) {
  const { deliveries: _, pickup: _pickup, saveAddress: _save, addressLabel: _label, ...fields } = values
  return { ...fields, paymentMethod: method }
}

/** Maps a server error path to a field. Online purchases have one form per farm: 'orderData.0.zipCode'. */
function fieldAt(path: string, wishes: Wishes, farmerIds: readonly number[]): string | undefined {
  const [list, place, name = list] = path.split('.')
  if (list === 'deliveries') {
    const delivery = deliveriesOf(wishes, farmerIds)[Number(place)]
    return delivery && dateFieldOf(delivery.farmerId)
  }
  const farmerId = list === 'orderData' && name === 'notes' ? farmerIds[Number(place)] : undefined
  if (farmerId !== undefined && hasWish(wishes, farmerId)) return dateFieldOf(farmerId)
  return isField(name) ? name : undefined
}

const DAY_PROBLEMS = { tooEarly: 'checkout.dateTooEarly', tooLate: 'checkout.dateTooLate' } as const

/** Only while the PIN is unchanged since it was refused. */
function pinProblem(zipCode: string, refusedPin: ShippingForm['refusedPin']): { zipCode?: string } {
  return refusedPin && refusedPin.zipCode === pinOf(zipCode) ? { zipCode: refusedPin.message } : {}
}

/** Late profile data fills only untouched fields. */
export function useShippingForm({ profile, savedValues, method, farms, refusedPin, onSend, onInvalid }: ShippingForm) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  const { values, messages, change, handleSubmit, refuse } = useForm<FieldName>({
    schema: CheckoutForm,
    initial: profile ? prefilled(profile) : EMPTY,
    restored: savedValues,
    bodyOf: typed => bodyOf(typed, method),
    check: ({ deliveries, zipCode }): Record<string, string> => ({
      ...Object.fromEntries(
        farms.flatMap(farm => {
          const problem = dayProblemOf(readWishes(deliveries), farm)
          if (problem === undefined) return []
          const day = problem === 'tooEarly' ? farm.earliest : lastToChoose(farm.earliest)
          return [[dateFieldOf(farm.id), t(DAY_PROBLEMS[problem], { date: nearDeliveryDate(day, today) })]]
        }),
      ),
      ...pinProblem(zipCode, refusedPin),
    }),
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
    /** Includes an undeliverable PIN before submitting. */
    fieldProblems: { ...pinProblem(values.zipCode, refusedPin), ...problems } satisfies Problems,
    change,
    handleSubmit,
    /** Shows server errors at their fields; returns whether there were any. */
    refuse(fields: Readonly<Record<string, string>>): boolean {
      const farmerIds = farms.map(({ id }) => id)
      const wishes = readWishes(values.deliveries)
      const named = Object.entries(fields).flatMap(([path, message]) => {
        const name = fieldAt(path, wishes, farmerIds)
        return name === undefined ? [] : [[name, message] as const]
      })
      if (named.length > 0) refuse(Object.fromEntries(named))
      return named.length > 0
    },
  }
}
