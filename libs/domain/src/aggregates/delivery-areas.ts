export { findArea as find, listRuralPins as listRural } from '../catalog/delivery-area/queries.ts'
export { switchPin as switch } from '../catalog/delivery-area/switch-pin.ts'
