import { useEndpoint } from '@santhe/client'
import { listCategories } from '@santhe/contracts'
import { Select, useCategoryText, useTexts } from '@santhe/ui'
import catalogTexts from '../../texts/en/catalog.json'

interface CategorySelectProps {
  value: string
  onChange: (category: string) => void
}

export function CategorySelect({ value, onChange }: CategorySelectProps) {
  const t = useTexts(catalogTexts)
  const categoryText = useCategoryText()
  const categories = useEndpoint(listCategories).data ?? []
  return (
    <Select
      name="category"
      label={t('filters.category')}
      isLabelHidden
      value={value}
      onChange={onChange}
      options={[
        { value: 'all', label: t('filters.allCategories') },
        ...categories.map(({ id, name }) => ({ value: String(id), label: categoryText(name) })),
      ]}
    />
  )
}
