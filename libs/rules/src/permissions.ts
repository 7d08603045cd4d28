import type { Role } from './roles.ts'

/** The acting person, as in the session. `farmId` is the farm's id, never the person's. */
export interface Actor {
  id: number
  role: Role
  district?: string | null | undefined
  taluk?: string | null | undefined
  farmId?: number | null | undefined
  /** Set while a taluk agent acts for this farmer. docs/product/roles.md#assisted-mode. */
  assist?: { id: number; agentId: number } | undefined
}

export interface Subject {
  district?: string | null | undefined
  taluk?: string | null | undefined
  farmerId?: number | null | undefined
  buyerId?: number | null | undefined
}

/** Things that an actor can access; lists turn it into a query filter. */
export type Scope =
  | { kind: 'all' }
  | { kind: 'district'; district: string }
  | { kind: 'taluk'; district: string; taluk: string }
  | { kind: 'farm'; farmId: number }
  | { kind: 'own'; personId: number }
  | { kind: 'none' }

export const ACTIONS = [
  'product.approve',
  'product.read',
  'product.write',
  'order.setStatus',
  'order.read',
  'order.deliver',
  'statistics.read',
  'farmer.list',
  'farmer.edit',
  'farmer.setMode',
  'farmer.delete',
  'farmer.assist',
  'journal.read',
  'delivery.plan',
  'refund.settle',
  'admin.only',
] as const
export type Action = (typeof ACTIONS)[number]

/** `all`; `scope`: a staff member's district or taluk; `farm`: the own farm; `own`: the person's purchases. */
type Reach = 'all' | 'scope' | 'farm' | 'own'

type Row = Readonly<Record<Role, readonly Reach[]>>

const NOBODY: Row = {
  admin: ['all'],
  district_manager: [],
  taluk_agent: [],
  delivery_agent: [],
  farmer: [],
  customer: [],
}

/** Everyone may buy, so everyone can access their own purchases. */
const ORDERS: Row = {
  admin: ['all'],
  district_manager: ['scope', 'own'],
  taluk_agent: ['scope', 'own'],
  delivery_agent: ['scope', 'own'],
  farmer: ['farm', 'own'],
  customer: ['own'],
}

/** The table of docs/product/roles.md#permissions as data. `product.read` means reading in every state, not the public page. */
const PERMISSIONS: Readonly<Record<Action, Row>> = {
  'product.approve': { ...NOBODY, district_manager: ['scope'] },
  'product.read': { ...NOBODY, district_manager: ['scope'], taluk_agent: ['scope'], farmer: ['farm'] },
  'product.write': { ...NOBODY, district_manager: ['scope'], farmer: ['farm'] },
  'order.setStatus': ORDERS,
  'order.read': ORDERS,
  'order.deliver': { ...NOBODY, district_manager: ['scope'], delivery_agent: ['scope'] },
  'statistics.read': { ...NOBODY, district_manager: ['scope'], taluk_agent: ['scope'], delivery_agent: ['scope'] },
  'farmer.list': { ...NOBODY, district_manager: ['scope'], taluk_agent: ['scope'], delivery_agent: ['scope'] },
  'farmer.edit': { ...NOBODY, district_manager: ['scope'], farmer: ['farm'] },
  'farmer.setMode': { ...NOBODY, district_manager: ['scope'], taluk_agent: ['scope'] },
  'farmer.delete': NOBODY,
  'farmer.assist': { ...NOBODY, admin: [], taluk_agent: ['scope'] },
  'journal.read': { ...NOBODY, district_manager: ['scope'] },
  'delivery.plan': { ...NOBODY, district_manager: ['scope'] },
  'refund.settle': { ...NOBODY, district_manager: ['scope'] },
  'admin.only': NOBODY,
}

function areaOf(actor: Actor): Scope {
  if (!actor.district) return { kind: 'none' }
  if (actor.role === 'taluk_agent' && actor.taluk) {
    return { kind: 'taluk', district: actor.district, taluk: actor.taluk }
  }
  return { kind: 'district', district: actor.district }
}

function farmOf(actor: Actor): Scope {
  return typeof actor.farmId === 'number' ? { kind: 'farm', farmId: actor.farmId } : { kind: 'none' }
}

/** Returns a role's scope: everything for admin, the area for staff, the farm for farmers, own purchases for customers. */
export function scopeOf(actor: Actor): Scope {
  if (actor.role === 'admin') return { kind: 'all' }
  if (actor.role === 'farmer') return farmOf(actor)
  if (actor.role === 'customer') return { kind: 'own', personId: actor.id }
  return areaOf(actor)
}

/** Returns whether a subject is within a scope. A taluk's scope includes subjects of the district without a taluk. */
export function inScope(scope: Scope, subject: Subject): boolean {
  switch (scope.kind) {
    case 'all':
      return true
    case 'district':
      return subject.district === scope.district
    case 'taluk':
      return subject.district === scope.district && (!subject.taluk || subject.taluk === scope.taluk)
    case 'farm':
      return subject.farmerId === scope.farmId
    case 'own':
      return subject.buyerId === scope.personId
    case 'none':
      return false
  }
}

function reachOf(reach: Reach, actor: Actor): Scope {
  if (reach === 'all') return { kind: 'all' }
  if (reach === 'farm') return farmOf(actor)
  if (reach === 'own') return { kind: 'own', personId: actor.id }
  return areaOf(actor)
}

/**
 * Returns every scope in which an actor may do something; none means never. Their union is a list's query filter.
 * Helpers of a farmer can access the farm, but none of the farmer's purchases.
 */
export function scopesFor(actor: Actor, action: Action): Scope[] {
  return PERMISSIONS[action][actor.role]
    .filter(reach => reach !== 'own' || !actor.assist)
    .map(reach => reachOf(reach, actor))
    .filter(scope => scope.kind !== 'none')
}

/**
 * Returns whether an actor may do something to `subject`. Without a subject: to anything at all, which is enough to show a
 * tab but never to change something. docs/product/roles.md#permissions.
 */
export function may(actor: Actor, action: Action, subject?: Subject): boolean {
  const scopes = scopesFor(actor, action)
  return subject === undefined ? scopes.length > 0 : scopes.some(scope => inScope(scope, subject))
}

/** Returns whether a farm is the actor's own, which they can't review or buy from. */
export function isOwnFarm(actor: Actor, farmerId: number): boolean {
  return typeof actor.farmId === 'number' && actor.farmId === farmerId
}
