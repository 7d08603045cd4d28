import { type Pages, useCall, usePages } from '@santhe/client'
import {
  deleteNotification,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
  sendEmailLinkAgain,
} from '@santhe/contracts'
import { Link, textOf, useLanguage, useToast } from '@santhe/host'
import { istDateOf, nearDateInRow, relativeAge } from '@santhe/rules'
import { Button, classes, ErrorState, Icon, type IconName, useTexts, VisuallyHidden } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import tool from '../frame/header-tool/HeaderTool.module.css'
import bellTexts from '../texts/en/bell.json'
import styles from './Bell.module.css'

/** More than fit any screen. */
const PAGE = 20
const MINUTE = 60_000

/** Current minute, for ages. Never rendered on the server, so it starts with browser time. */
function useTimeOfAges(): Date {
  const [time, setTime] = useState(() => new Date())
  useEffect(() => {
    const tick = setInterval(() => setTime(new Date()), MINUTE)
    return () => clearInterval(tick)
  }, [])
  return time
}

interface NotificationListProps {
  unread: number
  onRetryCount: (() => void) | undefined
}

/** Newest first, with buttons to mark as read and delete. */
export function NotificationList({ unread, onRetryCount }: NotificationListProps) {
  const t = useTexts(bellTexts)
  const toast = useToast()
  const now = useTimeOfAges()
  const heading = useRef<HTMLHeadingElement>(null)
  const { items, isLoading, isRefreshing, error, retry, more } = usePages(
    listNotifications,
    { query: { limit: PAGE } },
    { fresh: true },
  )
  const [readAll, { isBusy }] = useCall(readAllNotifications)

  async function handleReadAll(): Promise<void> {
    const outcome = await readAll()
    if (outcome.ok) toast({ title: t('allRead'), tone: 'good' })
    else toast({ title: t('error'), text: t('failed.readAll'), tone: 'bad' })
  }

  return (
    <>
      <div className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        {(unread > 0 || items?.some(({ isRead }) => !isRead)) && (
          <Button look="quiet" size="small" isBusy={isBusy} onClick={() => void handleReadAll()}>
            {t('readAll')}
          </Button>
        )}
      </div>
      {onRetryCount && <ErrorState title={t('failed.count')} onRetry={onRetryCount} />}
      {isLoading && (
        <p className={styles.waiting} role="status">
          {t('loading')}
        </p>
      )}
      {!items && error && <ErrorState title={t('failed.list')} onRetry={retry} isRetrying={isRefreshing} />}
      {items?.length === 0 && <NoNotifications />}
      {items && items.length > 0 && <Days items={items} now={now} onDeleted={() => heading.current?.focus()} />}
      {more && <OlderButton {...more} />}
    </>
  )
}

function NoNotifications() {
  const t = useTexts(bellTexts)
  return (
    <div className={styles.none}>
      <Icon name="bell" />
      <p>{t('none')}</p>
      <p>{t('noneText')}</p>
    </div>
  )
}

function OlderButton({ errorText, isBusy, onMore }: NonNullable<Pages<Notification>['more']>) {
  const t = useTexts(bellTexts)
  return (
    <div className={styles.foot}>
      {errorText && (
        <p className={styles.failed} role="alert">
          {t('failed.list')}
        </p>
      )}
      <Button look="quiet" isWide isBusy={isBusy} busyLabel={t('loadingMore')} onClick={onMore}>
        {t(errorText ? 'tryAgain' : 'more')}
      </Button>
    </div>
  )
}

/** Groups in the order of their newest item. */
function groupsOf(items: readonly Notification[], keyOf: (item: Notification) => string): [string, Notification[]][] {
  const groups = new Map<string, Notification[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups]
}

interface DaysProps {
  items: readonly Notification[]
  now: Date
  onDeleted: () => void
}

/** Groups by day in India; news of a day about the same page form one entry. docs/product/notifications.md#bell */
function Days({ items, now, ...on }: DaysProps) {
  const language = useLanguage()
  const id = useId()
  return groupsOf(items, ({ createdAt }) => istDateOf(new Date(createdAt))).map(([day, ofDay]) => (
    <section key={day} aria-labelledby={id + day}>
      <h3 id={id + day} className={styles.day}>
        {nearDateInRow(day, istDateOf(now), language)}
      </h3>
      <ul>
        {groupsOf(ofDay, ({ id, link }) => link ?? `${id}`).map(([about, group]) => (
          <NotificationGroup key={about} group={group} now={now} {...on} />
        ))}
      </ul>
    </section>
  ))
}

