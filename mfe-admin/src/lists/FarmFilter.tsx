import { useEndpoint } from '@santhe/client'
import { type AdminFarmer, listAllFarmers, listDistrictFarmers } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { SearchedChoice } from './SearchedChoice.tsx'
import { texts } from './texts.ts'

/** More than a Combobox is scrolled through; in a larger market the server searches what is typed. */
const MOST_FARMS = 200

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

/** Returns the newest farms, and where there are more also those that fit what was typed. */
function useFarms(search: string): readonly AdminFarmer[] {
  const { user } = useSession()
  const list = user?.role === 'admin' ? listAllFarmers : listDistrictFarmers
  const newest = useEndpoint(list, { query: { limit: MOST_FARMS } }).data ?? []
  const skip = search === '' || newest.length < MOST_FARMS
  const fitting = useEndpoint(list, { query: { search, limit: MOST_FARMS } }, { skip }).data ?? []
  return skip ? newest : [...newest, ...fitting]
}
