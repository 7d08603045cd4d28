import { useEndpoint } from '@santhe/client'
import { readFarmWork, readOfficeWork } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { useHomeT } from '../../../texts/home.ts'
import styles from './Greeting.module.css'

interface Task {
  name: 'round' | 'late' | 'accept' | 'approvals' | 'pack' | 'send'
  count: number | null | undefined
  to: string
}

/** Links to what waits, most urgent first; hidden while it loads, and when it can't. */
function Tasks({ tasks, isRead }: { tasks: readonly Task[]; isRead: boolean }) {
  const t = useHomeT()
  if (!isRead) return <p className={styles.arrival} />
  const waiting = tasks.filter(({ count }) => count)
  if (waiting.length === 0) return <p className={styles.arrival}>{t('home.greeting.done')}</p>
  return (
    <p className={styles.arrival}>
      {waiting.map(({ name, count, to }) => (
        <Link key={name} to={to}>
          {t(`home.greeting.work.${name}`, { count: count ?? 0 })}
        </Link>
      ))}
    </p>
  )
}

/** docs/product/pages.md#greeting */
export function StaffWork() {
  const { data } = useEndpoint(readOfficeWork, {}, { fresh: true })
  const orders = '/admin?tab=orders&work='
  const tasks: readonly Task[] = [
    { name: 'round', count: data?.round, to: '/admin/round' },
    { name: 'late', count: data?.late, to: `${orders}late` },
    { name: 'accept', count: data?.accept, to: `${orders}accept` },
    { name: 'approvals', count: data?.approvals?.count, to: '/admin?tab=products' },
  ]
  return <Tasks tasks={tasks} isRead={data !== undefined} />
}

/** docs/product/pages.md#greeting */
export function FarmWork() {
  const { data } = useEndpoint(readFarmWork, {}, { fresh: true })
  const orders = '/dashboard/orders?work='
  const tasks: readonly Task[] = [
    { name: 'accept', count: data?.accept, to: `${orders}accept` },
    { name: 'pack', count: data?.pack, to: `${orders}pack` },
    { name: 'send', count: data?.send, to: `${orders}send` },
  ]
  return <Tasks tasks={tasks} isRead={data !== undefined} />
}
