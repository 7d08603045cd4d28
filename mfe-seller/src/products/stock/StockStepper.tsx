import type { Product } from '@santhe/contracts'
import { newKey } from '@santhe/host'
import { boxesAfter, type IstDate, MOST_BOXES, productWord, readWhole } from '@santhe/rules'
import { Icon, useProductName, useTexts } from '@santhe/ui'
import { useEffect, useRef, useState } from 'react'
import listTexts from '../../texts/en/list.json'
import { mayBeStored } from '../may-be-stored.ts'
import { type ChangedOffer, useChangeOffer } from '../use-change-offer.ts'
import styles from './stock.module.css'

const TEN = 10

/** Parses a number of boxes; undefined if invalid or above the limit, such as a phone number. */
function boxesOf({ text, read }: { text: string; read: number }): number | undefined {
  const boxes = readWhole(text) ?? -1
  return boxes < 0 || boxes > Math.max(MOST_BOXES, read) ? undefined : boxes
}

interface StockProps {
  product: Product
  /** Queued boxes waiting for the network; undefined if no change of the product is queued. */
  queued: number | undefined
}

function StockStepper({ product, queued }: StockProps) {
  const t = useTexts(listTexts)
  const { boxes, add, save, isBusy, failed, retry } = useStock(product, queued ?? 0)
  const name = useProductName()(product)
  const [typed, setTyped] = useState<{ text: string; read: number }>()
  const [unreadable, setUnreadable] = useState('')
  const handleLeave = () => {
    const target = typed && boxesOf(typed)
    if (typed && target !== undefined) add(target - typed.read)
    else setUnreadable(typed?.text.trim() ?? '')
    setTyped(undefined)
    save()
  }
  return (
    <div className={styles.stock}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in the row. */}
      <div
        className={styles.row}
        role="group"
        aria-label={t('stock.ofNamed', { name })}
        aria-busy={isBusy || undefined}
      >
        <button
          type="button"
          className={styles.step}
          aria-label={t('stock.fewer', { name })}
          disabled={boxes === 0}
          onClick={() => add(-1)}
        >
          <Icon name="minus" size="small" />
        </button>
        <input
          className={styles.boxes}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={t('stock.ofNamed', { name })}
          value={typed?.text ?? String(boxes)}
          onFocus={event => {
            setTyped({ text: String(boxes), read: boxes })
            setUnreadable('')
            event.currentTarget.select()
          }}
          onChange={event => setTyped({ text: event.currentTarget.value, read: typed?.read ?? boxes })}
          onBlur={handleLeave}
          onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <button type="button" className={styles.step} aria-label={t('stock.more', { name })} onClick={() => add(1)}>
          <Icon name="plus" size="small" />
        </button>
        <button type="button" className={styles.step} aria-label={t('stock.ten', { name })} onClick={() => add(TEN)}>
          +10
        </button>
      </div>
      {queued !== undefined && <small className={styles.waiting}>{t('stock.waiting')}</small>}
      <Problems {...{ name, unreadable, failed }} onRetry={retry} />
    </div>
  )
}

interface ProblemsProps extends Pick<ReturnType<typeof useStock>, 'failed'> {
  name: string
  /** Typed text that is not a number of boxes, else ''. */
  unreadable: string
  onRetry: () => void
}

function Problems({ name, unreadable, failed, onRetry }: ProblemsProps) {
  const t = useTexts(listTexts)
  return (
    <>
      {unreadable && (
        <p className={styles.failed} role="alert">
          {t('stock.noNumber', { text: unreadable })}
        </p>
      )}
      {failed && (
        <p className={styles.failed} role="alert">
          {t('stock.failed')}: {failed.addBoxes > 0 ? `+${failed.addBoxes}` : failed.addBoxes}
          <button type="button" className={styles.retry} aria-label={t('stock.retryNamed', { name })} onClick={onRetry}>
            {t('stock.retry')}
          </button>
        </p>
      )}
    </>
  )
}

