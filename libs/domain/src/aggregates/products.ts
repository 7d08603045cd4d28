export { harvestProduct as harvest } from '../buying/harvest/harvest-product.ts'
export { takeBackOffer } from '../buying/harvest/take-back-offer.ts'
export { decideProductApproval as decideApproval } from '../catalog/approval/decide-product-approval.ts'
export { readKindPrice } from '../catalog/approval/kind-price.ts'
export { undoProductApproval as undoApproval } from '../catalog/approval/undo-product-approval.ts'
export { countOffers } from '../catalog/farm/count-offers.ts'
export { countProducts as count } from '../catalog/listing/count-products.ts'
export { listProducts as list } from '../catalog/listing/list-products.ts'
export {
  findOfficeProduct as findForOffice,
  listOfficeProducts as listForOffice,
} from '../catalog/listing/office-products.ts'
export { createProduct as create } from '../catalog/product/create-product.ts'
export { deleteProduct as delete } from '../catalog/product/delete-product.ts'
export { findProduct as find } from '../catalog/product/find-product.ts'
export { findWritableProduct as findWritable } from '../catalog/product/find-writable.ts'
export { refreshFarmActivity } from '../catalog/product/refresh-farm-activity.ts'
export { changeOffer } from '../catalog/product-edit/change-offer.ts'
export { copyProduct as copy } from '../catalog/product-edit/copy-product.ts'
export { offerAgain } from '../catalog/product-edit/offer-again.ts'
export {
  addProductPicture as addPicture,
  deleteProductPicture as deletePicture,
  setPrimaryProductPicture as setPrimaryPicture,
} from '../catalog/product-edit/product-pictures.ts'
export { bringBackOffers, takeOutOffers } from '../catalog/product-edit/take-out-offers.ts'
export { updateProduct as update } from '../catalog/product-edit/update-product.ts'
export { compareSheet as previewSheet } from '../catalog/product-sheet/compare-sheet.ts'
export { takeSheet } from '../catalog/product-sheet/take-sheet.ts'
export { readShopStock } from '../catalog/stock/queries.ts'
export { readSales } from '../office/sales/read-sales.ts'
