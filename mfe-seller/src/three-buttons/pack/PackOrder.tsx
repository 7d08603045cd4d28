import { usePackShort } from '@santhe/client/use-pack-short'
import type { OrderDetail, SheetOrder } from '@santhe/contracts'
import { useLanguage } from '@santhe/host'
import { type IstDate, nearDeliveryDateAlone } from '@santhe/rules'
import { Badge, classes, Icon, useTexts } from '@santhe/ui'
import { type ShortItem, type ShortLine, shortTexts, useShortLines } from '@santhe/ui/short'
import { useEffect, useRef } from 'react'
import packTexts from '../../texts/en/pack-orders.json'
import threeButtonTexts from '../../texts/en/three-button.json'
import { PanelWays, Stepper } from '../BigPanels.tsx'
import { nameOf, shortRupees } from '../name-and-price.ts'
import { SpokenPicture } from '../SpokenPicture.tsx'
import styles from '../three-buttons.module.css'
import { useVoice } from '../use-voice.ts'
import packStyles from './pack.module.css'

interface PackOrderProps {
  order: SheetOrder
  today: IstDate
  /** Picture URLs by product. */
  pictures: ReadonlyMap<number, string>
  onPack: () => void
  onLater: (() => void) | undefined
  onShort: (order: OrderDetail) => void
}

interface LineHeadProps {
  item: { name: string; lang: string | undefined; boxes: number; imageUrl: string }
  /** Read aloud. */
  text: string
}

function LineHead({ item: { name, lang, boxes, imageUrl }, text }: LineHeadProps) {
  const b = useTexts(threeButtonTexts)
  return (
    <div className={styles.head}>
      <SpokenPicture src={imageUrl} name={name} text={text} />
      <div className={styles.about}>
        <h3 className={styles.name} lang={lang}>
          {name}
        </h3>
        <p className={styles.boxes}>
          <strong className={styles.count}>{boxes}</strong> {b('boxes', { count: boxes })}
        </p>
      </div>
    </div>
  )
}

function WholeWays({ onPack, onLater }: Pick<PackOrderProps, 'onPack' | 'onLater'>) {
  const t = useTexts(packTexts)
  return (
    <div className={packStyles.ways}>
      <button type="button" className={classes(styles.ok, packStyles.all)} onClick={onPack}>
        <Icon name="check" size="large" />
        {t('allHere')}
      </button>
      {onLater && (
        <button type="button" className={styles.wide} onClick={onLater}>
          {t('later')}
        </button>
      )}
    </div>
  )
}

export function PackOrder({ order, today, pictures, onPack, onLater, onShort }: PackOrderProps) {
  const t = useTexts(packTexts)
  const b = useTexts(threeButtonTexts)
  const s = useTexts(shortTexts)
  const language = useLanguage()
  const { id, customerName, adjustments } = order
  const items = order.items.map(item => ({
    ...nameOf({ name: item.productName, localName: item.localName }, language),
    ...{ productId: item.productId, boxes: item.quantity, imageUrl: pictures.get(item.productId) ?? '' },
  }))
  const { lines, lineOf, setLine, isEmpty, clear } = useShortLines(items)
  const { save, isBusy, isOffline, refusal } = usePackShort(id, adjustments)
  const textOf = useLineText()
  const texts = items.map(item => textOf(item, lineOf(item)))
  const isShort = items.some((item, place) => texts[place] !== textOf(item, undefined))
  const notes = [isEmpty && s('cancels'), isOffline ? t('shortOffline') : refusal].filter(Boolean)
  const handleSave = async () => {
    const changed = await save(lines)
    if (changed) onShort(changed)
  }
  return (
    <article className={styles.product} aria-label={t('order', { id, name: customerName })}>
      <OrderHead order={order} today={today} aloud={[customerName, ...texts, ...notes].join('. ')} />
      <ul className={packStyles.lines}>
        {items.map((item, place) => (
          <li key={item.productId} className={packStyles.line}>
            <LineHead item={item} text={texts[place] ?? ''} />
            <BigLine item={item} line={lineOf(item)} isBusy={isBusy} onChange={line => setLine(item, line)} />
          </li>
        ))}
      </ul>
      {notes.length > 0 && (
        <p className={styles.waits} role="alert">
          {notes.join(' ')}
        </p>
      )}
      {lines.length > 0 ? (
        <PanelWays
          ok={isEmpty ? s('saveCancelled') : b('ok')}
          no={isEmpty ? s('keep') : undefined}
          isBad={isEmpty}
          isOk={isShort}
          isBusy={isBusy}
          onOk={() => void handleSave()}
          onClose={clear}
        />
      ) : (
        <WholeWays onPack={onPack} onLater={onLater} />
      )}
    </article>
  )
}

