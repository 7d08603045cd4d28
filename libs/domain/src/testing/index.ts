export { aCategory, aFarm, aPerson, aProduct, PASSWORD, type SaidOfProduct } from './factories.ts'
export { NOW, TODAY, testDomain } from './test-domain.ts'
