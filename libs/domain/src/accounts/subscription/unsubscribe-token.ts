import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { channelRule, NEWS_KIND_NAMES, type NewsKind } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import { findPerson } from '../person/queries.ts'

const KEY_BYTES = 32
/** '12.orderSteps-deliveryDay.' and the signature. */
const TOKEN = /^([1-9]\d{0,14})\.([A-Za-z-]{1,120})\.([\w-]{43})$/

function isSwitchable(kind: NewsKind): boolean {
  const rule = channelRule(kind, 'mail')
  return rule !== undefined && rule !== 'always'
}

/** Covers purpose, person, kinds and e-mail address, so that a link serves nothing else and expires with the address. */
function signatureOf(kinds: string, { _id, emailKey }: PersonRecord, key: string): string {
  return createHmac('sha256', key).update(`unsubscribe mail ${_id} ${kinds} ${emailKey}`).digest('base64url')
}

/** Creates the person's key on first use; of two concurrent workers the first one wins. */
async function keyOf({ _id, newsKey }: PersonRecord, { connection, session }: Domain): Promise<string | undefined> {
  if (newsKey !== undefined) return newsKey
  const key = randomBytes(KEY_BYTES).toString('base64url')
  await People(connection).updateOne({ _id, newsKey: null }, { $set: { newsKey: key } }, { session })
  const stored = await People(connection).findById(_id, { newsKey: 1 }, { session }).lean()
  return stored?.newsKey
}

/**
 * Returns the token of a link that switches off those kinds that are optional; undefined when none is. It never changes, so that a
 * resent mail is identical. docs/security.md#links-that-switch-mails-off.
 */
export async function unsubscribeToken(
  { person, kinds: all }: { person: PersonRecord; kinds: readonly NewsKind[] },
  domain: Domain,
): Promise<string | undefined> {
  const kinds = [...new Set(all.filter(isSwitchable))].sort().join('-')
  const key = kinds === '' ? undefined : await keyOf(person, domain)
  return key === undefined ? undefined : `${person._id}.${kinds}.${signatureOf(kinds, person, key)}`
}

/** Returns undefined for an invalid token. */
export async function readUnsubscribeToken(
  token: string,
  domain: Domain,
): Promise<{ person: PersonRecord; kinds: NewsKind[] } | undefined> {
  const [, id, kinds = '', signature = ''] = TOKEN.exec(token) ?? []
  const person = id === undefined ? null : await findPerson(Number(id), domain)
  if (!person?.newsKey) return undefined
  const expected = signatureOf(kinds, person, person.newsKey)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
  const names = kinds.split('-')
  return { person, kinds: NEWS_KIND_NAMES.filter(kind => names.includes(kind) && isSwitchable(kind)) }
}
