import { usePush } from '@santhe/client'
import { textOf } from '@santhe/host'
import { ErrorState, Panel, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import profile from '../profile.module.css'
import { DeviceNews } from './DeviceNews.tsx'
import { NewsTable } from './NewsTable.tsx'
import styles from './news.module.css'
import { QuietHours } from './QuietHours.tsx'
import { newsTexts } from './texts.ts'
import { useNewsPreferences } from './use-news-preferences.ts'

/** Each change is saved at once. docs/product/notifications.md#preferences. */
export function NewsSettings() {
  const t = useTexts(newsTexts)
  const push = usePush()
  const { data, error, isRefreshing, retry, save, isSaved } = useNewsPreferences()
  return (
    <Panel title={t('title')}>
      <p className={profile.text}>{t(push.state === undefined ? 'text' : 'textWithPush')}</p>
      {!data && !error && (
        <SkeletonGroup>
          <Skeleton width="70%" />
          <Skeleton width="60%" />
          <Skeleton width="65%" />
        </SkeletonGroup>
      )}
      {!data && error && (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      )}
      {data && (
        <>
          <NewsTable rows={data.news} hasPush={push.state !== undefined} onChange={row => save({ news: [row] })} />
          {push.state !== undefined && <DeviceNews push={push} />}
          <QuietHours saved={data.quietHours} onChange={quietHours => save({ news: [], quietHours })} />
          <p className={styles.saved} role="status">
            {isSaved && t('saved')}
          </p>
        </>
      )}
    </Panel>
  )
}
