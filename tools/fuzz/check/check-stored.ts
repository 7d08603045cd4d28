import { stat } from 'node:fs/promises'
import { join, normalize } from 'node:path'
import type { Domain } from '@santhe/domain'
import { isPicturePath } from '@santhe/rules'
import { isWellFormed } from '../values/texts.ts'

/** A value that should not be stored. */
export interface StoredFinding {
  collection: string
  id: string
  /** Such as 'items.0.imageUrl'. */
  path: string
  problem: string
  value: string
}

/** Fields whose texts may have several lines. */
const MULTI_LINE = new Set(
  // `search` has a search's texts, one a line; `text` and `html` are mails.
  'description story practices growingDetails comment notes reason rejectionReason address instagramReels youtube words search text html'.split(
    ' ',
  ),
)
/** The payment provider's input, stored unchanged. */
const UNCHANGED = new Set(['body', 'sample'])
const PICTURES = new Set(['avatar', 'avatarUrl', 'imageUrl', 'logoUrl', 'farmImages'])

const CONTROL = /\p{Cc}/u
const CONTROL_BUT_LINES = /(?![\t\n\r])\p{Cc}/u
/** The character that the database stores instead of a lone surrogate. */
const REPLACEMENT = '\ufffd'

type Leaf = { path: readonly string[]; value: unknown }

/** Yields every key of a document, and every value that is no object or list. */
function* leavesOf(value: unknown, path: readonly string[] = []): Generator<Leaf> {
  const isHolder = typeof value === 'object' && value !== null && (Array.isArray(value) || isPlain(value))
  if (!isHolder) {
    yield { path, value }
    return
  }
  for (const [name, inside] of Object.entries(value)) yield* leavesOf(inside, [...path, name])
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function nameOf(path: readonly string[]): string {
  return path.findLast(step => !/^\d+$/.test(step)) ?? ''
}

function wrongKey(path: readonly string[]): string | undefined {
  const key = path.find(step => step.startsWith('$') || step.includes('.'))
  return key === undefined ? undefined : `the key '${key}'`
}

function wrongText(text: string, name: string): string | undefined {
  if (!isWellFormed(text)) return 'a lone surrogate'
  if (text.includes(REPLACEMENT))
    return 'a replacement character, which stands for a lone surrogate or bytes that are no text'
  if (UNCHANGED.has(name)) return undefined
  const control = (MULTI_LINE.has(name) ? CONTROL_BUT_LINES : CONTROL).exec(text)?.[0]
  return control === undefined
    ? undefined
    : `the control character U+${control.charCodeAt(0).toString(16).padStart(4, '0')}`
}

async function wrongPicture(url: string, filesFolder: string): Promise<string | undefined> {
  if (url === '' || /^https?:\/\//.test(url)) return undefined
  if (!url.startsWith('/files/') || normalize(url) !== url) return 'a picture that is not below /files/'
  const file = await stat(join(filesFolder, url.slice('/files/'.length))).catch(() => undefined)
  return file?.isFile() ? undefined : 'a picture that does not exist'
}

async function wrongLeaf({ path, value }: Leaf, filesFolder: string): Promise<string | undefined> {
  const key = wrongKey(path)
  if (key !== undefined) return key
  if (typeof value === 'number' && !Number.isFinite(value)) return `the number ${value}`
  if (value instanceof Date && Number.isNaN(value.getTime())) return 'a date that is none'
  if (typeof value !== 'string') return undefined
  const name = nameOf(path)
  const text = wrongText(value, name)
  if (text !== undefined) return text
  const isPicture = PICTURES.has(name) || isPicturePath(value)
  return isPicture ? wrongPicture(value, filesFolder) : undefined
}

/**
 * Checks all documents of all collections for values that must not be stored: control characters (except line
 * breaks
 * and tabs in multi-line texts), lone surrogates, NaN and Infinity, unavailable pictures, and keys with a meaning
 * for the database.
 */
export async function checkStored({ connection }: Domain, filesFolder: string): Promise<StoredFinding[]> {
  const findings: StoredFinding[] = []
  const collections = await connection.listCollections()
  for (const { name: collection } of collections.sort((one, other) => one.name.localeCompare(other.name))) {
    for await (const document of connection.collection(collection).find()) {
      for (const leaf of leavesOf(document)) {
        const problem = await wrongLeaf(leaf, filesFolder)
        if (problem === undefined) continue
        findings.push({
          collection,
          id: String(document._id),
          path: leaf.path.join('.'),
          problem,
          value: String(leaf.value),
        })
      }
    }
  }
  return findings
}
