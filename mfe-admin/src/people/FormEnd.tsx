import { type CallError, reasonOf } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { FormFoot } from '../forms/FormFoot.tsx'
import forms from '../forms/forms.module.css'
import { peopleTexts } from './texts.ts'

interface FormEndProps {
  refusal: CallError | undefined
  isNew: boolean
  isBusy: boolean
  isComplete?: boolean
  onClose: () => void
}

export function FormEnd({ refusal, isNew, isBusy, isComplete = true, onClose }: FormEndProps) {
  const t = useTexts(peopleTexts)
  const reason = refusal && Object.keys(refusal.fields).length === 0 ? reasonOf(refusal) : ''
  return (
    <>
      {reason && (
        <p className={forms.refusal} role="alert">
          {reason}
        </p>
      )}
      <FormFoot
        label={t(isNew ? 'create' : 'update')}
        busyLabel={t(isNew ? 'creating' : 'updating')}
        isBusy={isBusy}
        isComplete={isComplete}
        onCancel={onClose}
      />
    </>
  )
}
