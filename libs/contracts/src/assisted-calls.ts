import { logout, readSession, setLanguage } from './account.ts'
import { packShort } from './adjustments.ts'
import { finishAssist } from './assist.ts'
import { listCategories } from './categories.ts'
import { readComplaintPhoto, respondToComplaint } from './complaints.ts'
import { readDaySheet } from './day-sheet.ts'
import { readDeliveryPhoto } from './delivery-photo.ts'
import type { Contract } from './endpoint.ts'
import { listFarmOrders, readFarmWork, takeFarmSteps } from './farm-orders.ts'
import { moveHarvest } from './harvest-choice.ts'
import { readLive } from './live.ts'
import { takeBackOffer } from './offer-undo.ts'
import { readBill, readOrder, setOrderStatus } from './order-detail.ts'
import { addProductImage, deleteProductImage, setPrimaryProductImage, uploadPicture } from './pictures.ts'
import { createProduct, deleteProduct, updateProduct } from './product-form.ts'
import { changeOffer, copyProduct, harvestProduct, offerProductAgain } from './product-offer.ts'
import { previewSheet, takeSheet } from './product-sheet.ts'
import { listProductImages, listProducts, readProduct } from './products.ts'
import { readSavedCart, saveCart } from './saved-cart.ts'

/** Farm calls open to an acting agent. */
const FOR_FARMER: readonly Contract[] = [
  listProducts,
  readProduct,
  listProductImages,
  createProduct,
  updateProduct,
  deleteProduct,
  changeOffer,
  harvestProduct,
  moveHarvest,
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
  readBill,
  readDeliveryPhoto,
  setOrderStatus,
  packShort,
  respondToComplaint,
  readComplaintPhoto,
  readLive,
]

/** Calls that stay the agent's own: session, language, saved cart (saved on sign-out), and ending the assist. */
const FOR_AGENT: readonly Contract[] = [readSession, setLanguage, readSavedCart, saveCart, finishAssist, logout]

const OPEN = new Map([
  ...FOR_FARMER.map(({ call }) => [call, 'farmer'] as const),
  ...FOR_AGENT.map(({ call }) => [call, 'agent'] as const),
])

/**
 * Returns as whom an acting session runs a call; undefined for all unlisted calls.
 * docs/product/roles.md#open-to-help.
 */
export function assistedAs({ call }: Pick<Contract, 'call'>): 'farmer' | 'agent' | undefined {
  return OPEN.get(call)
}
