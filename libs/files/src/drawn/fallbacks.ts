import type { Files } from '../create-files.ts'
import { drawCrate } from './crate.ts'
import { drawFarmScene } from './farm-scene.ts'
import type { Sort } from './sorts.ts'

/** Contents of a crate for any produce. */
export const MIXED: readonly Sort[] = ['tomato', 'carrot', 'badamiMango', 'cabbage']

/** Contents of the crates for a new market's categories, by slug; crates of other categories are mixed. */
const CATEGORY_CRATES: Readonly<Record<string, readonly Sort[]>> = {
  vegetables: ['tomato', 'cauliflower', 'brinjal', 'cabbage', 'capsicum'],
  fruits: ['badamiMango', 'pomegranate', 'guava', 'orange', 'blueGrapes'],
  'leafy-greens': ['palak', 'harive', 'coriander', 'sabbasige'],
  'roots-tubers': ['potato', 'beetroot', 'onion', 'carrot'],
  'millets-grains': ['ragi', 'navane', 'rajamudi'],
  'pulses-nuts': ['togari', 'groundnut', 'alasande', 'avarekai'],
  'herbs-spices': ['ginger', 'garlic', 'mint', 'turmeric'],
  'honey-dairy': ['honey', 'eggs', 'milk', 'ghee'],
}

/** Stores placeholders for missing pictures, unless they exist: a farm, and a crate per category by slug. */
export async function drawFallbacks(files: Files, categorySlugs: readonly string[]): Promise<void> {
  await files.saveDrawn('farm', () => drawFarmScene({ scene: 'hills', sky: 'noon', seed: 'farm' }))
  for (const slug of categorySlugs) await drawCategoryCrate(files, slug)
}

/** Stores the crate of a category, unless it exists. Returns its path. */
export function drawCategoryCrate(files: Pick<Files, 'saveDrawn'>, slug: string): Promise<string> {
  const sorts = Object.hasOwn(CATEGORY_CRATES, slug) ? CATEGORY_CRATES[slug] : undefined
  return files.saveDrawn(slug, () => drawCrate({ sorts: sorts ?? MIXED, ground: 'sand', seed: slug }))
}