/** Takes the focus when the pressed button disappeared with the last order. */
function OrderHead({ order, today, aloud }: Pick<PackOrderProps, 'order' | 'today'> & { aloud: string }) {
  const t = useTexts(packTexts)
  const language = useLanguage()
  const speak = useVoice(language)
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, customerName: name, dueOn } = order
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <div className={packStyles.head}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {t('order', { id, name })}
        </h2>
        {dueOn !== null && (
          <Badge tone={dueOn < today ? 'bad' : 'plain'}>{nearDeliveryDateAlone(dueOn, today, language)}</Badge>
        )}
      </div>
      {speak && (
        <button type="button" className={styles.key} aria-label={t('speakOrder')} onClick={() => speak(aloud)}>
          <Icon name="play" />
        </button>
      )}
    </div>
  )
}

function useLineText() {
  const t = useTexts(packTexts)
  const b = useTexts(threeButtonTexts)
  return ({ name, boxes: count }: ShortItem, line: ShortLine | undefined) => {
    if (line && 'amount' in line) return t('back', { name, amount: shortRupees(Number(line.amount)) })
    const there = line?.quantity ?? count
    return there === count ? b('savedBoxes', { name, count }) : t('there', { name, there, count })
  }
}

/** Rupees per step. */
const STEP = 10
const BIG_STEP = 50

interface BigLineProps {
  item: ShortItem
  line: ShortLine | undefined
  isBusy: boolean
  onChange: (line: ShortLine) => void
}

function BigLine({ item, line, isBusy, onChange }: BigLineProps) {
  const b = useTexts(threeButtonTexts)
  const s = useTexts(shortTexts)
  const { productId, name, boxes } = item
  const setBoxes = (quantity: number) => onChange({ productId, quantity })
  const setAmount = (rupees: number) => onChange({ productId, amount: String(rupees) })
  if (!line) return <Ways name={name} onBoxes={() => setBoxes(boxes - 1)} onAmount={() => setAmount(STEP)} />
  if (!('quantity' in line))
    return <Amount name={name} rupees={Number(line.amount)} isBusy={isBusy} onChange={setAmount} />
  const { quantity } = line
  return (
    <fieldset className={styles.panel} aria-label={s('boxesOf', { name })}>
      <Stepper
        figure={String(quantity)}
        fewer={b('fewer')}
        more={b('more')}
        isLeast={isBusy || quantity === 0}
        isMost={isBusy || quantity === boxes}
        onStep={by => setBoxes(quantity + by)}
      />
    </fieldset>
  )
}

interface WaysProps {
  name: string
  onBoxes: () => void
  onAmount: () => void
}

function Ways({ name, onBoxes, onAmount }: WaysProps) {
  const t = useTexts(packTexts)
  return (
    <div className={styles.buttons}>
      <button
        type="button"
        className={classes(styles.button, styles.stock)}
        aria-label={t('notAllHereOf', { name })}
        onClick={onBoxes}
      >
        <Icon name="minus" size="large" />
        <span className={styles.word}>{t('notAllHere')}</span>
      </button>
      <button
        type="button"
        className={classes(styles.button, styles.price)}
        aria-label={t('lightOf', { name })}
        onClick={onAmount}
      >
        <span className={styles.rupees}>−₹</span>
        <span className={styles.word}>{t('light')}</span>
      </button>
    </div>
  )
}

interface AmountProps {
  name: string
  rupees: number
  isBusy: boolean
  onChange: (rupees: number) => void
}

function Amount({ name, rupees, isBusy, onChange }: AmountProps) {
  const t = useTexts(packTexts)
  const s = useTexts(shortTexts)
  const ofMoney = (by: number) => ({ amount: shortRupees(by) })
  return (
    <fieldset className={styles.panel} aria-label={s('amount', { name })}>
      <Stepper
        figure={shortRupees(rupees)}
        fewer={t('lessAmount', ofMoney(STEP))}
        more={t('moreAmount', ofMoney(STEP))}
        isLeast={isBusy || rupees <= STEP}
        isMost={isBusy}
        onStep={by => onChange(rupees + by * STEP)}
      />
      <button
        type="button"
        className={styles.key}
        aria-label={t('moreAmount', ofMoney(BIG_STEP))}
        disabled={isBusy}
        onClick={() => onChange(rupees + BIG_STEP)}
      >
        +{BIG_STEP}
      </button>
    </fieldset>
  )
}
