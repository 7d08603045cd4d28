import { useCall, useEndpoint, useIdempotencyKey, useLateRefusal } from '@santhe/client'
import { changeOrder, listActiveOrderFees, listOrders, type Order, type Product } from '@santhe/contracts'
import { textOf, useLanguage, useNavigate, useNow, useToast } from '@santhe/host'
import {
  applyFees,
  endsSooner,
  formatRupees,
  istDateOf,
  MAX_QUANTITY,
  MIN_QUANTITY,
  namesFor,
  nearDate,
  nearMoment,
  rupeesToPaise,
} from '@santhe/rules'
import { Button, Dialog, Notice, ProblemNotice, QuantityPicker, useTexts, WholeDates } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import addToOrderTexts from '../../texts/en/add-to-order.json'
import catalogTexts from '../../texts/en/catalog.json'

function boxesIn(order: Order, productId: number): number {
  const item = order.items.find(each => each.productId === productId)
  return item?.boxesNow ?? item?.quantity ?? 0
}

/** For signed-in buyers, a chunk of its own. docs/product/adjustments.md#changes */
export function AddToOrder({ product }: { product: Product }) {
  const t = useTexts(addToOrderTexts)
  const [isOpen, setIsOpen] = useState(false)
  const { data: orders = [] } = useEndpoint(listOrders, { query: { addTo: product.id } }, { fresh: true })
  const [order] = orders
  if (!order) return null
  return (
    <>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {t('button', { id: order.id })}
      </Button>
      {isOpen && <AddDialog {...{ order, product }} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Price of more boxes with percentage fees, in words. */
function useCost({ price }: Product, boxes: number): string | undefined {
  const fees = useEndpoint(listActiveOrderFees).data
  const subtotal = (rupeesToPaise(price) ?? 0) * boxes
  const percentages = fees?.filter(({ type }) => type === 'percentage')
  return percentages && formatRupees(applyFees(subtotal, percentages).total)
}

interface AddDialogProps {
  order: Order
  product: Product
  onClose: () => void
}

function AddDialog({ order, product, onClose }: AddDialogProps) {
  const t = useTexts(addToOrderTexts)
  const productT = useTexts(catalogTexts)
  const toast = useToast()
  const navigate = useNavigate()
  const language = useLanguage()
  const [name] = namesFor(product, language)
  const now = useNow()
  const keyOf = useIdempotencyKey()
  const [send, { isBusy }] = useCall(changeOrder)
  const [boxes, setBoxes] = useState(MIN_QUANTITY)
  const [problem, setProblem] = useState<string>()
  const refuse = useLateRefusal(t('button', { id: order.id }))
  const amount = useCost(product, boxes)
  const { id, paymentMethod, changeUntil, estimatedDelivery } = order
  const isShorter = changeUntil && endsSooner(new Date(changeUntil), product.status, now)
  const isOnline = paymentMethod === 'cashfree'
  const before = boxesIn(order, product.id)
  const handleAdd = async () => {
    const items = [{ productId: product.id, quantity: before + boxes }]
    const body = { items, seen: order.adjustmentCount ?? 0 }
    const outcome = await send({ params: { id }, body, idempotencyKey: keyOf(body) })
    if (!outcome.ok) return refuse(outcome.error, error => setProblem(error.fields.items ?? textOf(error)))
    onClose()
    if (outcome.data.openChange) return navigate(`/dashboard/orders/${id}?own=1`)
    toast({ title: t('added', { id }), tone: 'good' })
  }
  return (
    <Dialog title={t('button', { id })} isOpen onClose={onClose}>
      <div className={blocks.stack20}>
        <div className={blocks.ends}>
          <strong>{name}</strong>
          <QuantityPicker
            label={productT('product.boxes', { name })}
            value={boxes}
            stock={Math.min(product.inventory, MAX_QUANTITY - before)}
            onChange={setBoxes}
          />
        </div>
        {estimatedDelivery && (
          <p>
            <WholeDates>{t('comes', { id, date: nearDate(estimatedDelivery, istDateOf(now), language) })}</WholeDates>
          </p>
        )}
        {amount !== undefined && <p>{t('costs', { amount })}</p>}
        {isShorter && (
          <Notice tone="attention" icon="clock">
            <WholeDates>{t('sooner', { moment: nearMoment(changeUntil, now, language) })}</WholeDates>
          </Notice>
        )}
        {isOnline && <p>{t('paidOnline')}</p>}
        <ProblemNotice>{problem}</ProblemNotice>
        <Button isWide isBusy={isBusy} busyLabel={t('adding')} onClick={() => void handleAdd()}>
          {isOnline ? t('addAndPay') : t('add', { id })}
        </Button>
      </div>
    </Dialog>
  )
}
