export { presentChoice } from '../choices.ts'
export { presentComplaint } from '../complaints.ts'
export { presentChangeable, presentOrder, presentOrderDetail } from '../orders.ts'
export { presentCategory, presentOrderFee } from '../settings.ts'
export { presentAddress, presentAddresses } from './addresses.ts'
export { presentFarmAssist, presentHelpedPerson, presentLinkedAssist } from './assist.ts'
export { presentCartSplit, presentCheckedLine, presentQuote } from './checkout.ts'
export { farmCard, presentFarmDetail } from './farmers.ts'
export { presentOutcome, presentPurchase, presentSession } from './payments.ts'
export * from './people.ts'
export {
  presentImages,
  presentOrderAgain,
  presentPlace,
  presentProduct,
  presentProductDetail,
  presentReview,
  productCard,
} from './products.ts'
