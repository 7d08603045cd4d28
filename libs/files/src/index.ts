export { acceptPhoto } from './accept-picture.ts'
export { drawShareCard } from './card/draw-share-card.ts'
export { claimPictures } from './claim-pictures.ts'
export { clearRemains } from './clear-remains.ts'
export { createFiles, type Files, type PictureOwner } from './create-files.ts'
export { drawCategoryCrate, drawFallbacks } from './drawn/fallbacks.ts'
export { drawFarmLogo } from './drawn/farm/farm-logo.ts'
export { drawFarmScene, type Scene } from './drawn/farm/farm-scene.ts'
export type { Sky } from './drawn/farm/land.ts'
export type { Ground } from './drawn/ground.ts'
export { isSort } from './drawn/sorts/sorts.ts'
export { chanceOf } from './drawn/svg/chance.ts'
export { drawSort, viewsOf } from './drawn/views.ts'
export { pictureCopies } from './picture-copies.ts'
export { readPicturePath } from './picture-paths.ts'
export {
  PICTURE_PURPOSES,
  type PicturePurpose,
} from './picture-sizes.ts'
