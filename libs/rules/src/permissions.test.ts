import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACTIONS,
  type Action,
  type Actor,
  inScope,
  isOwnFarm,
  may,
  type Scope,
  scopeOf,
  scopesFor,
} from './permissions.ts'
import { ROLES, type Role } from './roles.ts'

const HERE = { district: 'Bengaluru Rural', taluk: 'Hoskote', farmerId: 7, buyerId: 50 }
const ACTORS: Record<Role, Actor> = {
  admin: { id: 1, role: 'admin' },
  district_manager: { id: 2, role: 'district_manager', district: 'Bengaluru Rural' },
  taluk_agent: { id: 3, role: 'taluk_agent', district: 'Bengaluru Rural', taluk: 'Hoskote' },
  delivery_agent: { id: 4, role: 'delivery_agent', district: 'Bengaluru Rural' },
  farmer: { id: 5, role: 'farmer', farmId: 7, district: 'Bengaluru Rural' },
  customer: { id: 50, role: 'customer', district: 'Bengaluru Rural' },
}
const ELSEWHERE = { district: 'Kolar', taluk: 'Malur', farmerId: 8, buyerId: 51 }

/** Permissions written by hand from docs/product/roles.md#permissions. */
const ALLOWED: Record<Action, Role[]> = {
  'product.approve': ['admin', 'district_manager'],
  'product.read': ['admin', 'district_manager', 'taluk_agent', 'farmer'],
  'product.write': ['admin', 'district_manager', 'farmer'],
  'order.setStatus': [...ROLES],
  'order.read': [...ROLES],
  'order.deliver': ['admin', 'district_manager', 'delivery_agent'],
  'statistics.read': ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  'farmer.list': ['admin', 'district_manager', 'taluk_agent', 'delivery_agent'],
  'farmer.edit': ['admin', 'district_manager', 'farmer'],
  'farmer.setMode': ['admin', 'district_manager', 'taluk_agent'],
  'farmer.delete': ['admin'],
  'farmer.assist': ['taluk_agent'],
  'journal.read': ['admin', 'district_manager'],
  'delivery.plan': ['admin', 'district_manager'],
  'refund.settle': ['admin', 'district_manager'],
  'admin.only': ['admin'],
}

describe('may', () => {
  const every = ACTIONS.flatMap(action => ROLES.map(role => [role, action] as const))

  it.each(every)('allows %s: %s according to the table, outside their scope only for admin', (role, action) => {
    const isAllowed = ALLOWED[action].includes(role)
    expect(may(ACTORS[role], action)).toBe(isAllowed)
    expect(may(ACTORS[role], action, HERE)).toBe(isAllowed)
    expect(may(ACTORS[role], action, ELSEWHERE)).toBe(isAllowed && role === 'admin')
  })

  it('lets everyone read their own purchases, from any farm', () => {
    for (const role of ROLES) {
      const bought = { ...ELSEWHERE, buyerId: ACTORS[role].id }
      expect(may(ACTORS[role], 'order.read', bought)).toBe(true)
      expect(may(ACTORS[role], 'product.write', bought)).toBe(role === 'admin')
    }
  })

  it('gives nothing to staff without a district and farmers without a farm', () => {
    expect(may({ id: 2, role: 'district_manager' }, 'product.approve')).toBe(false)
    expect(may({ id: 2, role: 'district_manager', district: '' }, 'product.approve', { district: '' })).toBe(false)
    expect(may({ id: 3, role: 'taluk_agent', taluk: 'Hoskote' }, 'statistics.read')).toBe(false)
    expect(may({ id: 5, role: 'farmer' }, 'product.write', { farmerId: undefined })).toBe(false)
  })

  it('refuses a subject without facts, except for admin', () => {
    for (const [role, action] of every)
      expect(may(ACTORS[role], action, {})).toBe(role === 'admin' && ALLOWED[action].includes(role))
  })

  it('agrees with the scopes that filter lists', () => {
    const name = fc.constantFrom('Kolar', 'Bengaluru Rural', 'Hoskote', null)
    const id = fc.constantFrom(5, 7, 50)
    const subject = fc.record({ district: name, taluk: name, farmerId: id, buyerId: id })
    fc.assert(
      fc.property(fc.constantFrom(...ROLES), fc.constantFrom(...ACTIONS), subject, (role, action, each) => {
        const actor = ACTORS[role]
        expect(may(actor, action, each)).toBe(scopesFor(actor, action).some(scope => inScope(scope, each)))
      }),
    )
  })
})

describe('scopeOf', () => {
  it.each<[Actor, Scope]>([
    [ACTORS.admin, { kind: 'all' }],
    [ACTORS.district_manager, { kind: 'district', district: 'Bengaluru Rural' }],
    [ACTORS.taluk_agent, { kind: 'taluk', district: 'Bengaluru Rural', taluk: 'Hoskote' }],
    [
      { ...ACTORS.taluk_agent, taluk: null },
      { kind: 'district', district: 'Bengaluru Rural' },
    ],
    [
      { ...ACTORS.delivery_agent, taluk: 'Hoskote' },
      { kind: 'district', district: 'Bengaluru Rural' },
    ],
    [{ ...ACTORS.delivery_agent, district: null }, { kind: 'none' }],
    [ACTORS.farmer, { kind: 'farm', farmId: 7 }],
    [{ id: 5, role: 'farmer', farmId: null }, { kind: 'none' }],
    [ACTORS.customer, { kind: 'own', personId: 50 }],
  ])('of %j is %j', (actor, scope) => expect(scopeOf(actor)).toEqual(scope))

  it('of a taluk includes the taluk and farms of the district without one', () => {
    const scope = scopeOf(ACTORS.taluk_agent)
    expect(inScope(scope, { district: 'Bengaluru Rural', taluk: 'Hoskote' })).toBe(true)
    expect(inScope(scope, { district: 'Bengaluru Rural', taluk: null })).toBe(true)
    expect(inScope(scope, { district: 'Bengaluru Rural', taluk: '' })).toBe(true)
    expect(inScope(scope, { district: 'Bengaluru Rural', taluk: 'Devanahalli' })).toBe(false)
    expect(inScope(scope, { district: 'Kolar', taluk: 'Hoskote' })).toBe(false)
  })
})

describe('isOwnFarm', () => {
  it('compares the farm’s id, never the person’s', () => {
    expect(isOwnFarm(ACTORS.farmer, 7)).toBe(true)
    expect(isOwnFarm(ACTORS.farmer, 5)).toBe(false)
    expect(isOwnFarm(ACTORS.customer, 7)).toBe(false)
  })
})
