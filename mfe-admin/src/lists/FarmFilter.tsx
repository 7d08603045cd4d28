import { useEndpoint } from '@santhe/client'
import { type AdminFarmer, listAllFarmers, listDistrictFarmers } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { Combobox, useTexts } from '@santhe/ui'
import { useRef, useState } from 'react'
import { texts } from './texts.ts'

/** More than a Combobox is scrolled through; in a larger market the server searches what is typed. */
const MOST_FARMS = 200
/** Typing pauses longer than this before the server is called. */
const PAUSE_MS = 250

/** Farms by name; of two with the same name the number tells them apart. */
function namesOf(farms: readonly AdminFarmer[]): Map<string, string> {
  const counts = new Map<string, number>()
  for (const { farmName } of farms) counts.set(farmName, (counts.get(farmName) ?? 0) + 1)
  return new Map(
    farms.map(({ id, farmName }) => [(counts.get(farmName) ?? 0) > 1 ? `${farmName} (#${id})` : farmName, String(id)]),
  )
}

interface FarmFilterProps {
  /** A farm's id, or '' for all of them. */
  value: string
  /** What that farm is called, where the caller knows. */
  name?: string | undefined
  onChange: (farm: string) => void
}

/** The farms of the caller's scope, found by typing. */
export function FarmFilter({ value, name, onChange }: FarmFilterProps) {
  const t = useTexts(texts)
  const [search, setSearch] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const farms = useFarms(search)
  const idOf = namesOf(farms)
  const chosen = [...idOf].find(([, id]) => id === value)?.[0]
  const all = t('allFarms')
  const other = value === '' || chosen ? [] : [name ?? t('farmNumber', { id: value })]
  const handleType = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSearch(text.trim()), PAUSE_MS)
  }
  return (
    <Combobox
      label={t('farmFilter')}
      value={chosen ?? other[0] ?? all}
      groups={[{ label: '', options: [all, ...other, ...idOf.keys()] }]}
      onChange={label => onChange(idOf.get(label) ?? (label === other[0] ? value : ''))}
      onType={handleType}
    />
  )
}

/** Returns the newest farms, and where there are more those that fit what was typed. */
function useFarms(search: string): readonly AdminFarmer[] {
  const { user } = useSession()
  const list = user?.role === 'admin' ? listAllFarmers : listDistrictFarmers
  const newest = useEndpoint(list, { query: { limit: MOST_FARMS } }).data ?? []
  const skip = search === '' || newest.length < MOST_FARMS
  const fitting = useEndpoint(list, { query: { search, limit: MOST_FARMS } }, { skip }).data ?? []
  const listed = new Set(newest.map(({ id }) => id))
  return skip ? newest : [...newest, ...fitting.filter(({ id }) => !listed.has(id))]
}
