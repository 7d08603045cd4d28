import { useCall, useEndpoint } from '@santhe/client'
import { checkAssistLink, endAssistByLink } from '@santhe/contracts'
import { Link, textOf, useLanguage } from '@santhe/host'
import { formatMoment } from '@santhe/rules'
import { Button, buttonClass, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import texts from '../../texts/en/end-help-page.json'
import { AccountLayout } from '../AccountLayout.tsx'
import { DeadLink, MailLinkPage, ProfileLink, UncheckedLink, useLinkPress } from '../mail-link/MailLink.tsx'
import { Refusal } from '../Refusal.tsx'

/** Opening alone changes nothing. docs/product/roles.md#assisted-mode. */
export function EndHelpPage() {
  return (
    <MailLinkPage path="/end-help" incomplete={<Worthless />}>
      {token => <EndHelp token={token} />}
    </MailLinkPage>
  )
}

function Worthless() {
  const t = useTexts(texts)
  return <DeadLink title={t('invalid')} lead={t('unknown')} profile={t('profile')} />
}

function EndHelp({ token }: { token: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { data, error, retry, isRefreshing } = useEndpoint(checkAssistLink, { params: { token } }, { fresh: true })
  const [end, { isBusy }] = useCall(endAssistByLink)
  const { done, refused, onPress } = useLinkPress(() => end({ body: { token } }))
  if (error?.status === 404) return <Worthless />
  const assist = done ?? data
  if (!assist) {
    return <UncheckedLink title={t('title')} error={error} retry={retry} isRetrying={isRefreshing} />
  }
  const names = { agent: assist.agentName, farm: assist.farmName }
  if (!assist.isLive) {
    return (
      <AccountLayout title={t('doneTitle')} lead={t('done', names)}>
        <div className={blocks.stack20} role="status">
          <p>{t('next')}</p>
          <Link to="/forgot-password" className={buttonClass({ look: 'quiet', isWide: true })}>
            {t('password')}
          </Link>
          <ProfileLink>{t('profile')}</ProfileLink>
        </div>
      </AccountLayout>
    )
  }
  return (
    <AccountLayout
      title={t('title')}
      lead={t('lead', { ...names, until: formatMoment(new Date(assist.expiresAt), language) })}
    >
      <div className={blocks.stack20}>
        {refused && <Refusal title={t('failed')} text={textOf(refused)} />}
        <Button isWide isBusy={isBusy} busyLabel={t('sending')} onClick={onPress}>
          {t('send')}
        </Button>
      </div>
    </AccountLayout>
  )
}
