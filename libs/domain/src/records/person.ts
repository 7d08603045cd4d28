import {
  type Actor,
  LANGUAGES,
  type Language,
  type NewsPreferences,
  type QuietHours,
  ROLES,
  type Role,
} from '@santhe/rules'
import { Schema } from 'mongoose'
import { tracked } from './change-tracking.ts'
import { collection } from './collection.ts'
import { maybeText, moment, number, orNull, record, text } from './fields.ts'

/** Named filters of a list of the office. */
export interface SavedView {
  name: string
  query: Record<string, string | number>
}
export type SavedViews = Partial<Record<'orders' | 'products', SavedView[]>>

/** An account. A farmer's farm is a separate document, referenced by `farmId`. */
export interface PersonRecord {
  _id: number
  username: string
  /** Lower-case username, for uniqueness. */
  usernameKey: string
  email: string
  emailKey: string
  /** When a link sent to the address was opened; missing while unconfirmed, when mails there may have no user-entered words. */
  emailConfirmedAt?: Date
  /** When the confirmation link was last requested; missing when the rate limit refused it: a buyer's address then gets no order mails. */
  emailLinkAt?: Date
  /** argon2id; never leaves the domain. */
  passwordHash: string
  name: string
  phone: string
  role: Role
  isActive: boolean
  avatar: string | null
  district: string | null
  taluk: string | null
  /** The district manager of a squad member. */
  reportsTo: number | null
  farmId: number | null
  address: string
  /** Helps to find the address. */
  landmark: string
  city: string
  state: string
  zipCode: string
  /** Of mails, push and news to the person; missing until chosen. docs/product/accounts.md#language */
  language?: Language
  /** A farmer's dashboard opens with three big buttons; missing until switched. */
  threeButtons?: boolean
  /** Deviations from the default news preferences; missing without any. */
  news?: NewsPreferences
  /** By page; missing without any. */
  views?: SavedViews
  /** Missing without any. */
  quietHours?: QuietHours
  /** Signs the unsubscribe links; another key voids all earlier links. Missing until the first such mail. Never leaves the domain. */
  newsKey?: string
  words: string[]
  createdAt: Date
}

const schema = record<PersonRecord>({
  _id: number,
  username: text,
  usernameKey: text,
  email: text,
  emailKey: text,
  emailConfirmedAt: Date,
  emailLinkAt: Date,
  passwordHash: text,
  name: text,
  phone: maybeText,
  role: { type: String, enum: ROLES, required: true },
  isActive: { type: Boolean, default: true },
  avatar: orNull(String),
  district: orNull(String),
  taluk: orNull(String),
  reportsTo: orNull(Number),
  farmId: orNull(Number),
  address: maybeText,
  landmark: maybeText,
  city: maybeText,
  state: maybeText,
  zipCode: maybeText,
  language: { type: String, enum: LANGUAGES },
  threeButtons: { type: Boolean, default: undefined },
  news: Schema.Types.Mixed,
  quietHours: Schema.Types.Mixed,
  views: Schema.Types.Mixed,
  newsKey: String,
  words: { type: [String], default: undefined },
  createdAt: moment,
})
schema.index({ usernameKey: 1 }, { unique: true })
schema.index({ emailKey: 1 }, { unique: true })
schema.index({ role: 1, _id: -1 })
// `words` contains each search as one value, so that matches are in the list's order.
schema.index({ words: 1, _id: -1 })
schema.index({ role: 1, words: 1, _id: -1 })

export const People = collection<PersonRecord>('people', tracked(schema))

export function actorOf({ _id, role, district, taluk, farmId }: PersonRecord): Actor {
  return { id: _id, role, district, taluk, farmId }
}
