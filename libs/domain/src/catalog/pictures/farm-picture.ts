import { isPicturePath } from '@santhe/rules'
import type { FarmRecord } from '../../records/farm.ts'

/** What stands in for a farm's picture where it gave none. */
const DRAWN_FARM = '/files/drawn/farm.webp'

/** A farm's pictures that pages of ours may load: those of addresses elsewhere are left out. */
export function picturesOfFarm({ farmImages }: Pick<FarmRecord, 'farmImages'>): string[] {
  return farmImages.filter(isPicturePath)
}

/** A farm's main picture: its own, else the first of its others, else a drawn one. */
export function mainPictureOfFarm(farm: Pick<FarmRecord, 'imageUrl' | 'farmImages'>): string {
  return [farm.imageUrl ?? '', ...farm.farmImages].find(isPicturePath) ?? DRAWN_FARM
}

/** A farm's logo, null where it has none or gave an address elsewhere. */
export function logoOfFarm({ logoUrl }: Pick<FarmRecord, 'logoUrl'>): string | null {
  return isPicturePath(logoUrl) ? logoUrl : null
}
