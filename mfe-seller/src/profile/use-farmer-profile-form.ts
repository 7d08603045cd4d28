import { useCall, useForm, usePendingEmail } from '@santhe/client'
import { type FarmerProfile, FarmerProfileForm, updateFarmerProfile } from '@santhe/contracts'
import { useSession, useToast } from '@santhe/host'
import { useProblemsFocus, useTexts } from '@santhe/ui'
import { useState } from 'react'
import { texts } from '../texts.ts'
import { farmProfileBody, type ProfileField, profileTexts } from './farm-profile-texts.ts'

export type FarmerProfileFormState = ReturnType<typeof useFarmerProfileForm>

/** Returns the farm's profile as a form; `personId` is whose unsent changes are saved. docs/product/farmer-dashboard.md#farm-profile-rules. */
export function useFarmerProfileForm(profile: FarmerProfile, personId: number) {
  const t = useTexts(texts)
  const toast = useToast()
  const { refresh } = useSession()
  const [update] = useCall(updateFarmerProfile)
  const [saved, setSaved] = useState<FarmerProfile>()
  const current = saved ?? profile
  const focus = useProblemsFocus()
  const form = useForm<ProfileField>({
    schema: FarmerProfileForm,
    initial: profileTexts(current),
    bodyOf: farmProfileBody,
    onInvalid: focus.toProblems,
    draftKey: `farm profile of ${personId}`,
    send: async values => {
      const outcome = await update({ body: farmProfileBody(values) })
      if (!outcome.ok) {
        toast({ title: t(outcome.error.status === 401 ? 'profile.noToken' : 'profile.failed'), tone: 'bad' })
        return outcome.error
      }
      setSaved(outcome.data)
      const { pendingEmail } = outcome.data
      const hasNewEmail = pendingEmail !== null && pendingEmail !== current.pendingEmail
      toast({ title: t('profile.updated'), ...(hasNewEmail && { text: t('profile.emailRequested') }), tone: 'good' })
      void refresh()
      return undefined
    },
  })
  const pending = usePendingEmail(() => setSaved({ ...current, pendingEmail: null }))
  return {
    ...form,
    focus,
    pending:
      current.pendingEmail === null
        ? undefined
        : { ...pending, email: current.email, pendingEmail: current.pendingEmail },
  }
}
