import { type Pages, useCall, usePages } from '@santhe/client'
import {
  deleteNotification,
  listNotifications,
  type Notification,
  readAllNotifications,
  readNotification,
  sendEmailLinkAgain,
} from '@santhe/contracts'
import { Link, textOf, useToast } from '@santhe/host'
import { relativeAge } from '@santhe/rules'
import { Button, classes, ErrorState, Icon, type IconName, useTexts, VisuallyHidden } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useRef, useState } from 'react'
import tool from '../frame/header-tool/HeaderTool.module.css'
import styles from './Bell.module.css'
import { bellTexts } from './bell-texts.ts'

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
      {items && items.length > 0 && (
        <ul>
          {items.map(notification => (
            <NotificationRow
              key={notification.id}
              notification={notification}
              now={now}
              onDeleted={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
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

interface NotificationRowProps {
  notification: Notification
  now: Date
  onDeleted: () => void
}

function NotificationRow({ notification, now, onDeleted }: NotificationRowProps) {
  const t = useTexts(bellTexts)
  const toast = useToast()
  const [read] = useCall(readNotification)
  const [remove, removal] = useCall(deleteNotification)
  const { id, title, message, link, action, isRead, createdAt } = notification
  const params = { params: { id } }

  async function handleRead(): Promise<void> {
    if (!(await read(params)).ok) toast({ title: t('error'), text: t('failed.read'), tone: 'bad' })
  }

  async function handleDelete(): Promise<void> {
    if ((await remove(params)).ok) onDeleted()
    else toast({ title: t('error'), text: t('failed.delete'), tone: 'bad' })
  }

  const facts = (
    <>
      <strong className={styles.title}>{title}</strong>
      <span className={blocks.muted}>{message}</span>
      <time className={blocks.muted} dateTime={createdAt}>
        {relativeAge(createdAt, now)}
      </time>
    </>
  )
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
