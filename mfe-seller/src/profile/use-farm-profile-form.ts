import { useCall, useForm, usePendingEmail } from '@santhe/client'
import { type FarmerProfile, FarmerProfileForm, updateFarmerProfile } from '@santhe/contracts'
import { useSession, useToast } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../texts.ts'
import { farmProfileBody, type ProfileField, profileTexts } from './farm-profile-texts.ts'

export type FarmProfileFormState = ReturnType<typeof useFarmProfileForm>

/** The farm's profile as a form; `personId` names whose unsent changes are kept. docs/product/farm-desk.md#farm-profile-rules. */
export function useFarmProfileForm(profile: FarmerProfile, personId: number) {
  const t = useTexts(texts)
  const toast = useToast()
  const { refresh } = useSession()
  const [update] = useCall(updateFarmerProfile)
  const [saved, setSaved] = useState<FarmerProfile>()
  const shown = saved ?? profile
  const form = useForm<ProfileField>({
    schema: FarmerProfileForm,
    initial: profileTexts(shown),
    bodyOf: farmProfileBody,
    keepAs: `farm profile of ${personId}`,
    send: async values => {
      const outcome = await update({ body: farmProfileBody(values) })
      if (!outcome.ok) {
        toast({ title: t(outcome.error.status === 401 ? 'profile.noToken' : 'profile.failed'), tone: 'bad' })
        return outcome.error
      }
      setSaved(outcome.answer)
      const { pendingEmail } = outcome.answer
      const isAsked = pendingEmail !== null && pendingEmail !== shown.pendingEmail
      toast({ title: t('profile.updated'), ...(isAsked && { text: t('profile.emailAsked') }), tone: 'good' })
      void refresh()
      return undefined
    },
  })
  const pending = usePendingEmail(() => setSaved({ ...shown, pendingEmail: null }))
  return {
    ...form,
    pending:
      shown.pendingEmail === null ? undefined : { ...pending, email: shown.email, pendingEmail: shown.pendingEmail },
  }
}
