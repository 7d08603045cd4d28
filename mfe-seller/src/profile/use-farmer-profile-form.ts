import { useCall, useForm, useSavedProfile } from '@santhe/client'
import { type FarmerProfile, FarmerProfileForm, updateFarmerProfile } from '@santhe/contracts'
import { useToast } from '@santhe/host'
import { useProblemsFocus, useTexts } from '@santhe/ui'
import profileTexts from '../texts/en/profile.json'
import { farmProfileBody, type ProfileField, profileValues } from './form-values.ts'

export type FarmerProfileFormState = ReturnType<typeof useFarmerProfileForm>

/** `personId` owns the unsent draft. docs/product/farmer-dashboard.md#farm-profile-rules. */
export function useFarmerProfileForm(profile: FarmerProfile, personId: number) {
  const t = useTexts(profileTexts)
  const toast = useToast()
  const [update] = useCall(updateFarmerProfile)
  const { current, pending, handleSaved } = useSavedProfile(profile)
  const focus = useProblemsFocus()
  const form = useForm<ProfileField>({
    schema: FarmerProfileForm,
    initial: profileValues(current),
    bodyOf: farmProfileBody,
    onInvalid: focus.toProblems,
    draftKey: `farm profile of ${personId}`,
    send: async values => {
      const outcome = await update({ body: farmProfileBody(values) })
      if (!outcome.ok) {
        toast({ title: t(outcome.error.status === 401 ? 'profile.noToken' : 'profile.failed'), tone: 'bad' })
        return outcome.error
      }
      const hasNewEmail = handleSaved(outcome.data)
      toast({ title: t('profile.updated'), ...(hasNewEmail && { text: t('profile.emailRequested') }), tone: 'good' })
      return undefined
    },
  })
  return { ...form, focus, pending }
}
