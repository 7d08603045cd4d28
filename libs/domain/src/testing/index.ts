export { aCategory, aFarm, aPerson, aProduct, PASSWORD, type SaidOfProduct } from './factories.ts'
export { aBuyer, anOrder, boxesOf, CHECKOUT_FORM, type SaidOfOrder, someFees } from './orders.ts'
export { aPersonOfRole, FAR_AWAY } from './roles.ts'
export { NOW, TODAY, testDomain } from './test-domain.ts'
