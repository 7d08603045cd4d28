import { useCall, useEndpoint } from '@santhe/client'
import { checkEmailToKeep, keepEmail, type ResponseOf } from '@santhe/contracts'
import { type CallError, textOf, useSession } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { UncheckedLink } from '../mail-link/MailLink.tsx'
import { EmailDone, EmailLinkPage, isWorthless, OneButton, WorthlessEmailLink } from './EmailLink.tsx'
import { emailTexts } from './email-texts.ts'

export function KeepEmailPage() {
  return <EmailLinkPage path="/keep-email">{token => <Keep key={token} token={token} />}</EmailLinkPage>
}

function Keep({ token }: { token: string }) {
  const t = useTexts(emailTexts)
  const { user, refresh } = useSession()
  const { data, error, retry, isRefreshing } = useEndpoint(checkEmailToKeep, { params: { token } }, { fresh: true })
  const [keep, { isBusy }] = useCall(keepEmail)
  const [done, setDone] = useState<ResponseOf<typeof keepEmail>>()
  const [refused, setRefused] = useState<CallError>()
  const worthless = [refused, error].find(each => each && isWorthless(each))

  async function handlePress(): Promise<void> {
    setRefused(undefined)
    const outcome = await keep({ body: { token } })
    if (!outcome.ok) return setRefused(outcome.error)
    setDone(outcome.data)
    if (user) void refresh()
  }

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
      onPress={() => void handlePress()}
    />
  )
}
