import { useEndpoint, usePages } from '@santhe/client'
import { type FarmStepOutcome, listProducts, type OrderDetail, readFarmWork } from '@santhe/contracts'
import { Link, useNow, useSession } from '@santhe/host'
import { type IstDate, istDateOf } from '@santhe/rules'
import { classes, Icon, Skeleton, SkeletonGroup, useRest, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { shortTexts } from '@santhe/ui/short'
import { useCallback, useState } from 'react'
import daySheetTexts from '../../texts/en/day-sheet.json'
import packTexts from '../../texts/en/pack-orders.json'
import threeButtonTexts from '../../texts/en/three-button.json'
import { DoneBar } from '../BigProduct.tsx'
import doneStyles from '../done-bar.module.css'
import styles from '../three-buttons.module.css'
import type { Done } from '../use-big-changes.ts'
import { PackOrder } from './PackOrder.tsx'
import packStyles from './pack.module.css'
import { type OrderToPack, usePackOrders } from './use-pack-orders.ts'

export function PackLink() {
  const t = useTexts(packTexts)
  const { data } = useEndpoint(readFarmWork, {}, { fresh: true })
  return (
    <Link className={packStyles.open} to="/dashboard?pack=1">
      <Icon name="box" size="large" />
      <span>{t('open')}</span>
      {data && data.pack > 0 && <strong className={styles.count}>{data.pack}</strong>}
    </Link>
  )
}

/** docs/product/farmer-dashboard.md#three-button-mode */
export function PackOrders() {
  const t = useTexts(threeButtonTexts)
  const today = istDateOf(useNow())
  return (
    <>
      <OrdersOfDays key={today} today={today} />
      <Link className={classes(styles.wide, packStyles.back)} to="/dashboard">
        <Icon name="arrow-left" />
        {t('title')}
      </Link>
    </>
  )
}

type LastDone = Omit<Done, 'productId'>

/** Returns the last packed order with an Undo, which can be retried without a response. */
function usePackedDone() {
  const t = useTexts(packTexts)
  const b = useTexts(threeButtonTexts)
  const [done, setDone] = useState<LastDone>()
  const onPacked = useCallback(
    ({ id, customerName }: FarmStepOutcome, send: () => Promise<FarmStepOutcome | undefined>) => {
      const name = t('order', { id, name: customerName ?? '' })
      const undo = async (): Promise<void> => {
        setDone(undefined)
        const back = await send()
        if (!back) setDone({ text: b('failed'), isBad: true, undo: () => void undo() })
        else if (back.isDone) setDone({ text: b('undone', { name }) })
      }
      setDone({ text: t('packed', { name }), undo: () => void undo() })
    },
    [t, b],
  )
  return { done, setDone, onPacked, clear: useCallback(() => setDone(undefined), []) }
}

function OrdersOfDays({ today }: { today: IstDate }) {
  const t = useTexts(packTexts)
  const b = useTexts(threeButtonTexts)
  const d = useTexts(daySheetTexts)
  const s = useTexts(shortTexts)
  const { done, setDone, onPacked, clear } = usePackedDone()
  const { orders, isLoading, retry, isOffline, waiting, refused, closeRefused } = usePackOrders(today, onPacked)
  const handleShort = ({ id, status }: OrderDetail) =>
    setDone({ text: s(status === 'cancelled' ? 'doneCancelled' : 'done', { id }) })
  const count = orders.length
  return (
    <>
      {(isOffline || waiting > 0) && (
        <p className={styles.waits} role="status">
          {waiting > 0 ? d('waiting', { count: waiting }) : t('offline')}
        </p>
      )}
      {refused.map(({ id, order, message }) => (
        <div key={id} className={classes(doneStyles.message, doneStyles.bad)} role="alert">
          <Icon name="warning" />
          <span>{d('because', { order, message })}</span>
          <button type="button" className={doneStyles.undo} onClick={closeRefused}>
            {d('close')}
          </button>
        </div>
      ))}
      <DoneBar done={done} onEnd={clear} />
      {count > 0 && <Cards orders={orders} today={today} onShort={handleShort} />}
      {count === 0 && isLoading && (
        <SkeletonGroup>
          <Skeleton shape="picture" />
        </SkeletonGroup>
      )}
      {count === 0 && !isLoading && retry && (
        <div role="alert" className={blocks.stack12}>
          <p>{b('loadError')}</p>
          <button type="button" className={styles.wide} onClick={retry}>
            {b('retry')}
          </button>
        </div>
      )}
      {count === 0 && !isLoading && !retry && (
        <div className={packStyles.empty}>
          <Icon name="check" size="large" />
          <h1>{t('empty')}</h1>
        </div>
      )}
    </>
  )
}

interface CardsProps {
  orders: readonly OrderToPack[]
  today: IstDate
  onShort: (order: OrderDetail) => void
}

/** Shows one order at a time; postponed ones come last. */
function Cards({ orders, today, onShort }: CardsProps) {
  const t = useTexts(packTexts)
  const [later, setLater] = useState<readonly number[]>([])
  const { user } = useSession()
  const { items: products = [] } = usePages(listProducts, { query: { farmerId: user?.farmId ?? 0 } })
  const pictures = new Map(products.map(({ id, imageUrl }) => [id, imageUrl]))
  const [first] = orders.toSorted((a, b) => later.indexOf(a.order.id) - later.indexOf(b.order.id))
  const place = first && `${first.order.id} ${first.order.adjustments}`
  const { isDoubleTap } = useRest(place)
  if (!first) return null
  const { order, pack } = first
  return (
    <>
      <h1 className={packStyles.title}>{t('title', { count: orders.length })}</h1>
      <PackOrder
        key={place}
        order={order}
        today={today}
        pictures={pictures}
        onPack={() => isDoubleTap() || pack()}
        onLater={
          orders.length > 1 ? () => setLater(before => [...before.filter(id => id !== order.id), order.id]) : undefined
        }
        onShort={changed => {
          first.onShort(changed)
          onShort(changed)
        }}
      />
    </>
  )
}
