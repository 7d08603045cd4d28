import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createFiles, type Files } from '../create-files.ts'
import { folderStore } from '../store/folder-store.ts'

/**
 * Returns files in a temporary folder, which is removed after the tests of the file that calls this.
 * Call it before starting anything that writes there: hooks run last one first, so writers stop before the removal.
 */
export async function testFiles(): Promise<{ files: Files; folder: string }> {
  const outer = await mkdtemp(join(tmpdir(), 'santhe-files-'))
  // A write in progress may end while the folder is being removed.
  afterAll(() => rm(outer, { recursive: true, force: true, maxRetries: 5 }))
  const folder = join(outer, 'files')
  return { files: createFiles(folderStore(folder)), folder }
}
