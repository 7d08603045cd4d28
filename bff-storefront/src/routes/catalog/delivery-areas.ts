import { readDeliveryArea } from '@santhe/contracts'
import { deliveryAreas } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import type { Backend } from '../../backend.ts'

export function deliveryAreaRoutes({ domain }: Pick<Backend, 'domain'>): Served[] {
  return [serve(readDeliveryArea, ({ params: { zipCode } }) => deliveryAreas.find(zipCode, domain))]
}
