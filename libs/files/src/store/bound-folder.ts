import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreMissing } from './disk.ts'

/** Measures again after writing this part of the limit: a folder exceeds it by no more. */
const PART = 16

async function removeOldest(folder: string, mostOf: (bytes: number) => number): Promise<void> {
  const entries = await ignoreMissing(readdir(folder, { recursive: true, withFileTypes: true }))
  const files: { path: string; size: number; readAt: number }[] = []
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name)
    const file = entry.isFile() ? await ignoreMissing(stat(path)) : undefined
    if (file) files.push({ path, size: file.size, readAt: Math.max(file.atimeMs, file.mtimeMs) })
  }
  files.sort((one, other) => one.readAt - other.readAt)
  let bytes = files.reduce((sum, { size }) => sum + size, 0)
  const mostBytes = mostOf(bytes)
  for (const { path, size } of files) {
    if (bytes <= mostBytes) return
    await rm(path, { force: true })
    bytes -= size
  }
}

/** Removes the half of a folder's bytes that was read longest ago. */
export const removeOlderHalf = (folder: string) => removeOldest(folder, bytes => bytes / 2)

/** Returns a function to call with the bytes that a folder grew by: beyond `mostBytes`, removes those read longest ago. */
export function boundFolder(folder: string, mostBytes: number): (bytes: number) => void {
  let grown = mostBytes
  let isRemoving = false
  return bytes => {
    grown += bytes
    if (grown < mostBytes / PART || isRemoving) return
    grown = 0
    isRemoving = true
    removeOldest(folder, () => mostBytes)
      .catch(() => undefined)
      .finally(() => {
        isRemoving = false
      })
  }
}
