import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Files } from './create-files.ts'

interface ClaimPictures {
  /** The pictures that a form names, by field. */
  named: Readonly<Record<string, readonly (string | undefined)[]>>
  /** The pictures that the stored record has. */
  current: readonly (string | null)[]
}

/**
 * Protects a form's pictures from the sweep until saved, and for as long the pictures that the form may drop:
 * an order in progress may still refer to them. Current pictures may be missing, as in a market that lost its files.
 * Ignores URLs elsewhere.
 * @throws VALIDATION naming each field when its picture does not exist: a swept upload, or an invalid path
 */
export async function claimPictures({ named, current }: ClaimPictures, files: Files): Promise<void> {
  const existing = current.filter(picture => picture !== null)
  await files.claim(existing)
  const requested = Object.values(named).flatMap(pictures => pictures.filter(picture => picture !== undefined))
  const gone = await files.claim(requested.filter(picture => !existing.includes(picture)))
  if (gone.length === 0) return
  const isGone = (picture: string | undefined) => picture !== undefined && gone.includes(picture)
  const fields = Object.entries(named).filter(([, pictures]) => pictures.some(isGone))
  fail('VALIDATION', { fields: Object.fromEntries(fields.map(([field]) => [field, say('picture.gone')])) })
}
