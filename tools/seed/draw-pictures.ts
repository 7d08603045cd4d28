import { categorySlug } from '@santhe/domain'
import {
  drawCategoryCrate,
  drawFallbacks,
  drawFarmLogo,
  drawFarmScene,
  drawSort,
  type Files,
  isSort,
  viewsOf,
} from '@santhe/files'
import { READY_CATEGORIES } from '@santhe/rules'
import { type CategoryKey, type DemoFarm, FARMS, PRODUCE, type ProduceKey } from './market/demo-data.ts'

/** Returns the file name of a farm or a kind of produce: 'elakki-banana' for 'elakkiBanana'. */
function fileName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/**
 * Draws a kind of produce, and returns the picture's path. `photo` 0 is its open box; others show it cut, in the
 * field and
 * packed, if it has such views. A kind without its own drawing shows its category's crate.
 * @throws Error for a photo that would repeat another
 */
export async function drawProduce(files: Pick<Files, 'saveDrawn'>, key: ProduceKey, photo = 0): Promise<string> {
  const { ground, category } = PRODUCE[key]
  const different = isSort(key) ? viewsOf(key).length : 1
  if (photo >= different) throw new Error(`There are fewer than ${photo + 1} different pictures of ${key}.`)
  if (!isSort(key)) return drawCategory(files, category)
  const view = viewsOf(key)[photo] ?? 'box'
  const name = view === 'box' ? fileName(key) : `${fileName(key)}-${view}`
  return files.saveDrawn(name, () => drawSort({ sort: key, view, ground, seed: name }))
}

/** Draws a category's picture, shown for products without an uploaded one. Returns its path. */
const drawCategory = (files: Pick<Files, 'saveDrawn'>, key: CategoryKey): Promise<string> =>
  drawCategoryCrate(files, categorySlug(READY_CATEGORIES[key].name))

/** Draws a farm's header, two more views, and its logo. */
export async function drawFarm(
  files: Files,
  farm: DemoFarm,
): Promise<{ imageUrl: string; logoUrl: string; farmImages: string[] }> {
  const name = fileName(farm.farmName)
  const views = farm.scenes.map((scene, turn) => {
    const view = turn === 0 ? name : `${name}-view-${turn}`
    return files.saveDrawn(view, () => drawFarmScene({ scene, sky: farm.sky, seed: view }))
  })
  const [imageUrl = '', ...others] = await Promise.all(views)
  return {
    imageUrl,
    logoUrl: await files.saveDrawn(`${name}-mark`, () => drawFarmLogo(farm.farmName)),
    farmImages: [imageUrl, ...others],
  }
}

/** Number of parallel drawings: enough for two cores, without filling the memory. */
const AT_ONCE = 4

/** Returns each kind of produce on offer, with the highest number of extra photos that a farm shows. */
function photosOfProduce(): ReadonlyMap<ProduceKey, number> {
  const most = new Map<ProduceKey, number>()
  for (const { produce, photos = 0 } of FARMS.flatMap(({ offers }) => offers)) {
    most.set(produce, Math.max(most.get(produce) ?? 0, photos))
  }
  return most
}

/** Draws the demo market's missing pictures. */
export async function drawMarket(files: Files): Promise<void> {
  const isCategory = (key: string): key is CategoryKey => Object.hasOwn(READY_CATEGORIES, key)
  const tasks: (() => Promise<unknown>)[] = [
    () => drawFallbacks(files, []),
    ...Object.keys(READY_CATEGORIES)
      .filter(isCategory)
      .map(key => () => drawCategory(files, key)),
    ...FARMS.map(farm => () => drawFarm(files, farm)),
    ...[...photosOfProduce()].flatMap(([produce, photos]) =>
      Array.from({ length: photos + 1 }, (_unused, photo) => () => drawProduce(files, produce, photo)),
    ),
  ]
  const draw = async () => {
    for (let task = tasks.pop(); task; task = tasks.pop()) await task()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, draw))
}