interface NotificationGroupProps extends Omit<DaysProps, 'items'> {
  /** Newest first. */
  group: readonly Notification[]
}

function NotificationGroup({ group, ...props }: NotificationGroupProps) {
  const t = useTexts(bellTexts)
  const [isOpen, setOpen] = useState(false)
  const [newest, ...earlier] = group
  if (!newest) return null
  return (
    <>
      <NotificationRow notification={newest} hidden={isOpen ? [] : earlier} {...props}>
        {earlier.length > 0 && (
          <button type="button" className={styles.earlier} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('earlier', { count: earlier.length })}
          </button>
        )}
      </NotificationRow>
      {isOpen && earlier.map(item => <NotificationRow key={item.id} notification={item} hidden={[]} {...props} />)}
    </>
  )
}

interface NotificationRowProps extends Omit<DaysProps, 'items'> {
  notification: Notification
  /** Folded earlier news about the same page: read and deleted with this one. */
  hidden: readonly Notification[]
  children?: ReactNode
}

/** Account safety messages are never cut. */
const isWhole = (link: string | null) => link === null || link === '/dashboard/profile'

function Facts({ notification, now }: Pick<NotificationRowProps, 'notification' | 'now'>) {
  const { title, message, link, createdAt } = notification
  return (
    <>
      <span className={styles.first}>
        <strong className={styles.title}>{title}</strong>
        <time className={blocks.muted} dateTime={createdAt}>
          {relativeAge(createdAt, now, useLanguage())}
        </time>
      </span>
      <span className={classes(blocks.muted, !isWhole(link) && styles.cut)}>{message}</span>
    </>
  )
}

function NotificationRow({ notification, hidden, now, onDeleted, children }: NotificationRowProps) {
  const t = useTexts(bellTexts)
  const toast = useToast()
  const [read] = useCall(readNotification)
  const [remove, removal] = useCall(deleteNotification)
  const { title, link, action } = notification
  const all = [notification, ...hidden]
  const unread = all.filter(({ isRead }) => !isRead)
  const isRead = unread.length === 0

  async function handleRead(): Promise<void> {
    const outcomes = await Promise.all(unread.map(({ id }) => read({ params: { id } })))
    if (!outcomes.every(({ ok }) => ok)) toast({ title: t('error'), text: t('failed.read'), tone: 'bad' })
  }

  async function handleDelete(): Promise<void> {
    const outcomes = await Promise.all(all.map(({ id }) => remove({ params: { id } })))
    if (outcomes.every(({ ok }) => ok)) onDeleted()
    else toast({ title: t('error'), text: t('failed.delete'), tone: 'bad' })
  }

  const facts = <Facts notification={notification} now={now} />
  return (
    <li className={classes(styles.row, !isRead && styles.unread)}>
      {!isRead && (
        <span className={styles.dot}>
          <VisuallyHidden>{t('unread')}</VisuallyHidden>
        </span>
      )}
      {link === null ? (
        <div className={styles.facts}>{facts}</div>
      ) : (
        <Link to={link} className={styles.facts} onClick={() => !isRead && void handleRead()}>
          {facts}
        </Link>
      )}
      <div className={styles.actions}>
        {!isRead && <RowButton icon="check" label={t('read', { title })} onClick={() => void handleRead()} />}
        <RowButton
          icon="trash"
          label={t('delete', { title })}
          disabled={removal.isBusy}
          onClick={() => void handleDelete()}
        />
      </div>
      {children}
      {action === 'sendEmailLink' && <SendEmailLink />}
    </li>
  )
}

/** docs/product/accounts.md#confirming-the-address. */
function SendEmailLink() {
  const t = useTexts(bellTexts)
  const toast = useToast()
  const [send, { isBusy }] = useCall(sendEmailLinkAgain)

  async function handleSend(): Promise<void> {
    const outcome = await send()
    if (outcome.ok) toast({ title: t('linkSent'), tone: 'good' })
    else toast({ title: t('failed.link'), text: textOf(outcome.error), tone: 'bad' })
  }

  return (
    <div className={styles.action}>
      <Button look="quiet" size="small" isBusy={isBusy} onClick={() => void handleSend()}>
        {t('sendLink')}
      </Button>
    </div>
  )
}

interface RowButtonProps {
  icon: IconName
  label: string
  disabled?: boolean
  onClick: () => void
}

function RowButton({ icon, label, disabled = false, onClick }: RowButtonProps) {
  return (
    <button type="button" className={tool.round} aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size="small" />
    </button>
  )
}
