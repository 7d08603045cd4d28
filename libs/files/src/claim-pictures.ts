import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Files } from './create-files.ts'

interface ClaimPictures {
  /** The pictures that a form names, by its fields. */
  named: Readonly<Record<string, readonly (string | undefined)[]>>
  /** The pictures that the stored record shows. */
  current: readonly (string | null)[]
}

/**
 * Protects the pictures that a form names from the sweep until they are saved, and for as long those that the form may drop:
 * an order that is being placed may still refer to them. Current pictures may be missing, as in a market that lost its files.
 * Throws VALIDATION naming each field with a picture that does not exist: a swept upload, or a path that never was one. URLs elsewhere are ignored.
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
