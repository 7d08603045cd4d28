import { useEndpoint } from '@santhe/client'
import { type AdminFarmer, listAllFarmers, listDistrictFarmers } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { SearchedChoice } from './SearchedChoice.tsx'
import { texts } from './texts.ts'

/** Largest list worth scrolling in a Combobox; larger markets search on the server. */
const MOST_FARMS = 200

interface FarmFilterProps {
  value: string
  name?: string | undefined
  onChange: (farm: string) => void
}

export function FarmFilter({ value, name, onChange }: FarmFilterProps) {
  const t = useTexts(texts)
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
