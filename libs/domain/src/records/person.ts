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

/** Filters of a list of the office under a name, as the list takes them. */
export interface SavedView {
  name: string
  query: Record<string, string | number>
}
export type SavedViews = Partial<Record<'orders' | 'products', SavedView[]>>

/** An account. A farmer's farm is a document of its own; `farmId` points to it. */
export interface PersonRecord {
  _id: number
  username: string
  /** The username as it is compared: unique without regard to case. */
  usernameKey: string
  email: string
  emailKey: string
  /** When a link that went to the address was opened; missing where nobody confirmed it, so that no mail with anybody's words goes there. */
  emailConfirmedAt?: Date
  /** When the link that confirms the address was last requested; missing where its limit refused each: until one goes there, a buyer's gets no mail of an order. */
  emailLinkAt?: Date
  /** argon2id; never leaves the domain. */
  passwordHash: string
  name: string
  phone: string
  role: Role
  isActive: boolean
  avatar: string | null
  district: string | null
  /** A taluk agent's taluk. */
  taluk: string | null
  /** The district manager a squad member reports to. */
  reportsTo: number | null
  farmId: number | null
  address: string
  /** What helps to find it. */
  landmark: string
  city: string
  state: string
  zipCode: string
  /** Of mails, push and news to the person; missing until chosen. docs/product/accounts.md#language */
  language?: Language
  /** A farmer's dashboard opens with three big buttons; missing where nobody has switched them. */
  threeButtons?: boolean
  /** What the person changed of the defaults of news; missing where nothing. */
  news?: NewsPreferences
  /** By page. Missing where the person has none. */
  views?: SavedViews
  /** Missing where the person has none. */
  quietHours?: QuietHours
  /** Signs the links by which mails are switched off; another one makes all earlier links invalid. Missing until the first such mail. Never leaves the domain. */
  newsKey?: string
  words: string[]
  createdAt: Date
}

const text = { type: String, default: '' }
const orNull = <T>(type: T) => ({ type, default: null })

const schema = new Schema<PersonRecord>(
  {
    _id: { type: Number, required: true },
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    email: { type: String, required: true },
    emailKey: { type: String, required: true },
    emailConfirmedAt: Date,
    emailLinkAt: Date,
    passwordHash: { type: String, required: true },
    name: { type: String, required: true },
    phone: text,
    role: { type: String, enum: ROLES, required: true },
    isActive: { type: Boolean, default: true },
    avatar: orNull(String),
    district: orNull(String),
    taluk: orNull(String),
    reportsTo: orNull(Number),
    farmId: orNull(Number),
    address: text,
    landmark: text,
    city: text,
    state: text,
    zipCode: text,
    language: { type: String, enum: LANGUAGES },
    threeButtons: { type: Boolean, default: undefined },
    news: Schema.Types.Mixed,
    quietHours: Schema.Types.Mixed,
    views: Schema.Types.Mixed,
    newsKey: String,
    words: { type: [String], default: undefined },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
)
schema.index({ usernameKey: 1 }, { unique: true })
schema.index({ emailKey: 1 }, { unique: true })
schema.index({ role: 1, _id: -1 })
// A search is one of the values, so that what it finds is in the list's order.
schema.index({ words: 1, _id: -1 })
schema.index({ role: 1, words: 1, _id: -1 })

export const People = collection<PersonRecord>('people', tracked(schema))

export function actorOf({ _id, role, district, taluk, farmId }: PersonRecord): Actor {
  return { id: _id, role, district, taluk, farmId }
}
