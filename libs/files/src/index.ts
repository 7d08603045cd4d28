export { acceptPhoto } from './accept-picture.ts'
export { drawShareCard } from './card/draw-share-card.ts'
export { claimPictures } from './claim-pictures.ts'
export { createFiles, type Files, type PictureOwner } from './create-files.ts'
export { chanceOf } from './drawn/chance.ts'
export type { Ground } from './drawn/drawing.ts'
export { drawCategoryCrate, drawFallbacks } from './drawn/fallbacks.ts'
export { drawFarmLogo } from './drawn/farm-logo.ts'
export { drawFarmScene, type Scene, type Sky } from './drawn/farm-scene.ts'
export { isSort } from './drawn/sorts.ts'
export { drawSort, viewsOf } from './drawn/views.ts'
export { pictureCopies } from './picture-copies.ts'
export {
  narrowerCopy,
  PICTURE_PURPOSES,
  type PicturePurpose,
  readPicturePath,
} from './picture-paths.ts'
export { type FileStore, readStored } from './store/file-store.ts'
export { folderStore } from './store/folder-store.ts'
export { openStore } from './store/open-store.ts'
export { plainFace } from './text/faces.ts'
