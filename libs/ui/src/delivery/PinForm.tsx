import { pinOf } from '@santhe/rules'
import { type FormEvent, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import blocks from '../blocks.module.css'
import { TextInput } from '../fields/TextInput.tsx'
import deliveryTexts from '../texts/en/delivery.json'
import { useTexts } from '../texts/texts.tsx'

interface PinFormProps {
  pin: string | undefined
  onPin: (pin: string) => void
}

export function PinForm({ pin, onPin }: PinFormProps) {
  const t = useTexts(deliveryTexts)
  const [text, setText] = useState(pin ?? '')
  const [wasSent, setWasSent] = useState(false)
  const entered = pinOf(text)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setWasSent(true)
    if (entered !== undefined) onPin(entered)
  }
  return (
    <form className={blocks.stack16} onSubmit={handleSubmit} noValidate>
      <TextInput
        label={t('label')}
        hint={t('hint')}
        error={wasSent && entered === undefined ? t('invalid') : undefined}
        value={text}
        onChange={setText}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <Button type="submit">{t('save')}</Button>
    </form>
  )
}
