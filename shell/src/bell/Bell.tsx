import { useEndpoint } from '@santhe/client'
import { countUnreadNotifications, listNotifications } from '@santhe/contracts'
import { classes, Icon, LazyPart, MENU, useTexts, VisuallyHidden } from '@santhe/ui'
import { useState } from 'react'
import tool from '../frame/header-tool/HeaderTool.module.css'
import { useDisclosure } from '../frame/header-tool/use-disclosure.ts'
import styles from './Bell.module.css'
import { bellTexts } from './bell-texts.ts'

/** Above this the badge only says that there are more. docs/product/notifications.md#bell. */
const MOST_ON_BADGE = 99
/** So many titles are read out; who wants the others opens the list. */
const MOST_ANNOUNCED = 3

const notificationList = async () => (await import('./NotificationList.tsx')).NotificationList

/** What is new for a signed-in person: the number of unread notifications, and behind it the list. docs/product/notifications.md#bell. */
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
      <section {...panel} className={classes(MENU, styles.panel)} aria-label={t('title')}>
        {isOpen && (
          <LazyPart
            load={notificationList}
            isEnabled
            props={{ unread, onRetryCount: error && retry }}
            placeholder={<p className={styles.waiting}>{t('loading')}</p>}
          />
        )}
      </section>
      {data && <Announcement unread={unread} />}
    </div>
  )
}

/** Reads out what has arrived, each once: nothing of what was there when the page was opened, and nothing again when others are read or deleted. */
function Announcement({ unread }: { unread: number }) {
  const [{ latest, arrived }, setCounts] = useState({ latest: unread, arrived: 0 })
  if (unread !== latest) setCounts({ latest: unread, arrived: Math.max(0, unread - latest) })
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
  // Another element for another notification: a text that stays the same, as of two new orders, would not be read out again.
  return <span key={newest.id}>{t('new', { count, titles: titles.join('; ') })}</span>
}
