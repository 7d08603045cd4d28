import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createFiles, type Files } from '../create-files.ts'
import { folderStore } from '../store/folder-store.ts'

/**
 * Returns files and the folder they are in. It stands alone in a temporary folder, which is removed after the tests of the file that calls this.
 * Call it before what writes there is started: hooks run last one first, so that has stopped by then.
 */
export async function testFiles(): Promise<{ files: Files; folder: string }> {
  const outer = await mkdtemp(join(tmpdir(), 'santhe-files-'))
  // A write that was under way may end while the folder is being removed.
  afterAll(() => rm(outer, { recursive: true, force: true, maxRetries: 5 }))
  const folder = join(outer, 'files')
  return { files: createFiles(folderStore(folder)), folder }
}
