import type { Files } from '../create-files.ts'
import { drawCrate } from './crate.ts'
import { drawFarmScene } from './farm-scene.ts'

const MIXED = ['1f345', '1f955', '1f34c', '1f96c'] as const

/** Stores what is shown where a picture is missing, unless it exists: a farm, and a crate for each category by its slug. */
export async function drawFallbacks(files: Files, categorySlugs: readonly string[]): Promise<void> {
  await files.saveDrawn('farm', () => drawFarmScene({ sky: 'noon', seed: 'farm' }))
  for (const slug of categorySlugs) {
    await files.saveDrawn(slug, () => drawCrate({ produce: MIXED, ground: 'sand', seed: slug }))
  }
}
