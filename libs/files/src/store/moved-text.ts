import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { ignoreMissing, writeFileAtomic } from './disk.ts'

/** Number of newest texts that stay, so a removed number is this far behind the newest. */
const MOST_TEXTS = 20

interface Numbered {
  number: number
  path: string
}

const pathOf = (path: string, number: number) => (number === 0 ? path : `${path}.${number}`)

/** Returns the texts of a file, oldest first: the plain name is number 0, and each move adds one with the next number. */
async function textsOf(path: string): Promise<Numbered[]> {
  const name = basename(path)
  const names = (await ignoreMissing(readdir(dirname(path)))) ?? []
  const rest = names.filter(each => each.startsWith(name)).map(each => each.slice(name.length))
  const numbers = rest.flatMap(each => (each === '' ? [0] : /^\.(\d{1,9})$/.test(each) ? [Number(each.slice(1))] : []))
  return numbers.sort((one, other) => one - other).map(number => ({ number, path: pathOf(path, number) }))
}

/** Returns the newest text; undefined before the first. */
export async function readText(path: string): Promise<string | undefined> {
  const newest = (await textsOf(path)).at(-1)
  if (!newest) return undefined
  // Many moves later it no longer exists.
  return (await ignoreMissing(readFile(newest.path, 'utf8'))) ?? readText(path)
}

/**
 * Adds a text after the expected one in one step: of several programs only one links the next number. A killed program
 * leaves the old or the new text. Returns whether it moved.
 */
export async function moveText(path: string, text: string, expected: string | undefined): Promise<boolean> {
  const base = (await textsOf(path)).at(-1)
  if ((base && (await ignoreMissing(readFile(base.path, 'utf8')))) !== expected) return false
  const number = base ? base.number + 1 : 0
  const whole = `${path}.${randomBytes(6).toString('hex')}`
  await writeFileAtomic(whole, text)
  try {
    await link(whole, pathOf(path, number))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(whole, { force: true })
  }
  const texts = await textsOf(path)
  for (const { path: earlier } of texts.slice(0, -MOST_TEXTS)) await rm(earlier, { force: true })
  // Otherwise others may have used and removed this number while this program was suspended.
  return (texts.at(-1)?.number ?? number) - number < MOST_TEXTS
}
