import { svgOf } from '../pieces/piece.ts'
import { OYSTER_MUSHROOM } from '../shapes/heads.ts'
import { chanceFrom } from '../svg/chance.ts'
import { render } from '../svg/render.ts'
import { beds, ears, maize, stakes, trellis, vines } from './fields.ts'
import { between, furrows, HEIGHT, HORIZON, house, type Light, landOf, SKIES, type Sky, WIDTH } from './land.ts'
import { bananas, orchard, palms, terraces } from './trees.ts'
import { cowshed, hives, mushroomRoom, tank, tunnels, yard } from './yards.ts'

const hills = ({ chance, furrow }: Light) =>
  furrows(furrow, between(chance, 520, 700)) + house(between(chance, 780, 900), HORIZON - 84, '#A84A3C')

/** What may be seen of a farm, by what it grows or keeps. */
const SCENES = {
  hills,
  tomatoRows: stakes('#D9362A'),
  pepperRows: stakes('#4FA23A'),
  greens: beds('#86CC52', '#3C8A34'),
  redSoil: beds('#7CC04C', '#3C8A34', ['#B5613A', '#8E3F24']),
  carrots: beds('#8CD058', '#4A9A3C', ['#C26E3E', '#9A4A2A']),
  millet: ears('#A8603A', '#6B3520'),
  corn: maize,
  blueVines: vines('#5A3E9E', '#2E1E66'),
  greenVines: vines('#B9CF5A', '#7F9A30'),
  climbers: trellis('#B5D873'),
  mangoes: orchard('#F7A92C'),
  guavas: orchard('#D9E26A'),
  oranges: orchard('#F58A1C'),
  palms,
  bananas,
  terraces,
  tank,
  tunnels,
  hives,
  yard: yard('#D9362A', '#5FAE48', '#F2A33A'),
  greenYard: yard('#5FAE48', '#86CC52', '#B9D873'),
  rootYard: yard('#C79A5C', '#C2456B', '#F28A2C'),
  fruitYard: yard('#F7A92C', '#D9E26A', '#F2CE2E'),
  cows: undefined,
  mushrooms: mushroomRoom(OYSTER_MUSHROOM),
} as const
export type Scene = keyof typeof SCENES

const COW = '1f404'

export interface FarmScene {
  scene: Scene
  sky: Sky
  /** Drawn the same for the same seed. */
  seed: string
}

/** Returns a scene as SVG, 1280 × 720. */
export async function sceneOf({ scene, sky, seed }: FarmScene): Promise<string> {
  const chance = chanceFrom(seed)
  const land = landOf(sky, chance)
  const draw = SCENES[scene] ?? cowshed(await svgOf({ glyph: COW }))
  return land + draw({ chance, near: SKIES[sky].near, furrow: SKIES[sky].furrow })
}

/** Returns a drawn farm, 1280 × 720, as a PNG. */
export async function drawFarmScene(farm: FarmScene): Promise<Buffer> {
  return render(await sceneOf(farm), { width: WIDTH, height: HEIGHT })
}
