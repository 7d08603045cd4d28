import { FARMS_FURTHER_OUT } from './farms-further-out.ts'
import { FARMS_NEAR_BENGALURU } from './farms-near-bengaluru.ts'

export const FARMS = [...FARMS_NEAR_BENGALURU, ...FARMS_FURTHER_OUT]
