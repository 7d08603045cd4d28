import { useCall, useForm, useIdempotencyKey } from '@santhe/client'
import { createOrderFee, type OrderFee, OrderFeeForm, updateOrderFee } from '@santhe/contracts'
import { reasonOf, useToast } from '@santhe/host'
import { FEE_TYPES, type Fee, type FeeType, readRupees } from '@santhe/rules'
import { Select, TextArea, TextInput, useTexts } from '@santhe/ui'
import { CheckBox, FormFoot, onlyChanges } from '../forms/form-parts.tsx'
import forms from '../forms/forms.module.css'
import feesTexts from '../texts/en/fees.json'
import { cellMessages, cellsOf, FeeRows, rowsText } from './FeeRows.tsx'
import styles from './fees.module.css'
import { feesWith, SampleCart } from './SampleCart.tsx'

const FIELDS = ['name', 'description', 'type', 'value', 'table', 'displayOrder', 'isActive', 'applyToSubtotal'] as const
type Values = Record<(typeof FIELDS)[number], string>

/** docs/product/checkout.md#fee-fields */
const NEW: Values = {
  ...{ name: '', description: '', type: 'fixed', value: '', table: rowsText(undefined) },
  ...{ displayOrder: '0', isActive: 'true', applyToSubtotal: '' },
}

const ticked = (isTicked: boolean) => (isTicked ? 'true' : '')

function valuesOf({
  name,
  description,
  type,
  value,
  table,
  displayOrder,
  isActive,
  applyToSubtotal,
}: OrderFee): Values {
  const figures = { value: type === 'table' ? '' : String(value), table: rowsText(table) }
  const feesTexts = { name, description, type, ...figures, displayOrder: String(displayOrder) }
  return { ...feesTexts, isActive: ticked(isActive), applyToSubtotal: ticked(applyToSubtotal) }
}

/** Returns either a table with value 0 or a value without a table, as the server expects. */
function priceOf({ type: typed, value, table }: Values) {
  const type = FEE_TYPES.find(each => each === typed) ?? 'fixed'
  return type === 'table' ? { type, value: '0', table: cellsOf(table) } : { type, value }
}

function detailsOf({ name, description, displayOrder, isActive, applyToSubtotal }: Values) {
  const flags = { isActive: isActive === 'true', applyToSubtotal: applyToSubtotal === 'true' }
  return { name, description, displayOrder, ...flags }
}

const bodyOf = (values: Values) => ({ ...detailsOf(values), ...priceOf(values) })

/** Sends the price as a whole, so that halves of two edits never mix, and what is changed as it was read. */
function changesBody(fee: OrderFee, values: Values) {
  const before = valuesOf(fee)
  const isPriceChanged = JSON.stringify(priceOf(values)) !== JSON.stringify(priceOf(before))
  const seen = { ...onlyChanges(detailsOf(values), detailsOf(before)), ...(isPriceChanged && priceOf(before)) }
  return { ...onlyChanges(detailsOf(before), detailsOf(values)), ...(isPriceChanged && priceOf(values)), seen }
}

const isTooMuch = ({ type, value }: Values) => type === 'percentage' && Number(readRupees(value)) > 100

function feeOf(values: Values): Omit<Fee, 'id'> | undefined {
  const { data } = OrderFeeForm.safeParse(bodyOf(values))
  if (!data || isTooMuch(values)) return undefined
  const { type = 'fixed', displayOrder = 0, isActive = true, applyToSubtotal = false, name, value, table } = data
  return { name, type, value, table, displayOrder, isActive, applyToSubtotal }
}

interface FeeFormProps {
  fee: OrderFee | undefined
  type: FeeType
  fees: readonly OrderFee[]
  onClose: () => void
}

function useFeeForm({ fee, type, onClose }: Omit<FeeFormProps, 'fees'>) {
  const t = useTexts(feesTexts)
  const toast = useToast()
  const [create] = useCall(createOrderFee)
  const [update] = useCall(updateOrderFee)
  // A retry after a lost response must not create a second fee, which every cart would pay.
  const keyOf = useIdempotencyKey()
  return useForm({
    schema: OrderFeeForm,
    initial: fee ? valuesOf(fee) : { ...NEW, type },
    bodyOf,
    check: (values): Record<string, string> => ({
      ...(values.type === 'table' ? cellMessages(cellsOf(values.table), bodyOf(values)) : {}),
      ...(isTooMuch(values) ? { value: t('tooMuch') } : {}),
    }),
    send: async values => {
      const outcome = await (fee
        ? update({ params: { id: fee.id }, body: changesBody(fee, values) })
        : create({ body: bodyOf(values), idempotencyKey: keyOf(bodyOf(values)) }))
      if (!outcome.ok) {
        toast({ title: t(fee ? 'updateFailed' : 'createFailed'), text: reasonOf(outcome.error), tone: 'bad' })
        return outcome.error
      }
      toast({ title: t(fee ? 'updated' : 'created'), text: outcome.data.name, tone: 'good' })
      onClose()
      return undefined
    },
  })
}

/** docs/product/office.md#fees-form. */
export function FeeForm({ fee, type, fees, onClose }: FeeFormProps) {
  const t = useTexts(feesTexts)
  const form = useFeeForm({ fee, type, onClose })
  const { field, values } = form
  const described = feeOf(values)
  const isPercentage = values.type === 'percentage'
  const isTable = values.type === 'table'
  return (
    <form className={forms.form} onSubmit={form.handleSubmit} noValidate>
      <div className={styles.beside} data-wide>
        <div className={forms.form}>
          <TextInput {...field('name')} label={t('name')} maxLength={80} required />
          <div className={forms.pair}>
            <Select
              {...field('type')}
              label={t('type')}
              options={FEE_TYPES.map(value => ({ value, label: t(value) }))}
            />
            {!isTable && (
              <TextInput
                {...field('value')}
                label={t(isPercentage ? 'valuePercent' : 'valueRupees')}
                inputMode="decimal"
                required
              />
            )}
          </div>
          {isTable && (
            <FeeRows value={values.table} onChange={text => form.change('table', text)} messages={form.messages} />
          )}
          <TextInput
            {...field('displayOrder')}
            label={t('order')}
            hint={t('orderHint')}
            inputMode="numeric"
            isOptional
          />
          <TextArea {...field('description')} label={t('description')} rows={2} maxLength={300} isOptional />
          <div>
            <CheckBox {...field('applyToSubtotal')} label={t('applyToSubtotal')} />
            <CheckBox {...field('isActive')} label={t('active')} />
          </div>
        </div>
        <SampleCart fees={described && feesWith(fees, described, fee?.id)} isPreview />
      </div>
      <FormFoot label={t(fee ? 'update' : 'create')} isBusy={form.isBusy} onCancel={onClose} />
    </form>
  )
}
