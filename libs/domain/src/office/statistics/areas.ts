import { type Actor, type IstDate, scopesFor } from '@santhe/rules'

/** Where figures are summed up: the market, a district, or within a district the farms of one taluk, or those without one (null). */
export type Area = readonly [] | readonly [district: string] | readonly [district: string, taluk: string | null]

export interface Place {
  district: string | null
  taluk: string | null
}

export function areaKey(area: Area): string {
  return JSON.stringify(area)
}

export function areaName(key: string): string {
  const [district, taluk]: (string | null)[] = JSON.parse(key)
  if (district === undefined) return 'the market'
  return taluk === undefined ? String(district) : `${district}, ${taluk ?? 'without taluk'}`
}

/** Returns the id of an area's figures of a day; null means all days. */
export function figuresId(area: string, day: IstDate | null): string {
  return `${area} ${day ?? 'all'}`
}

export function areasOfPlace({ district, taluk }: Place): Area[] {
  return district ? [[], [district], [district, taluk]] : [[]]
}

export function areasOfActor(actor: Actor): Area[] {
  return scopesFor(actor, 'statistics.read').flatMap((scope): Area[] => {
    if (scope.kind === 'all') return [[]]
    if (scope.kind === 'district') return [[scope.district]]
    return scope.kind === 'taluk'
      ? [
          [scope.district, scope.taluk],
          [scope.district, null],
        ]
      : []
  })
}
