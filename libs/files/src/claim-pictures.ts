import { fail } from '@santhe/rules'
import type { Files } from './create-files.ts'

const GONE = 'This picture is not there any more. Please upload it again.'

interface ClaimPictures {
  /** The pictures that a form names, by its fields. */
  named: Readonly<Record<string, readonly (string | undefined)[]>>
  /** What the record has shown so far. */
  current: readonly (string | null)[]
}

/**
 * Keeps the pictures that a form names from being swept before they are saved, and for as long those that the form may drop:
 * an order under way may still be written with them. What was shown already may be missing, as in a market that lost its files.
 * @throws VALIDATION naming each field with a picture that is not there: an upload that is gone, or a path that never was one. Addresses on the web are nobody's here.
 */
export async function claimPictures({ named, current }: ClaimPictures, files: Files): Promise<void> {
  const existing = current.filter(picture => picture !== null)
  await files.claim(existing)
  const requested = Object.values(named).flatMap(pictures => pictures.filter(picture => picture !== undefined))
  const gone = await files.claim(requested.filter(picture => !existing.includes(picture)))
  if (gone.length === 0) return
  const isGone = (picture: string | undefined) => picture !== undefined && gone.includes(picture)
  const fields = Object.entries(named).filter(([, pictures]) => pictures.some(isGone))
  fail('VALIDATION', { fields: Object.fromEntries(fields.map(([field]) => [field, GONE])) })
}
