import { useCall, useEndpoint } from '@santhe/client'
import { checkEmailToConfirm, confirmEmail } from '@santhe/contracts'
import { textOf, useSession } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import emailTexts from '../../texts/en/email.json'
import { UncheckedLink, useLinkPress } from '../mail-link/MailLink.tsx'
import { EmailDone, EmailLinkPage, isWorthless, OneButton, WorthlessEmailLink } from './EmailLink.tsx'

export function ConfirmEmailPage() {
  return <EmailLinkPage path="/confirm-email">{token => <Confirm key={token} token={token} />}</EmailLinkPage>
}

function Confirm({ token }: { token: string }) {
  const t = useTexts(emailTexts)
  const { user, refresh } = useSession()
  const { data, error, retry, isRefreshing } = useEndpoint(checkEmailToConfirm, { params: { token } }, { fresh: true })
  const [confirm, { isBusy }] = useCall(confirmEmail)
  const { done, refused, onPress } = useLinkPress(
    () => confirm({ body: { token } }),
    () => void (user && refresh()),
  )
  const worthless = [refused, error].find(each => each && isWorthless(each))

  if (done) {
    return <EmailDone title={t('confirm.doneTitle')} lead={t('confirm.done')} email={done.email} next="profile" />
  }
  if (worthless) return <WorthlessEmailLink error={worthless} />
  if (!data) return <UncheckedLink title={t('confirm.title')} error={error} retry={retry} isRetrying={isRefreshing} />
  const why = refused?.code === 'EMAIL_TAKEN' ? t('confirm.taken') : refused && textOf(refused)
  return (
    <OneButton
      title={t('confirm.title')}
      lead={t('confirm.lead')}
      email={data.email}
      button={t('confirm.send')}
      busy={t('confirm.sending')}
      isBusy={isBusy}
      problem={why === undefined ? undefined : { title: t('confirm.failed'), text: why }}
      onPress={onPress}
    />
  )
}
