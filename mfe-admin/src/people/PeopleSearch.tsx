import { useTexts } from '@santhe/ui'
import { SearchField } from '@santhe/ui/office'
import { peopleTexts } from './texts.ts'

interface PeopleSearchProps {
  value: string
  onChange: (change: { search: string }, how: { isTyping: boolean }) => void
}

export function PeopleSearch({ value, onChange }: PeopleSearchProps) {
  const t = useTexts(peopleTexts)
  const handleChange = (search: string) => onChange({ search }, { isTyping: true })
  return <SearchField label={t('search')} placeholder={t('searchShort')} value={value} onChange={handleChange} />
}
