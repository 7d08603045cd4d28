import type { Scope } from '@santhe/rules'
import { trusted } from 'mongoose'

export interface ScopeFields {
  district: string
  taluk: string
  farm: string
  /** Omitted for records without a buyer. */
  buyer?: string
}

type Filter = Record<string, unknown>

function filterOf(scope: Scope, fields: ScopeFields): Filter | undefined {
  switch (scope.kind) {
    case 'all':
      return {}
    case 'district':
      return { [fields.district]: scope.district }
    case 'taluk':
      return { [fields.district]: scope.district, [fields.taluk]: trusted({ $in: [scope.taluk, null] }) }
    case 'farm':
      return { [fields.farm]: scope.farmId }
    case 'own':
      return fields.buyer === undefined ? undefined : { [fields.buyer]: scope.personId }
    case 'none':
      return undefined
  }
}

/** Returns `scopes` as a query filter: their union, matching nothing when empty. The same rule as `inScope`. */
export function scopeFilter(scopes: readonly Scope[], fields: ScopeFields): Filter {
  if (scopes.some(scope => scope.kind === 'all')) return {}
  const filters = scopes.map(scope => filterOf(scope, fields)).filter(filter => filter !== undefined)
  const [only, ...others] = filters
  if (only === undefined) return { _id: trusted({ $in: [] }) }
  return others.length === 0 ? only : { $or: filters }
}
