import { useEndpoint } from '@santhe/client'
import { readFarmWork, readOfficeWork } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { MOST_COUNTED } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import type { ReactNode } from 'react'
import homeTexts from '../../../texts/en/home.json'
import styles from './Greeting.module.css'

interface Task {
  name: 'round' | 'late' | 'unpaid' | 'accept' | 'approvals' | 'ending' | 'pack' | 'send'
  count: number | null | undefined
  to: string
}

interface WorkProps {
  /** Shown when no work waits. */
  whenDone: ReactNode
}

interface TasksProps extends WorkProps {
  tasks: readonly Task[]
  isRead: boolean
}

/** Links to waiting work, most urgent first; hidden while loading and on failure. */
function Tasks({ tasks, isRead, whenDone }: TasksProps) {
  const t = useTexts(homeTexts)
  if (!isRead) return <p className={styles.arrival} />
  const waiting = tasks.filter(({ count }) => count)
  if (waiting.length === 0) return whenDone
  const numberOf = (count: number) => (count < MOST_COUNTED ? count : t('home.greeting.more', { count }))
  return (
    <p className={styles.arrival}>
      {waiting.map(({ name, count, to }) => (
        <Link key={name} to={to}>
          {t(`home.greeting.work.${name}`, { count: count ?? 0, number: numberOf(count ?? 0) })}
        </Link>
      ))}
    </p>
  )
}

/** docs/product/pages.md#greeting */
export function StaffWork({ whenDone }: WorkProps) {
  const { data } = useEndpoint(readOfficeWork, {}, { fresh: true })
  const orders = '/admin?tab=orders&work='
  const tasks: readonly Task[] = [
    { name: 'round', count: data?.round, to: '/admin/round' },
    { name: 'late', count: data?.late, to: `${orders}late` },
    { name: 'unpaid', count: data?.unpaid, to: `${orders}unpaid` },
    { name: 'accept', count: data?.accept, to: `${orders}accept` },
    { name: 'approvals', count: data?.approvals?.count, to: '/admin?tab=products' },
    { name: 'ending', count: data?.ending, to: '/admin?tab=products&list=approved&work=ending' },
  ]
  return <Tasks tasks={tasks} isRead={data !== undefined} whenDone={whenDone} />
}

/** docs/product/pages.md#greeting */
export function FarmWork({ whenDone }: WorkProps) {
  const { data } = useEndpoint(readFarmWork, {}, { fresh: true })
  const orders = '/dashboard/orders?work='
  const tasks: readonly Task[] = [
    { name: 'late', count: data?.late, to: `${orders}late` },
    { name: 'accept', count: data?.accept, to: `${orders}accept` },
    { name: 'pack', count: data?.pack, to: `${orders}pack` },
    { name: 'send', count: data?.send, to: `${orders}send` },
  ]
  return <Tasks tasks={tasks} isRead={data !== undefined} whenDone={whenDone} />
}
