import { useEndpoint } from '@santhe/client'
import { countUnreadNotifications, listNotifications } from '@santhe/contracts'
import { classes, Icon, LazyPart, useTexts, VisuallyHidden } from '@santhe/ui'
import menuStyles from '@santhe/ui/menu.module.css'
import { useState } from 'react'
import tool from '../frame/header-tool/HeaderTool.module.css'
import { useDisclosure } from '../frame/header-tool/use-disclosure.ts'
import bellTexts from '../texts/en/bell.json'
import styles from './Bell.module.css'

/** Above this the badge shows a plus. docs/product/notifications.md#bell. */
const MOST_ON_BADGE = 99
const MOST_ANNOUNCED = 3

const notificationList = async () => (await import('./NotificationList.tsx')).NotificationList

/** Unread count and the list. docs/product/notifications.md#bell. */
export function Bell() {
  const t = useTexts(bellTexts)
  const { isOpen, around, button, panel } = useDisclosure<HTMLDivElement>()
  const { data, error, retry } = useEndpoint(countUnreadNotifications, {}, { fresh: true })
  const unread = data?.unreadCount ?? 0
  return (
    <div className={styles.around} ref={around}>
      <button
        {...button}
        className={tool.round}
        aria-label={unread > 0 ? t('withUnread', { count: unread }) : t('title')}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span key={unread} className={tool.count} aria-hidden="true">
            {unread > MOST_ON_BADGE ? `${MOST_ON_BADGE}+` : unread}
          </span>
        )}
      </button>
      <section {...panel} className={classes(menuStyles.menu, styles.panel)} aria-label={t('title')}>
        {isOpen && (
          <LazyPart
            load={notificationList}
            isEnabled
            props={{ unread, onRetryCount: error && retry }}
            placeholder={<p className={styles.waiting}>{t('loading')}</p>}
          />
        )}
      </section>
      {data && <Announcement unread={unread} newest={data.newestUnread ?? 0} />}
    </div>
  )
}

interface AnnouncementProps {
  unread: number
  /** Id of the newest unread; ids rise with time. */
  newest: number
}

/** Announces new arrivals once, but not earlier ones, nor after reading or deleting others. */
function Announcement({ unread, newest }: AnnouncementProps) {
  const [before, setBefore] = useState({ unread, newest, arrived: 0 })
  if (unread !== before.unread || newest > before.newest) {
    // A new notification may mark others as read, so the count alone is not enough.
    const arrived = newest > before.newest ? Math.max(1, unread - before.unread) : 0
    setBefore({ unread, newest: Math.max(newest, before.newest), arrived })
  }
  const { arrived } = before
  return (
    <VisuallyHidden>
      <span aria-live="polite">{arrived > 0 && <Arrived count={arrived} />}</span>
    </VisuallyHidden>
  )
}

function Arrived({ count }: { count: number }) {
  const t = useTexts(bellTexts)
  const { data } = useEndpoint(listNotifications, { query: { limit: MOST_ANNOUNCED } })
  const [newest] = data ?? []
  if (!data || !newest) return null
  const titles = data.slice(0, count).map(({ title }) => title)
  // A new element per notification, since unchanged text isn't announced again.
  return <span key={newest.id}>{t('new', { count, titles: titles.join('; ') })}</span>
}
