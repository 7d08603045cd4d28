import { useEndpoint } from '@santhe/client'
import { type AdminFarmer, listAllFarmers, listDistrictFarmers } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { Combobox, useTexts } from '@santhe/ui'
import { useEffect, useRef, useState } from 'react'
import listTexts from '../texts/en/list.json'

/** Debounce before the server is searched, in ms. */
const PAUSE_MS = 250

interface Named {
  id: number
  name: string
}

/** Ids by name; duplicates get their number appended. */
function idsOf(things: readonly Named[]): Map<string, string> {
  const counts = new Map<string, number>()
  const byId = new Map(things.map(({ id, name }) => [id, name]))
  for (const name of byId.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map([...byId].map(([id, name]) => [(counts.get(name) ?? 0) > 1 ? `${name} (#${id})` : name, String(id)]))
}

interface SearchedChoiceProps {
  label: string
  all: string
  value: string
  name: string
  /** The first page plus search results. */
  choices: readonly Named[]
  onChange: (id: string) => void
  /** Called with the trimmed text after a pause in typing. */
  onSearch: (text: string) => void
}

export function SearchedChoice({ label, all, value, name, choices, onChange, onSearch }: SearchedChoiceProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const idOf = idsOf(choices)
  const selectedOption = [...idOf].find(([, id]) => id === value)?.[0]
  const other = value === '' || selectedOption ? [] : [name]
  const handleType = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
  }
  return (
    <Combobox
      label={label}
      value={selectedOption ?? other[0] ?? all}
      groups={[{ label: '', options: [all, ...other, ...idOf.keys()] }]}
      onChange={option => onChange(idOf.get(option) ?? (option === other[0] ? value : ''))}
      onType={handleType}
    />
  )
}

/** Largest list worth scrolling in a Combobox; larger markets search on the server. */
const MOST_FARMS = 200

interface FarmFilterProps {
  value: string
  name?: string | undefined
  onChange: (farm: string) => void
}

export function FarmFilter({ value, name, onChange }: FarmFilterProps) {
  const t = useTexts(listTexts)
  const [search, setSearch] = useState('')
  const farms = useFarms(search)
  return (
    <SearchedChoice
      label={t('farmFilter')}
      all={t('allFarms')}
      value={value}
      name={name ?? t('farmNumber', { id: value })}
      choices={farms.map(({ id, farmName }) => ({ id, name: farmName }))}
      onChange={onChange}
      onSearch={setSearch}
    />
  )
}

/** Returns the newest farms plus, in larger markets, those matching the search. */
function useFarms(search: string): readonly AdminFarmer[] {
  const { user } = useSession()
  const list = user?.role === 'admin' ? listAllFarmers : listDistrictFarmers
  const newest = useEndpoint(list, { query: { limit: MOST_FARMS } }).data ?? []
  const skip = search === '' || newest.length < MOST_FARMS
  const fitting = useEndpoint(list, { query: { search, limit: MOST_FARMS } }, { skip }).data ?? []
  return skip ? newest : [...newest, ...fitting]
}
