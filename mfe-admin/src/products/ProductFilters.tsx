import { useEndpoint } from '@santhe/client'
import { type AdminFarmer, listAllFarmers, listCategories, listDistrictFarmers } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { Combobox, Select, useTexts } from '@santhe/ui'
import { SearchField } from '../lists/SearchField.tsx'
import styles from './products.module.css'
import { texts } from './texts.ts'

/** More than a Combobox is scrolled through; a row's farm leads to any other. */
const MOST_FARMS = 200

export interface ProductFilterValues {
  search: string
  farm: string
  category: string
}

interface ProductFiltersProps {
  values: ProductFilterValues
  onChange: (change: Partial<ProductFilterValues>, how?: { isTyping: boolean }) => void
}

/** Search, farm and category of the office's product lists. */
export function ProductFilters({ values, onChange }: ProductFiltersProps) {
  const t = useTexts(texts)
  const categories = useEndpoint(listCategories).data ?? []
  return (
    <div className={styles.filters}>
      <SearchField
        label={t('search')}
        value={values.search}
        onChange={search => onChange({ search }, { isTyping: true })}
      />
      <FarmFilter value={values.farm} onChange={farm => onChange({ farm })} />
      <Select
        label={t('categoryFilter')}
        value={values.category}
        options={[
          { value: '', label: t('allCategories') },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={category => onChange({ category })}
      />
    </div>
  )
}

/** Farms by name; of two with the same name the number tells them apart. */
function namesOf(farms: readonly AdminFarmer[]): Map<string, string> {
  const counts = new Map<string, number>()
  for (const { farmName } of farms) counts.set(farmName, (counts.get(farmName) ?? 0) + 1)
  return new Map(
    farms.map(({ id, farmName }) => [(counts.get(farmName) ?? 0) > 1 ? `${farmName} (#${id})` : farmName, String(id)]),
  )
}

function FarmFilter({ value, onChange }: { value: string; onChange: (farm: string) => void }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const list = user?.role === 'admin' ? listAllFarmers : listDistrictFarmers
  const farms = useEndpoint(list, { query: { limit: MOST_FARMS } }).data ?? []
  const idOf = namesOf(farms)
  const chosen = [...idOf].find(([, id]) => id === value)?.[0]
  const all = t('allFarms')
  const other = value === '' || chosen ? [] : [t('farmNumber', { id: value })]
  return (
    <Combobox
      label={t('farmFilter')}
      value={chosen ?? other[0] ?? all}
      groups={[{ label: '', options: [all, ...other, ...idOf.keys()] }]}
      onChange={name => onChange(idOf.get(name) ?? (name === other[0] ? value : ''))}
    />
  )
}
