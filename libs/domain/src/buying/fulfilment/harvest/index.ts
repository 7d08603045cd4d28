export { harvestProduct } from './harvest-product.ts'
export { takeBackOffer } from './take-back-offer.ts'
