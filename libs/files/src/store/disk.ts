import { randomBytes } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file whose writing was interrupted. */
export const UNFINISHED = /\.[0-9a-f]{12}$/

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

export const isDiskFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/** Returns the result of a disk operation; undefined if the file does not exist. */
export async function ignoreMissing<Result>(change: Promise<Result>): Promise<Result | undefined> {
  try {
    return await change
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Writes a file so that readers see all of it or nothing. */
export async function writeFileAtomic(path: string, bytes: Buffer | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(unfinished, bytes)
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}

export function isInFolder(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
