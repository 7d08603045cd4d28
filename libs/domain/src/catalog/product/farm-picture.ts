import { isPicturePath } from '@santhe/rules'
import type { FarmRecord } from '../../records/farm.ts'

const DRAWN_FARM = '/files/drawn/farm.webp'

/** Returns the farm's pictures that the market's pages may load, without those at other sites. */
export function picturesOfFarm({ farmImages }: Pick<FarmRecord, 'farmImages'>): string[] {
  return farmImages.filter(isPicturePath)
}

/** Returns a farm's main picture, else the first of its others, else the drawn one. */
export function mainPictureOfFarm(farm: Pick<FarmRecord, 'imageUrl' | 'farmImages'>): string {
  return [farm.imageUrl ?? '', ...farm.farmImages].find(isPicturePath) ?? DRAWN_FARM
}

/** Returns a farm's logo; null where it has none or one at another site. */
export function logoOfFarm({ logoUrl }: Pick<FarmRecord, 'logoUrl'>): string | null {
  return isPicturePath(logoUrl) ? logoUrl : null
}
