import { useCall, useEndpoint } from '@santhe/client'
import { checkEmailToKeep, keepEmail } from '@santhe/contracts'
import { textOf, useSession } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import emailTexts from '../../texts/en/email.json'
import { UncheckedLink, useLinkPress } from '../mail-link/MailLink.tsx'
import { EmailDone, EmailLinkPage, isWorthless, OneButton, WorthlessEmailLink } from './EmailLink.tsx'

export function KeepEmailPage() {
  return <EmailLinkPage path="/keep-email">{token => <Keep key={token} token={token} />}</EmailLinkPage>
}

function Keep({ token }: { token: string }) {
  const t = useTexts(emailTexts)
  const { user, refresh } = useSession()
  const { data, error, retry, isRefreshing } = useEndpoint(checkEmailToKeep, { params: { token } }, { fresh: true })
  const [keep, { isBusy }] = useCall(keepEmail)
  const { done, refused, onPress } = useLinkPress(
    () => keep({ body: { token } }),
    () => void (user && refresh()),
  )
  const worthless = [refused, error].find(each => each && isWorthless(each))

  if (done) {
    const [title, lead] = done.isTakenBack
      ? [t('keep.takenTitle'), t('keep.taken')]
      : [t('keep.doneTitle'), t('keep.done')]
    return <EmailDone title={title} lead={lead} email={done.email} next="password" />
  }
  if (worthless) return <WorthlessEmailLink error={worthless} />
  if (!data) return <UncheckedLink title={t('keep.title')} error={error} retry={retry} isRetrying={isRefreshing} />
  const why = refused?.code === 'EMAIL_TAKEN' ? t('keep.taken409') : refused && textOf(refused)
  const { email, newEmail, isConfirmed } = data
  return (
    <OneButton
      title={isConfirmed ? t('keep.takeTitle') : t('keep.title')}
      lead={isConfirmed ? t('keep.takeLead', { newEmail }) : t('keep.lead', { newEmail })}
      email={email}
      button={isConfirmed ? t('keep.takeSend') : t('keep.send')}
      busy={isConfirmed ? t('keep.takeSending') : t('keep.sending')}
      isBusy={isBusy}
      problem={why === undefined ? undefined : { title: t('keep.failed'), text: why }}
      onPress={onPress}
    />
  )
}
