export { harvestProduct as harvest } from '../buying/harvest/harvest-product.ts'
export { takeBackOffer } from '../buying/harvest/take-back-offer.ts'
export { countOffers } from '../catalog/farm/count-offers.ts'
export { createProduct as create } from '../catalog/product/create-product.ts'
export { deleteProduct as delete } from '../catalog/product/delete-product.ts'
export { changeOffer } from '../catalog/product/edit/change-offer.ts'
export { copyProduct as copy } from '../catalog/product/edit/copy-product.ts'
export {
  decideProductApproval as decideApproval,
  undoProductApproval as undoApproval,
} from '../catalog/product/edit/decide-product-approval.ts'
export { offerAgain } from '../catalog/product/edit/offer-again.ts'
export {
  addProductPicture as addPicture,
  deleteProductPicture as deletePicture,
  setPrimaryProductPicture as setPrimaryPicture,
} from '../catalog/product/edit/product-pictures.ts'
export { bringBackOffers, takeOutOffers } from '../catalog/product/edit/take-out-offers.ts'
export { updateProduct as update } from '../catalog/product/edit/update-product.ts'
export { countProducts as count } from '../catalog/product/listing/count-products.ts'
export { readKindPrice } from '../catalog/product/listing/kind-price.ts'
export { listProducts as list } from '../catalog/product/listing/list-products.ts'
export {
  findOfficeProduct as findForOffice,
  listOfficeProducts as listForOffice,
} from '../catalog/product/listing/office-products.ts'
export { refreshFarmActivity } from '../catalog/product/product-record.ts'
export { findProduct as find, findWritableProduct as findWritable } from '../catalog/product/queries.ts'
export { compareSheet as previewSheet } from '../catalog/product/sheet/compare-sheet.ts'
export { takeSheet } from '../catalog/product/sheet/take-sheet.ts'
export { readShopStock } from '../catalog/stock/queries.ts'
export { readSales } from '../office/statistics/read-sales.ts'
