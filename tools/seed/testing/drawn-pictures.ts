import { access, cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createFiles, folderStore } from '@santhe/files'
import { drawMarket } from '../draw-pictures.ts'

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/**
 * Puts the demo market's drawn pictures into `filesFolder`, where seeding reads them. In a run of the tests the
 * first caller
 * draws them, and the others wait.
 */
export async function copyDrawnPictures(filesFolder: string): Promise<void> {
  const shared = process.env.SANTHE_TEST_PICTURES
  if (!shared)
    throw new Error('There is no folder for pictures: run the tests by npm test, or by vitest from the root.')
  const isFirst = await mkdir(join(shared, 'begun')).then(
    () => true,
    () => false,
  )
  if (isFirst) {
    await drawMarket(createFiles(folderStore(shared)))
    await writeFile(join(shared, 'whole'), '')
  }
  while (!(await exists(join(shared, 'whole')))) await pause(100)
  await cp(join(shared, 'drawn'), join(filesFolder, 'drawn'), { recursive: true })
}
