import { AGAIN_PARAMETER, type AgainTarget, againContract, againTarget, useEndpoint } from '@santhe/client'
import type { OrderAgain } from '@santhe/contracts'
import { useLocation, useSession } from '@santhe/host'
import { Notice, useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'
import styles from './again.module.css'
import { BothNames } from './BothNames.tsx'
import { NearestOffer } from './NearestOffer.tsx'

/** After 'Order again': what couldn't be added, with the nearest offers. docs/product/orders.md#order-again. */
export function AgainNotice() {
  const { search } = useLocation()
  const { isSignedIn } = useSession()
  const target = againTarget(new URLSearchParams(search).get(AGAIN_PARAMETER))
  return target && isSignedIn ? <NoticeOf target={target} /> : null
}

function NoticeOf({ target }: { target: AgainTarget }) {
  const t = useTexts(texts)
  const { data, error } = useEndpoint(againContract(target), { params: { id: target.id } })
  if (error && !data) return <p role="status">{t('again.readFailed')}</p>
  const short = data?.available.filter(({ quantity, ordered }) => quantity < ordered) ?? []
  const missing = data?.missing ?? []
  if (short.length + missing.length === 0) return null
  return (
    <Notice tone="attention" icon="basket" isAlert>
      <strong>{t('again.restTitle', { count: short.length + missing.length })}</strong>
      <ul className={styles.rest}>
        {missing.map(line => (
          <Missing key={line.productId} line={line} />
        ))}
        {short.map(({ product, quantity, ordered }) => (
          <li key={product.id}>{t('again.short', { name: product.name, count: quantity, ordered })}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Missing({ line }: { line: OrderAgain['missing'][number] }) {
  const t = useTexts(texts)
  return (
    <li>
      <p>
        <BothNames {...line} sentence={name => t(`cart.${line.state}`, { name })} />
      </p>
      {line.nearest ? (
        <NearestOffer product={line.nearest} missingId={line.productId} />
      ) : (
        <p>{t('again.nothingNear')}</p>
      )}
    </li>
  )
}
