import type { CheckedLine } from '@santhe/contracts'
import { type CartLine, Link, lineTotal, useCart, useLanguage, useNow } from '@santhe/host'
import { type EstimatedItem, harvestMonthIn, istDateOf, namesFor, nearDate, offerOf } from '@santhe/rules'
import {
  Button,
  Icon,
  Money,
  Picture,
  ProductName,
  QuantityPicker,
  StatusBadge,
  useContents,
  useTexts,
  WholeDates,
} from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type Ref, useId } from 'react'
import { Arrival } from '../../arrival/Arrival.tsx'
import texts from '../../texts/en/checkout.json'
import { ChangeButtons, ChangeText } from './CartChanges.tsx'
import styles from './cart.module.css'
import type { CartChange, Checked } from './cart-changes.ts'
import { type FarmLines, farmArrival, soldAs } from './lines-by-farm.ts'

interface FarmGroupProps extends FarmLines {
  changes: readonly CartChange[]
  checked: Checked
  ref?: Ref<HTMLUListElement> | undefined
}

export function FarmGroup({ farm, lines, changes, checked, ref }: FarmGroupProps) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 className={styles.farm} id={id}>
        <Icon name="shop" />
        <Link to={`/farmers/${farm.id}`}>{farm.name}</Link>
      </h2>
      <Arrival date={farmArrival(lines, checked, istDateOf(useNow()))} />
      <ul className={styles.lines} ref={ref}>
        {lines.map(line => (
          <CartLineRow
            key={line.id}
            line={line}
            now={checked.get(line.id)}
            changes={changes.filter(change => change.line.id === line.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface CartLineRowProps {
  line: CartLine
  now: CheckedLine | undefined
  changes: readonly CartChange[]
}

/** docs/product/cart.md#cart-page. */
function CartLineRow({ line, now, changes }: CartLineRowProps) {
  const t = useTexts(texts)
  const cart = useCart()
  const contents = useContents()
  const [name] = namesFor(line, useLanguage())
  const stock = now?.state === 'ok' ? now.available : line.inventory
  const handleQuantity = (boxes: number) => {
    // Stock may have grown since the line was added; update the line then.
    if (boxes > line.quantity) cart.add({ ...line, inventory: stock }, boxes - line.quantity)
    else cart.setQuantity(line.id, boxes)
  }
  return (
    <li className={styles.line}>
      <Link to={`/products/${line.id}`} className={styles.pictureLink} tabIndex={-1} aria-hidden="true">
        <Picture src={line.imageUrl} alt="" sizes="(min-width: 48rem) 160px, 96px" className={blocks.rounded} />
      </Link>
      <div className={styles.facts}>
        <Name line={line} />
        <p className={styles.small}>
          <Money rupees={line.price} />
          <span>{` ${t('perBox')} · ${t('cart.inBox', { contents: contents(line.unitsPerBox, line.unit) })}`}</span>
        </p>
        <When line={line} sold={soldAs(line, now)} />
      </div>
      <div className={styles.amounts}>
        <QuantityPicker
          label={t('cart.quantityOf', { name })}
          value={line.quantity}
          stock={stock}
          onChange={handleQuantity}
        />
        <span className={styles.lineTotal}>
          <Money paise={lineTotal(line)} />
        </span>
        <Button
          look="plain"
          size="small"
          className={styles.remove}
          aria-label={t('cart.removeNamed', { name })}
          onClick={() => cart.remove(line.id)}
        >
          <Icon name="trash" size="small" />
          <span className={styles.removeWord}>{t('cart.remove')}</span>
        </Button>
      </div>
      {changes.length > 0 && <Changed name={name} changes={changes} />}
    </li>
  )
}

function Changed({ name, changes }: { name: string; changes: readonly CartChange[] }) {
  return (
    <div className={styles.changes}>
      {changes.map(change => (
        <p key={change.kind}>
          <Icon name="warning" size="small" />
          <span>
            <ChangeText change={change} />
          </span>
        </p>
      ))}
      <ChangeButtons changes={changes} name={name} />
    </div>
  )
}

function Name({ line }: { line: CartLine }) {
  const offer = offerOf(line, istDateOf(useNow()))
  return (
    <p className={styles.nameRow}>
      <Link to={`/products/${line.id}`} className={styles.name}>
        <ProductName name={line.name} localName={line.localName} />
      </Link>
      {(offer.label !== 'Available Now' || offer.hasEnded) && <StatusBadge offer={offer} />}
    </p>
  )
}

function When({ line, sold }: { line: CartLine; sold: EstimatedItem }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const until = nearDate(line.availableUntil, today, language)
  const { status, harvestDate, harvestMonth } = sold
  const harvest =
    status === 'Pre-Order' ? nearDate(harvestDate, today, language) || harvestMonthIn(harvestMonth, language) : ''
  return (
    <p className={styles.when}>
      {harvest && (
        <span>
          <WholeDates>{t('cart.bookedFor', { date: harvest })}</WholeDates>
        </span>
      )}
      {until && (
        <span>
          <WholeDates>{t('cart.availableUntil', { date: until })}</WholeDates>
        </span>
      )}
    </p>
  )
}