/** Read-only for rejected and ended products, since any change resubmits or re-offers them. */
export function Stock({ product, queued, today }: StockProps & { today: IstDate }) {
  const t = useTexts(listTexts)
  const word = productWord(product, today)
  if (word === 'rejected' || word === 'ended') return t('stock.only', { count: product.inventory })
  return <StockStepper product={product} queued={queued} />
}

/** Debounce of presses before saving, in ms. */
const PAUSE = 600

interface Unsaved {
  addBoxes: number
  key: string
}

/** Returns what says that presses were saved, and takes them back. */
function useSayDone() {
  const t = useTexts(listTexts)
  const nameOf = useProductName()
  return (sent: Product, before: number, { inventory: count, addedBoxes, status }: ChangedOffer) => {
    const soldMeanwhile = before - (count - addedBoxes)
    const text = soldMeanwhile > 0 ? t('stock.sold', { count: soldMeanwhile }) : undefined
    const back = { addBoxes: -addedBoxes, ...(status !== sent.status && { status: sent.status }) }
    return {
      toast: { title: t('stock.now', { name: nameOf(sent), count }), ...(text && { text }) },
      undo: addedBoxes === 0 ? undefined : back,
    }
  }
}

/** Calls the latest `save` when the list is left or the page hidden, which may be its end, so that pending presses are saved. */
function useLastCall(save: () => void) {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const call = () => latest.current()
    document.addEventListener('visibilitychange', call)
    return () => {
      document.removeEventListener('visibilitychange', call)
      call()
    }
  }, [])
  return latest
}

/** The last response's stock until the product is re-read. */
function useStoredStock(product: Product) {
  const [saved, setSaved] = useState({ product, inventory: product.inventory })
  const stored = saved.product === product ? saved.inventory : product.inventory
  const latest = useRef({ product, inventory: stored })
  latest.current = { product, inventory: stored }
  return {
    ...{ stored, latest },
    store: (inventory: number) => setSaved({ product: latest.current.product, inventory }),
  }
}

/**
 * Returns a product's stock including unsaved presses. Saves presses together as a difference, so that boxes bought since
 * then stay sold. Resends a change without a response, with its key, before newer presses.
 * docs/product/farmer-dashboard.md#stock-in-place
 */
function useStock(product: Product, queued: number) {
  const { change, isBusy } = useChangeOffer()
  const { stored, latest, store } = useStoredStock(product)
  const [added, setAdded] = useState(0)
  const [failed, setFailed] = useState<Unsaved>()
  const pressed = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef(false)
  const isLost = useRef(false)
  const inventory = boxesAfter(stored, queued)

  const sayDone = useSayDone()
  const send = async (unsaved: Unsaved): Promise<void> => {
    const { product: sent, inventory: before } = latest.current
    sending.current = true
    const outcome = await change({
      product: sent,
      body: { addBoxes: unsaved.addBoxes },
      key: unsaved.key,
      onDone: changed => sayDone(sent, before, changed),
      onQueued: () => setFailed(undefined),
      onFailed: () => {
        setFailed(unsaved)
        return true
      },
    })
    sending.current = false
    isLost.current = !outcome.ok && !outcome.isQueued && mayBeStored(outcome.error)
    if (outcome.ok) {
      store(outcome.data.inventory)
      setFailed(undefined)
    }
    setAdded(boxes => boxes - unsaved.addBoxes)
    save()
  }
  const save = (): void => {
    clearTimeout(timer.current)
    if (sending.current || isLost.current || pressed.current === 0) return
    const unsaved = { addBoxes: pressed.current, key: newKey() }
    pressed.current = 0
    void send(unsaved)
  }
  const retry = (): void => {
    if (!failed || sending.current) return
    setAdded(before => before + failed.addBoxes)
    setFailed(undefined)
    void send(failed)
  }
  const add = (boxes: number): void => {
    if (isLost.current) {
      retry()
      return
    }
    const allowed = Math.min(boxesAfter(inventory + added, boxes), MOST_BOXES) - inventory - added
    if (allowed === 0) return
    pressed.current += allowed
    setAdded(before => before + allowed)
    setFailed(undefined)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latestSave.current(), PAUSE)
  }
  const latestSave = useLastCall(save)
  return { boxes: boxesAfter(inventory, added), add, save, isBusy, failed, retry }
}
