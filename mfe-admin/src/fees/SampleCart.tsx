import {
  applyFees,
  DELIVERY_AREAS,
  type DeliveryArea,
  type Fee,
  type Paise,
  rupeesToPaise,
  splitTotal,
} from '@santhe/rules'
import { Money, Select, TextInput, useTexts } from '@santhe/ui'
import { useId, useState } from 'react'
import feesTexts from '../texts/en/fees.json'
import styles from './fees.module.css'

const FARM_A = '480'
const FARM_B = '250.50'

interface SampleCartProps {
  fees: readonly Fee[] | undefined
  /** Whether the fees are a preview of unsaved changes. */
  isPreview: boolean
}

/** Prices a cart of two farms with these fees. docs/product/office.md#fees-form. */
export function SampleCart({ fees, isPreview }: SampleCartProps) {
  const t = useTexts(feesTexts)
  const titleId = useId()
  const [farmA, setFarmA] = useState(FARM_A)
  const [farmB, setFarmB] = useState(FARM_B)
  const [area, setArea] = useState<DeliveryArea>('urban')
  const subtotals = [farmA, farmB].map(rupeesToPaise)
  const amounts = subtotals.filter(each => each !== undefined)
  const problems = subtotals.map(each => (each === undefined ? t('sample.amount') : undefined))
  return (
    <section className={styles.sample} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('sample.title')}</h3>
      <p className={styles.sampleText}>{t(isPreview ? 'sample.preview' : 'sample.present')}</p>
      <div className={styles.boxes}>
        <TextInput
          label={t('sample.farmA')}
          inputMode="decimal"
          value={farmA}
          onChange={setFarmA}
          error={problems[0]}
        />
        <TextInput
          label={t('sample.farmB')}
          inputMode="decimal"
          value={farmB}
          onChange={setFarmB}
          error={problems[1]}
        />
        {fees?.some(({ type }) => type === 'table') && (
          <Select
            label={t('sample.area')}
            value={area}
            onChange={value => setArea(DELIVERY_AREAS.find(each => each === value) ?? 'urban')}
            options={DELIVERY_AREAS.map(value => ({ value, label: t(`columns.${value}`) }))}
          />
        )}
      </div>
      {!fees && <p className={styles.sampleText}>{t('sample.invalid')}</p>}
      {fees && amounts.length === subtotals.length && (
        <Prices {...{ fees, area }} subtotals={amounts} labelledBy={titleId} />
      )}
    </section>
  )
}

interface PricesProps {
  fees: readonly Fee[]
  subtotals: readonly Paise[]
  area: DeliveryArea
  labelledBy: string
}

function Prices({ fees, subtotals, area, labelledBy }: PricesProps) {
  const t = useTexts(feesTexts)
  const sample = pricedSample(subtotals, fees, area)
  const [a, b] = sample.farms
  if (!a || !b) return null
  return (
    <table className={styles.prices} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('sample.part')}</th>
          <th scope="col">{t('sample.a')}</th>
          <th scope="col">{t('sample.b')}</th>
          <th scope="col">{t('sample.cart')}</th>
        </tr>
      </thead>
      <tbody>
        <Row name={t('sample.boxes')} amounts={[a.subtotal, b.subtotal, sample.subtotal]} />
        {sample.fees.map(({ id, name, amount }) => (
          <Row key={id} name={name} amounts={[undefined, undefined, amount]} />
        ))}
        <Row name={t('sample.shares')} amounts={[a.fees, b.fees, sample.total - sample.subtotal]} />
      </tbody>
      <tfoot>
        <Row name={t('sample.total')} amounts={[a.total, b.total, sample.total]} />
      </tfoot>
    </table>
  )
}

function Row({ name, amounts: [a, b, cart] }: { name: string; amounts: readonly (Paise | undefined)[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{a !== undefined && <Money paise={a} />}</td>
      <td>{b !== undefined && <Money paise={b} />}</td>
      <td>{cart !== undefined && <Money paise={cart} />}</td>
    </tr>
  )
}

interface PricedSample {
  fees: { id: number; name: string; amount: Paise }[]
  farms: { subtotal: Paise; fees: Paise; total: Paise }[]
  subtotal: Paise
  total: Paise
}

/**
 * Prices a cart of these farms for an area, by the rules of the checkout. docs/product/checkout.md#fees,
 * docs/product/checkout.md#shares.
 */
export function pricedSample(
  subtotals: readonly Paise[],
  fees: readonly Fee[],
  area: DeliveryArea = 'urban',
): PricedSample {
  const subtotal = subtotals.reduce((sum, part) => sum + part, 0)
  const applied = applyFees(subtotal, fees, { area })
  const shares = splitTotal(
    applied.total,
    subtotals.map((part, place) => ({ farmerId: place + 1, subtotal: part })),
  )
  return {
    fees: applied.lines,
    farms: subtotals.map((part, place) => {
      const total = shares[place]?.total ?? 0
      return { subtotal: part, fees: total - part, total }
    }),
    subtotal,
    total: applied.total,
  }
}

/** Returns the fees with this one replaced, or appended after others of the same order. */
export function feesWith(fees: readonly Fee[], fee: Omit<Fee, 'id'>, id: number | undefined): Fee[] {
  const newId = Math.max(0, ...fees.map(each => each.id)) + 1
  return [...fees.filter(each => each.id !== id), { ...fee, id: id ?? newId }]
}
