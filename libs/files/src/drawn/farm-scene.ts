import { chanceFrom } from './chance.ts'
import { drawing, render } from './drawing.ts'
import { svgOf } from './piece.ts'

const SIZE = { width: 1280, height: 720 }

/** Scenes of a farm, by its crops or animals: the drawings in `drawings/scenes`. */
export type Scene =
  | ('hills' | 'tomato-rows' | 'pepper-rows' | 'greens' | 'red-soil' | 'carrots' | 'millet' | 'corn')
  | ('blue-vines' | 'green-vines' | 'climbers' | 'mangoes' | 'guavas' | 'oranges' | 'palms' | 'bananas' | 'terraces')
  | ('tank' | 'tunnels' | 'hives' | 'yard' | 'green-yard' | 'root-yard' | 'fruit-yard' | 'cows' | 'mushrooms')

/** The colour of furrows in each light; scenes use it as `currentColor`. */
const FURROWS = { morning: '#437F37', noon: '#39763E', evening: '#5C7C33' } as const
export type Sky = keyof typeof FURROWS

const COW = '1f404'

export interface FarmScene {
  scene: Scene
  sky: Sky
  /** Equal seeds draw equal pictures; another may mirror the scene. */
  seed: string
}

/** Returns a scene as SVG, 1280 × 720. */
export async function sceneOf({ scene, sky, seed }: FarmScene): Promise<string> {
  const land = await drawing(`scenes/sky-${sky}`)
  const front = await drawing(`scenes/${scene}`)
  const cow = scene === 'cows' ? `<defs><g id="cow">${await svgOf({ glyph: COW })}</g></defs>` : ''
  const mirrored = chanceFrom(seed)() < 0.5 ? '' : ` transform="matrix(-1 0 0 1 ${SIZE.width} 0)"`
  return `<g color="${FURROWS[sky]}"${mirrored}>${cow}${land}${front}</g>`
}

/** Returns a drawn farm, 1280 × 720, as a PNG. */
export async function drawFarmScene(farm: FarmScene): Promise<Buffer> {
  return render(await sceneOf(farm), SIZE)
}
