import type { FarmRecord } from './model.ts'

/** What stands in for a farm's picture where it gave none. */
const DRAWN_FARM = '/files/drawn/farm.webp'

function isOwnPath(imageUrl: string): boolean {
  return imageUrl.startsWith('/')
}

/** A farm's pictures that pages of ours may load: those of addresses elsewhere are left out. */
export function picturesOfFarm({ farmImages }: Pick<FarmRecord, 'farmImages'>): string[] {
  return farmImages.filter(isOwnPath)
}

/** A farm's main picture: its own, else the first of its others, else a drawn one. */
export function mainPictureOfFarm(farm: Pick<FarmRecord, 'imageUrl' | 'farmImages'>): string {
  return [farm.imageUrl ?? '', ...farm.farmImages].find(isOwnPath) ?? DRAWN_FARM
}
