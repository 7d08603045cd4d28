import { useCall, useEndpoint } from '@santhe/client'
import { checkUnsubscribeLink, unsubscribeByLink } from '@santhe/contracts'
import { textOf } from '@santhe/host'
import { Button, useSharedTexts, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import texts from '../../texts/en/unsubscribe-page.json'
import { AccountLayout } from '../AccountLayout.tsx'
import styles from '../forms.module.css'
import { DeadLink, MailLinkPage, ProfileLink, UncheckedLink, useLinkPress } from '../mail-link/MailLink.tsx'
import { Refusal } from '../Refusal.tsx'

/** Opening alone changes nothing. docs/product/notifications.md#unsubscribing. */
export function UnsubscribePage() {
  return (
    <MailLinkPage path="/unsubscribe" incomplete={<Worthless />}>
      {token => <Unsubscribe token={token} />}
    </MailLinkPage>
  )
}

function Worthless() {
  const t = useTexts(texts)
  return <DeadLink title={t('invalid')} lead={t('unknown')} profile={t('profile')} isQuiet />
}

function Unsubscribe({ token }: { token: string }) {
  const t = useTexts(texts)
  const text = useSharedTexts()
  const { data, error, retry, isRefreshing } = useEndpoint(checkUnsubscribeLink, { query: { token } }, { fresh: true })
  const [send, { isBusy }] = useCall(unsubscribeByLink)
  const body = { 'List-Unsubscribe': 'One-Click' } as const
  const { done, refused, onPress } = useLinkPress(() => send({ query: { token }, body }))
  if (error?.status === 404) return <Worthless />
  const news = done ?? data
  if (!news) {
    return <UncheckedLink title={t('title')} error={error} retry={retry} isRetrying={isRefreshing} />
  }
  return (
    <AccountLayout title={t(news.isOn ? 'title' : 'doneTitle')} lead={t(news.isOn ? 'lead' : 'done')}>
      <div className={blocks.stack20}>
        <ul className={styles.reasons}>
          {news.kinds.map(kind => (
            <li key={kind}>
              <strong>{text('kind.title', { kind })}</strong>
              <br />
              {text('kind.about', { kind })}
            </li>
          ))}
        </ul>
        {refused && <Refusal title={t('failed')} text={textOf(refused)} />}
        {news.isOn && (
          <Button isWide isBusy={isBusy} busyLabel={t('sending')} onClick={onPress}>
            {t('send')}
          </Button>
        )}
        <ProfileLink isQuiet>{t('profile')}</ProfileLink>
      </div>
    </AccountLayout>
  )
}
