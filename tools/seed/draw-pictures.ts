import { categorySlug } from '@santhe/domain'
import { drawCrate, drawFallbacks, drawFarmLogo, drawFarmScene, type Files, type Ground, type Sky } from '@santhe/files'
import type { DemoFarm } from './market/farm-kind.ts'
import { FARMS } from './market/farms.ts'
import { PRODUCE, type ProduceKey } from './market/produce.ts'
import { CATEGORIES, type CategoryKey } from './market/produce-kind.ts'

const GROUNDS: readonly Ground[] = ['sand', 'leaf', 'blush', 'sky', 'violet']
const SKIES: readonly Sky[] = ['morning', 'noon', 'evening']

/** Returns the name of a farm or a kind of produce for files: 'elakkiBanana' is 'elakki-banana'. */
function fileName(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Draws the crate of a kind of produce; `photo` 0 is the main picture, others show it on another background. Returns its path. */
export function drawProduce(files: Files, key: ProduceKey, photo = 0): Promise<string> {
  const { drawn, ground } = PRODUCE[key]
  const name = photo === 0 ? fileName(key) : `${fileName(key)}-photo-${photo}`
  const index = (GROUNDS.indexOf(ground) + photo) % GROUNDS.length
  return files.saveDrawn(name, () => drawCrate({ produce: drawn, ground: GROUNDS[index] ?? ground, seed: name }))
}

/** Draws a category's picture, shown where a farmer uploaded none. Returns its path. */
function drawCategory(files: Files, key: CategoryKey): Promise<string> {
  const drawn = Object.values(PRODUCE)
    .filter(({ category }) => category === key)
    .map(produce => produce.drawn[0])
  const kinds = [...new Set(drawn)].slice(0, 4).filter(kind => kind !== undefined)
  const name = categorySlug(CATEGORIES[key][0])
  return files.saveDrawn(name, () => drawCrate({ produce: kinds, ground: 'sand', seed: name }))
}

/** Draws a farm's header, two more views of it, and its logo. */
export async function drawFarm(
  files: Files,
  farm: DemoFarm,
): Promise<{ imageUrl: string; logoUrl: string; farmImages: string[] }> {
  const name = fileName(farm.farmName)
  const first = SKIES.indexOf(farm.sky)
  const views = [0, 1, 2].map(turn => {
    const view = turn === 0 ? name : `${name}-view-${turn}`
    return files.saveDrawn(view, () =>
      drawFarmScene({ sky: SKIES[(first + turn) % SKIES.length] ?? farm.sky, seed: view }),
    )
  })
  const [imageUrl = '', ...others] = await Promise.all(views)
  return {
    imageUrl,
    logoUrl: await files.saveDrawn(`${name}-mark`, () => drawFarmLogo(farm.farmName)),
    farmImages: [imageUrl, ...others],
  }
}

/** The number of pictures drawn in parallel: enough for two cores, without filling the memory. */
const AT_ONCE = 4

/** Returns each kind of produce on offer, with the most extra photos that any farm shows of it. */
function photosOfProduce(): ReadonlyMap<ProduceKey, number> {
  const most = new Map<ProduceKey, number>()
  for (const { produce, photos = 0 } of FARMS.flatMap(({ offers }) => offers)) {
    most.set(produce, Math.max(most.get(produce) ?? 0, photos))
  }
  return most
}

/** Draws every picture of the demo market that does not exist yet. */
export async function drawMarket(files: Files): Promise<void> {
  const isCategory = (key: string): key is CategoryKey => Object.hasOwn(CATEGORIES, key)
  const tasks: (() => Promise<unknown>)[] = [
    () => drawFallbacks(files, []),
    ...Object.keys(CATEGORIES)
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
