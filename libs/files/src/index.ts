export { drawShareCard } from './card/draw-share-card.ts'
export { claimPictures } from './claim-pictures.ts'
export { clearRemains } from './clear-remains.ts'
export { createFiles, type Files, type PictureOwner } from './create-files.ts'
export { drawCrate, type Ground } from './drawn/crate.ts'
export { drawFallbacks } from './drawn/fallbacks.ts'
export { drawFarmLogo } from './drawn/farm-logo.ts'
export { drawFarmScene, type Sky } from './drawn/farm-scene.ts'
export { pictureCopies } from './picture-copies.ts'
export { readPicturePath } from './picture-paths.ts'
export {
  PICTURE_PURPOSES,
  type PicturePurpose,
} from './picture-sizes.ts'
