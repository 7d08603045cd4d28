import { useEndpoint } from '@santhe/client'
import { listCategories, PRODUCT_UNITS } from '@santhe/contracts'
import { addDays, type IstDate, MOST_DAYS_AHEAD, PRODUCT_STATUSES } from '@santhe/rules'
import { DateField, Select, TextArea, TextInput, useCategoryText, useStatusText, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import productFormTexts from '../texts/en/product-form.json'
import { OtherName } from './OtherName.tsx'
import type { DraftField, ProductDraft } from './product-draft.ts'
import styles from './product-form.module.css'
import { SeasonField } from './SeasonField.tsx'

interface ProductFieldsProps {
  draft: ProductDraft
  problems: Partial<Record<DraftField, string>>
  onChange: (field: DraftField, value: string) => void
  today: IstDate
}

/** docs/product/farmer-dashboard.md#product-form */
export function ProductFields(props: ProductFieldsProps) {
  const t = useTexts(productFormTexts)
  const statusText = useStatusText()
  const { draft, problems, onChange } = props
  const units = PRODUCT_UNITS.map(value => ({ value, label: t(`form.units.${value}`) }))
  const wire = (field: DraftField) => ({
    name: field,
    value: draft[field],
    error: problems[field],
    onChange: (value: string) => onChange(field, value),
  })
  return (
    <div className={styles.fields}>
      <div>
        <TextInput label={t('form.name')} {...wire('name')} required />
        {draft.name === '' && <OtherName of={draft.localName} onTake={wire('name').onChange} />}
      </div>
      <div>
        <TextInput label={t('form.localName')} {...wire('localName')} hint={t('form.localNameHint')} isOptional />
        {draft.localName === '' && <OtherName of={draft.name} onTake={wire('localName').onChange} />}
      </div>
      <CategorySelect {...wire('categoryId')} />
      <Select
        label={t('form.status')}
        {...wire('status')}
        options={PRODUCT_STATUSES.map(value => ({ value, label: statusText(value) }))}
      />
      <TextInput label={t('form.price')} sign="₹" {...wire('price')} inputMode="decimal" required />
      <TextInput label={t('form.inventory')} {...wire('inventory')} inputMode="numeric" required />
      <TextInput
        label={t('form.unitsPerBox')}
        {...wire('unitsPerBox')}
        hint={t('form.unitsHint', { unit: units.find(({ value }) => value === draft.unit)?.label ?? draft.unit })}
        inputMode="numeric"
        required
      />
      <Select label={t('form.unit')} {...wire('unit')} options={units} />
      <Dates {...props} />
      <div className={blocks.whole}>
        <SeasonField label={t('form.seasons')} {...wire('seasons')} />
      </div>
      <div className={blocks.whole}>
        <TextArea
          label={t('form.description')}
          {...wire('description')}
          hint={t('form.descriptionHint')}
          rows={4}
          required
        />
      </div>
      <div className={blocks.whole}>
        <TextArea label={t('form.growingDetails')} {...wire('growingDetails')} rows={3} isOptional />
      </div>
    </div>
  )
}

export function useProductLabels(): Readonly<Record<Exclude<DraftField, 'imageUrl'>, string>> {
  const t = useTexts(productFormTexts)
  return {
    name: t('form.name'),
    localName: t('form.localName'),
    categoryId: t('form.category'),
    status: t('form.status'),
    price: t('form.price'),
    inventory: t('form.inventory'),
    unitsPerBox: t('form.unitsPerBox'),
    unit: t('form.unit'),
    availableUntil: t('form.availableUntil'),
    harvestDate: t('form.harvestDate'),
    seasons: t('form.seasons'),
    description: t('form.description'),
    growingDetails: t('form.growingDetails'),
  }
}

/** Today up to one year ahead. */
function Dates({ draft, problems, onChange, today }: ProductFieldsProps) {
  const t = useTexts(productFormTexts)
  return (
    <>
      <DateField
        label={t('form.availableUntil')}
        name="availableUntil"
        today={today}
        min={addDays(today, 1)}
        max={addDays(today, MOST_DAYS_AHEAD)}
        value={draft.availableUntil}
        error={problems.availableUntil}
        onChange={value => onChange('availableUntil', value)}
        required
      />
      <DateField
        label={t('form.harvestDate')}
        name="harvestDate"
        today={today}
        value={draft.harvestDate}
        error={problems.harvestDate}
        onChange={value => onChange('harvestDate', value)}
        required
      />
    </>
  )
}

function CategorySelect({
  name,
  value,
  error,
  onChange,
}: {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const t = useTexts(productFormTexts)
  const categoryText = useCategoryText()
  const categories = useEndpoint(listCategories)
  const options = (categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: categoryText(name) }))
  return (
    <Select
      label={t('form.category')}
      name={name}
      value={value}
      error={error ?? (categories.error ? t('form.categoriesFailed') : undefined)}
      onChange={onChange}
      options={[{ value: '0', label: t('form.chooseCategory') }, ...options]}
    />
  )
}
