import { logout, readSession } from './account.ts'
import { finishAssist } from './assist.ts'
import { listCategories } from './categories.ts'
import { readDaySheet } from './day-sheet.ts'
import { readDeliveryPhoto } from './delivery-photo.ts'
import type { Contract } from './endpoint.ts'
import { listFarmOrders, readFarmWork, takeFarmSteps } from './farm-orders.ts'
import { readLive } from './live.ts'
import { takeBackOffer } from './offer-undo.ts'
import { readOrder, setOrderStatus } from './order-detail.ts'
import { addProductImage, deleteProductImage, setPrimaryProductImage, uploadPicture } from './pictures.ts'
import { createProduct, deleteProduct, updateProduct } from './product-form.ts'
import { changeOffer, copyProduct, harvestProduct, offerProductAgain } from './product-offer.ts'
import { previewSheet, takeSheet } from './product-sheet.ts'
import { listProductImages, listProducts, readProduct } from './products.ts'
import { readSavedCart, saveCart } from './saved-cart.ts'

/** The calls by which a taluk agent acts for a farmer: the products and orders of the farm. */
const FOR_FARMER: readonly Contract[] = [
  listProducts,
  readProduct,
  listProductImages,
  createProduct,
  updateProduct,
  deleteProduct,
  changeOffer,
  harvestProduct,
  offerProductAgain,
  takeBackOffer,
  copyProduct,
  previewSheet,
  takeSheet,
  uploadPicture,
  addProductImage,
  deleteProductImage,
  setPrimaryProductImage,
  listCategories,
  listFarmOrders,
  readFarmWork,
  readDaySheet,
  takeFarmSteps,
  readOrder,
  readDeliveryPhoto,
  setOrderStatus,
  readLive,
]

/** The calls that stay the agent's own meanwhile: who is signed in, the saved cart (signing out saves it), and the ways to end it. */
const FOR_AGENT: readonly Contract[] = [readSession, readSavedCart, saveCart, finishAssist, logout]

const OPEN = new Map([
  ...FOR_FARMER.map(({ call }) => [call, 'farmer'] as const),
  ...FOR_AGENT.map(({ call }) => [call, 'agent'] as const),
])

/**
 * Returns as whom a call runs in a session that acts for a farmer; undefined for a call that is closed to it, as every call is that is
 * not named here. docs/product/roles.md#open-to-help.
 */
export function assistedAs({ call }: Pick<Contract, 'call'>): 'farmer' | 'agent' | undefined {
  return OPEN.get(call)
}
