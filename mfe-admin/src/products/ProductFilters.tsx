import { useEndpoint } from '@santhe/client'
import { type AdminFarmer, listAllFarmers, listCategories, listDistrictFarmers } from '@santhe/contracts'
import { useSession } from '@santhe/host'
import { Combobox, Select, TextInput, useTexts } from '@santhe/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import styles from './products.module.css'
import { texts } from './texts.ts'

/** More than a Combobox is scrolled through; a row's farm leads to any other. */
const MOST_FARMS = 200
const TYPING_MS = 250

export interface ProductFilterValues {
  search: string
  farm: string
  category: string
}

interface ProductFiltersProps {
  values: ProductFilterValues
  onChange: (change: Partial<ProductFilterValues>, how?: { isTyping: boolean }) => void
  search: RefObject<HTMLInputElement | null>
}

/** Search, farm and category of the office's product lists. */
export function ProductFilters({ values, onChange, search }: ProductFiltersProps) {
  const t = useTexts(texts)
  const categories = useEndpoint(listCategories).data ?? []
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    search.current = box.current?.querySelector('input') ?? null
  }, [search])
  return (
    <div className={styles.filters}>
      <div ref={box}>
        <SearchBox value={values.search} onChange={text => onChange({ search: text }, { isTyping: true })} />
      </div>
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

/** Looks for what was typed once the typing pauses. */
function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const t = useTexts(texts)
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    // Back, forward, or a link changed it elsewhere.
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const handleChange = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = text
      onChange(text)
    }, TYPING_MS)
  }
  return <TextInput type="search" icon="search" label={t('search')} value={typed} onChange={handleChange} />
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
