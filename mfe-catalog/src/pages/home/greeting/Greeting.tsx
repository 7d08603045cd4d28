import { useEndpoint } from '@santhe/client'
import { listOrders, type Order } from '@santhe/contracts'
import { Link, useLanguage, useSession } from '@santhe/host'
import { type IstDate, isStaff, nearShortDeliveryDate, type Role } from '@santhe/rules'
import { buttonClass, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import homeTexts from '../../../texts/en/home.json'
import { useToday } from '../../../use-today.ts'
import styles from './Greeting.module.css'
import { OrderAgain } from './OrderAgain.tsx'
import { FarmWork, StaffWork } from './Work.tsx'

/** Newest orders searched for the next arrival: one response. */
const ORDERS_QUERY = { limit: 20 } as const

/** Greets the current user: next arrival and links to their work. docs/product/pages.md#greeting. */
export function Greeting() {
  const t = useTexts(homeTexts)
  const { user, viewingAs } = useSession()
  if (!user) return null
  const [firstName = user.name] = user.name.trim().split(/\s+/)
  return (
    <div className={styles.greeting}>
      <div className={styles.words}>
        <p className={styles.hello}>{t('home.greeting.hello', { name: firstName })}</p>
        {isStaff(user.role) ? (
          <StaffWork whenDone={<NextArrival role={user.role} whenNone="done" />} />
        ) : viewingAs === 'farmer' ? (
          <FarmWork whenDone={<NextArrival role={user.role} whenNone="done" />} />
        ) : (
          <NextArrival role={user.role} whenNone="nothing" />
        )}
      </div>
      <div className={blocks.row8}>
        <WorkLink role={user.role} viewingAs={viewingAs} />
        <OrderAgain />
      </div>
    </div>
  )
}

/** Hidden when orders can't be loaded. */
function NextArrival({ role, whenNone }: { role: Role; whenNone: 'nothing' | 'done' }) {
  const language = useLanguage()
  const t = useTexts(homeTexts)
  const today = useToday()
  const { data } = useEndpoint(listOrders, { query: ORDERS_QUERY }, { fresh: true })
  const arrival = data && nextArrival(data, today)
  if (!data) return <p className={styles.arrival} />
  if (!arrival) return <p className={styles.arrival}>{t(`home.greeting.${whenNone}`)}</p>
  const single = arrival.orders.length === 1 ? `/${arrival.orders[0]?.id}` : ''
  return (
    <p className={styles.arrival}>
      <Link to={`/dashboard/orders${single}${role === 'customer' ? '' : '?own=1'}`}>
        {t('home.greeting.arrives', {
          count: arrival.orders.length,
          date: nearShortDeliveryDate(arrival.date, today, language),
        })}
      </Link>
    </p>
  )
}

function WorkLink({ role, viewingAs }: { role: Role; viewingAs: Role }) {
  const t = useTexts(homeTexts)
  const look = buttonClass({ look: 'quiet', size: 'small' })
  if (isStaff(role)) {
    return (
      <Link className={look} to="/admin">
        {t('home.greeting.office')}
      </Link>
    )
  }
  if (viewingAs !== 'farmer') return null
  return (
    <Link className={look} to="/dashboard">
      {t('home.greeting.farm')}
    </Link>
  )
}

interface Arrival {
  date: IstDate
  orders: readonly Order[]
}

/** Returns the next arrival from today on. Undefined without paid or on-delivery orders in progress. */
function nextArrival(orders: readonly Order[], today: IstDate): Arrival | undefined {
  const coming = orders.filter(order => !isUnpaid(order) && order.estimatedDelivery && order.estimatedDelivery >= today)
  const [date] = coming.flatMap(({ estimatedDelivery }) => estimatedDelivery ?? []).sort()
  return date === undefined ? undefined : { date, orders: coming.filter(order => order.estimatedDelivery === date) }
}

/** Unpaid online orders aren't packed. */
function isUnpaid({ paymentMethod, paymentStatus }: Order): boolean {
  return paymentMethod === 'cashfree' && paymentStatus === 'unpaid'
}
