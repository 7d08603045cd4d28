import type { Coordinates } from './distance.ts'
import OTHER_NAMES from './places/district-names.json' with { type: 'json' }
import { NORTHERN_DISTRICTS } from './places/districts-north.ts'
import { SOUTHERN_DISTRICTS } from './places/districts-south.ts'
import type { CentreRow } from './places/taluks.ts'
import { TALUK_CENTRES } from './places/taluks.ts'

export interface District {
  name: string
  state: string
  at: Coordinates
}

export interface Taluk {
  name: string
  district: string
  at: Coordinates
}

function placesOf(table: Readonly<Record<string, readonly CentreRow[]>>) {
  return Object.entries(table).flatMap(([within, rows]) =>
    rows.map(([name, lat, lng]) => ({ name, within, at: { lat, lng } })),
  )
}

/** Karnataka first; names are unique. docs/product/accounts.md#districts. */
export const DISTRICTS: readonly District[] = placesOf({ ...SOUTHERN_DISTRICTS, ...NORTHERN_DISTRICTS }).map(
  ({ name, within, at }) => ({ name, state: within, at }),
)

export const STATES: readonly string[] = [...new Set(DISTRICTS.map(district => district.state))]

/** Returns districts grouped by state, with names in other scripts for the search. */
export function districtGroups(districts: readonly District[] = DISTRICTS) {
  return STATES.map(label => ({
    label,
    options: districts.filter(({ state }) => state === label).map(({ name }) => name),
    otherNames: OTHER_NAMES,
  })).filter(({ options }) => options.length > 0)
}

/** Taluks near Bengaluru only. */
export const TALUKS: readonly Taluk[] = placesOf(TALUK_CENTRES).map(({ name, within, at }) => ({
  name,
  district: within,
  at,
}))

function isSameName(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

export function districtNamed(name: string): District | undefined {
  return DISTRICTS.find(district => isSameName(district.name, name))
}

export function taluksOf(district: string): Taluk[] {
  return TALUKS.filter(taluk => isSameName(taluk.district, district))
}

/** Returns the taluk's centre, else the district's; undefined if unlisted. */
export function coordinatesOf({
  district,
  taluk,
}: {
  district?: string | null | undefined
  taluk?: string | null | undefined
}): Coordinates | undefined {
  if (!district) return undefined
  const within = taluk ? taluksOf(district).find(each => isSameName(each.name, taluk)) : undefined
  return within?.at ?? districtNamed(district)?.at
}
