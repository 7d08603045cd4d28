import type { FarmRecord, PersonRecord } from '@santhe/domain'
import { ONE_PIXEL, statuses } from '@santhe/http-kit/testing'
import type { Actor } from '@santhe/rules'

/** Who makes a call; undefined for nobody. */
export interface Who {
  actor: Actor | undefined
  person: PersonRecord | undefined
  farm: FarmRecord | undefined
}

// Columns: nobody, customer, farmer, admin, district manager, taluk agent, delivery agent.
export const ADMIN = statuses(401, 403, 403, 200, 403, 403, 403)
export const ADMIN_CREATES = statuses(401, 403, 403, 201, 403, 403, 403)
export const STAFF = statuses(401, 403, 403, 200, 200, 200, 200)
export const DELIVERERS = statuses(401, 403, 403, 200, 200, 403, 200)
export const APPROVERS = statuses(401, 403, 403, 200, 200, 403, 403)
/** For things outside the district manager's area. */
export const APPROVERS_NEAR = statuses(401, 403, 403, 200, 404, 403, 403)
export const FARMER = statuses(401, 403, 200, 403, 403, 403, 403)
export const FARMER_ADDS = statuses(401, 403, 201, 403, 403, 403, 403)
/** For things outside the staff's area. */
export const STAFF_NEAR = statuses(401, 403, 403, 200, 404, 404, 404)
/** For another farm's things, outside the district manager's area. */
export const WRITERS_NEAR = statuses(401, 403, 404, 200, 404, 403, 403)
export const WRITERS = statuses(401, 403, 200, 200, 200, 403, 403)
export const WRITERS_ADD = statuses(401, 403, 201, 201, 201, 403, 403)

export const PICTURES = [7, 8].map(id => ({ id, imageUrl: `/files/products/${id}.webp` }))
export const files = [{ name: '../../x.png', type: 'image/png', bytes: Uint8Array.from(ONE_PIXEL) }]

export const profileForm = ({ person }: Who) => ({
  body: {
    ...{ name: 'Ravi Gowda', email: person?.email ?? 'ravi@example.com', phone: '+91 98450 12345' },
    ...{ farmName: 'Ravi’s Field', location: 'Bengaluru Rural', description: 'Greens and gourds.', address: 'Hoskote' },
  },
})

let newNames = 0
export const newAccount = () => {
  newNames += 1
  return { username: `new${newNames}`, email: `new${newNames}@example.com`, password: 'santhe123', name: 'Nila Rao' }
}
