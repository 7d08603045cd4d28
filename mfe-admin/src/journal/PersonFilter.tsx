import { useEndpoint } from '@santhe/client'
import { findJournalPeople } from '@santhe/contracts'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { SearchedChoice } from '../lists/SearchedChoice.tsx'
import { texts } from './texts.ts'

interface PersonFilterProps {
  value: string
  name: string | undefined
  onChange: (person: string) => void
}

/** Staff in the caller's scope, searchable by name, including deleted people. */
export function PersonFilter({ value, name, onChange }: PersonFilterProps) {
  const t = useTexts(texts)
  const [search, setSearch] = useState('')
  const newest = useEndpoint(findJournalPeople, {}).data ?? []
  const fitting = useEndpoint(findJournalPeople, { query: { search } }, { skip: search === '' }).data ?? []
  return (
    <SearchedChoice
      label={t('person')}
      all={t('allPeople')}
      value={value}
      name={name || t('personNumber', { id: value })}
      choices={[...newest, ...fitting]}
      onChange={onChange}
      onSearch={setSearch}
    />
  )
}
